// The tester's input: a pasted body or query string, or a delivery of the log.
import type { TrialInput } from '#contract/mapping-trial';
import type { DeliveryStatus } from '#contract/webhooks';

export type TestedPayload =
  | { kind: 'text'; text: string }
  | { kind: 'delivery'; id: number; receivedAt: string; status: DeliveryStatus };

/**
 * As the server takes it. An address with a question mark, or a text starting with one, is a query string; anything
 * else is a body whose format the server detects. Undefined if there is nothing to test.
 */
export function payloadToTry(tested: TestedPayload | undefined): TrialInput['payload'] | undefined {
  if (!tested) return undefined;
  if (tested.kind === 'delivery') return { logId: tested.id };
  const text = tested.text.trim();
  if (text === '') return undefined;
  const query = queryIn(text);
  return query === undefined ? { text: tested.text } : { text: '', query };
}

function queryIn(text: string): string | undefined {
  const line = text.startsWith('GET ') ? text.slice(4).split(/\s/, 1)[0] : text;
  if (!line || /\s/.test(line) || !/^(?:\?|\/|https?:\/\/)/i.test(line)) return undefined;
  const [, query] = line.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  return query || undefined;
}
