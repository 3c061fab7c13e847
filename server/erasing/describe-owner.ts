import type { OwnerOfNumber } from '../database/erasure/own-numbers';

/** Why a number cannot be erased. */
export const describeOwner = ({ companyName, name }: OwnerOfNumber): string =>
  `This is a number of ${name === null ? companyName : `${companyName}, ${name}`}, not of a customer.`;
