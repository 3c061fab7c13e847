// How a phone system is set up: by five questions or by all fields. Kept in the address, so that Back and links work.
import { useSearchParams } from 'react-router';
import type { WebhookConfiguration } from '#contract/webhooks';
import { questionParameter, tryParameter } from '../../../shell/webhook-company';

export const questionNames = ['address', 'what-came', 'calls', 'locations', 'appointments'] as const;
export type QuestionName = (typeof questionNames)[number];

/** In the address for All fields of a phone system that opens on its questions. */
export const allFields = 'fields';

export interface View {
  /** Undefined: all fields. */
  question: QuestionName | undefined;
  show: (question: QuestionName | typeof allFields) => void;
  addressOf: (question: QuestionName) => string;
}

/**
 * Without a choice in the address a phone system with a mapping, and one that is not saved, opens on all fields. So does
 * a delivery to try, which needs the tester.
 */
export function useView(saved: WebhookConfiguration | undefined, mayWrite: boolean): View {
  const [search, setSearch] = useSearchParams();
  const to = (question: QuestionName | typeof allFields) => {
    const next = new URLSearchParams(search);
    next.delete(tryParameter);
    next.set(questionParameter, question);
    return next;
  };
  return {
    question: saved && mayWrite ? chooseQuestion(search, saved.isMapped) : undefined,
    show: (question) => setSearch(to(question)),
    addressOf: (question) => `?${to(question)}`,
  };
}

function chooseQuestion(search: URLSearchParams, isMapped: boolean): QuestionName | undefined {
  const named = search.get(questionParameter);
  if (named === allFields || search.has(tryParameter)) return undefined;
  return questionNames.find((name) => name === named) ?? (isMapped ? undefined : 'address');
}
