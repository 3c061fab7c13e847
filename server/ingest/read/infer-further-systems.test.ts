// Tests contract/inference with phone systems that mislead: no call is folded into another, and none is set aside.
import { describe, expect, test } from 'vitest';
import { draftMapping } from '#contract/inference/draft-mapping';
import { inferMapping } from '#contract/inference/infer-mapping';
import type { CompanyFacts, SeenDelivery } from '#contract/inference/inference';
import { readSeenCalls } from '#contract/inference/read-seen-calls';
import { type Sent, shops } from '../../../tests/unseen/calls';
import { type FurtherSystem, furtherSystems } from '../../../tests/unseen/further-systems';
import { readBody } from '../delivery/read-body';

const facts: CompanyFacts = { locations: shops.locations, employees: [], services: [], timeZone: 'America/Chicago' };

function seen({ at, type, body = '', query }: Sent): SeenDelivery {
  const read = readBody(Buffer.from(body), type, query);
  if (!('payload' in read)) throw new Error('The body cannot be read.');
  return { payload: read.payload, receivedAt: new Date(at + 900).toISOString() };
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(-10);

/** Each message as the mapping that `shown` make reads it. */
function readAll({ sent }: FurtherSystem, shown: FurtherSystem['sent'], known: CompanyFacts) {
  const inference = inferMapping(
    shown.map((it) => seen(it.sent)),
    known,
  );
  const draft = draftMapping(inference);
  const read = sent.flatMap((it) => readSeenCalls(seen(it.sent), draft, known).map((call) => ({ ...call, of: it.of })));
  return { read, callId: inference.fields.callId.best };
}

describe.each(furtherSystems.map((it) => [it.name, it] as const))('%s', (_, system) => {
  const ofFirst = system.sent.filter(({ of }) => of === system.sent[0]?.of);

  test.each([
    ['many waiting', system.sent, system.manyWaiting, facts],
    ['many waiting, and no location with a number', system.sent, system.manyWaiting, { ...facts, locations: [] }],
    ['after the first call', ofFirst, system.afterFirstCall, facts],
    ['after the first message', ofFirst.slice(0, 1), system.afterFirstCall, facts],
  ] as const)('%s: each call is one, or the guide asks', (name, shown, ends, known) => {
    const { read, callId } = readAll(system, [...shown], known);
    expect(callId === undefined ? 'asks' : 'right').toBe(ends);
    for (const { of, isCall, values } of read) {
      if (of) expect([of.id, isCall]).toEqual([of.id, true]);
      else if (name.startsWith('many')) expect(isCall).toBe(false);
      if (of?.direction !== 'inbound' || !values.customerPhone) continue;
      expect([of.id, digitsOf(values.customerPhone)]).toEqual([of.id, digitsOf(of.customer)]);
    }
    const ids = read.flatMap(({ of, values }) => (of ? [{ id: values.callId, call: of.id }] : []));
    const countOf = (keyOf: (it: (typeof ids)[number]) => unknown) => new Set(ids.map(keyOf)).size;
    const calls = countOf(({ call }) => call);
    expect([countOf(({ id }) => id), countOf(({ id, call }) => `${id} ${call}`)]).toEqual([callId ? calls : 1, calls]);
    if (!callId) expect(ids.every(({ id }) => id === undefined)).toBe(true);
  });
});
