// What a message would say with each candidate, as the server reads it.
import { useQueries } from '@tanstack/react-query';
import type { CallTrial } from '#contract/mapping-trial';
import type { WebhookField } from '#contract/webhook-fields';
import { request } from '../../../../api/request';
import { withPlace } from '../draft/answers';
import type { Choosable } from './candidates';
import { describeCall } from './describe-call';
import type { ShownMessage } from './shown-message';

/** Null: the message has nothing there. Undefined: it is still being read. */
export function useCandidateValues(
  field: WebhookField,
  candidates: readonly Choosable[],
  { companyId, mapping, payload }: Pick<ShownMessage, 'companyId' | 'mapping' | 'payload'>,
): (string | null | undefined)[] {
  const read = useQueries({
    queries: candidates.map((place) => {
      const body = { companyId, mapping: withPlace(mapping, field, place), payload };
      return { queryKey: ['tryMapping', body], queryFn: () => request('tryMapping', { body }) };
    }),
  });
  return read.map(({ data, isError }) => {
    if (data === undefined) return isError ? null : undefined;
    const [call] = data.calls;
    return call ? textOf(field, call) : null;
  });
}

function textOf(field: WebhookField, call: CallTrial): string | null {
  const word = describeCall(call).find((part) => typeof part !== 'string' && part.field === field);
  // "called" is the word of either direction.
  if (word === undefined || typeof word === 'string' || field === 'direction') return call.fields[field].became;
  return word.text;
}
