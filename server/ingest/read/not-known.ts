import { notKnown } from '#contract/mapping-rules';
import { foldName } from '../../access/fold-name';

export const isNotKnown = (meant: string): boolean => foldName(meant) === notKnown;
