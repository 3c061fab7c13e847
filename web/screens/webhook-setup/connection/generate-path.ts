import { pathFromBytes, randomPathBytes } from '#contract/random-path';

export const generatePath = (): string => pathFromBytes(crypto.getRandomValues(new Uint8Array(randomPathBytes)));
