// The kinds of messages that came: what the keys that tell them apart say, with counts and an example.
import type { NewestArrival } from '#contract/arrivals';
import type { CompanyFacts, Inference } from '#contract/inference/inference';
import { readSeenCalls, type SeenCall } from '#contract/inference/read-seen-calls';
import type { MappingDraft } from '#contract/webhooks';
import { isCallBy } from '../draft/with-kind';
import { seenOf } from '../seen-of';
import { nameKind } from './name-kind';

/** A value under a key; `*`: whatever it is. */
export interface KindTell {
  key: string;
  value: string;
}

export interface Kind {
  /** In plain words. */
  name: string;
  /** As the phone system calls it; empty if it does not. */
  word: string;
  /** What the answer is about; without any every such message is about a call. */
  tells: KindTell[];
  count: number;
  isCall: boolean;
  /** One of its messages. */
  example: NewestArrival;
}

interface Known {
  inference: Pick<Inference, 'kinds'>;
  /** Before any answer, so that a row stays where it is. */
  found: MappingDraft;
  mapping: MappingDraft;
  facts: CompanyFacts;
}

interface Gathered {
  tells: KindTell[];
  calls: SeenCall[];
  example: NewestArrival;
}

/** Every call of a message is in one kind only. The most frequent first. */
export function listKinds(messages: readonly NewestArrival[], known: Known): Kind[] {
  const { mapping, facts } = known;
  const kinds = new Map<string, Gathered>();
  for (const message of messages) {
    for (const call of readSeenCalls(seenOf(message), mapping, facts)) {
      const tells = tellsOf(call, known);
      const id = JSON.stringify(tells[0] ?? null);
      const before = kinds.get(id);
      if (before) {
        before.calls.push(call);
        before.tells.push(...tells.filter((it) => !before.tells.some(({ key }) => key === it.key)));
      } else kinds.set(id, { tells, calls: [call], example: message });
    }
  }
  const told = [...kinds.values()].map((kind) => describe(kind, known)).sort(byCount);
  return told.some(({ tells }) => tells.length > 0) ? told : [];
}

function describe({ tells, calls, example }: Gathered, { found, mapping }: Known): Kind {
  const isAbout = ({ callFilter }: MappingDraft) => tells.every(({ key, value }) => isCallBy(callFilter, key, value));
  const [first] = tells;
  const word = first && first.value !== '*' ? first.value : '';
  const name = nameKind({ word, key: first?.key ?? '', calls, isCall: isAbout(found) });
  return { name, word, tells, count: calls.length, isCall: isAbout(mapping), example };
}

const byCount = (a: Kind, b: Kind) => b.count - a.count || a.name.localeCompare(b.name) || a.word.localeCompare(b.word);

/** Keys that only messages of another kind have come first; then what excludes the message; then what names its kind. */
function tellsOf({ look }: SeenCall, { inference, found }: Known): KindTell[] {
  const text = (key: string) => {
    const value = look(key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const isPresence = (except: string[] | undefined) => except?.length === 1 && except[0] === '*';
  const own = found.callFilter.filter(({ key, except }) => isPresence(except) && text(key) !== '');
  if (own.length > 0) return own.map(({ key }) => ({ key, value: '*' }));
  const [first, ...others] = inference.kinds;
  const telling = [...(first ? [first] : []), ...others.filter(({ rule }) => rule)].map(({ key }) => key);
  const named = found.callFilter.filter(({ except }) => !isPresence(except)).map(({ key }) => key);
  const values = [...new Set([...named, ...telling])].map((key) => ({ key, value: text(key) }));
  const given = values.filter(({ value }) => value !== '');
  const best = given.find(({ key, value }) => !isCallBy(found.callFilter, key, value)) ?? given[0];
  return best ? [best] : [];
}
