// What the five questions are about: what has arrived, what was found in it, and the mapping that the answers make.
import { useMemo, useReducer, useState } from 'react';
import type { NewestArrival, WebhookArrivals } from '#contract/arrivals';
import type { CalledNumber } from '#contract/called-numbers';
import { draftMapping } from '#contract/inference/draft-mapping';
import { inferMapping } from '#contract/inference/infer-mapping';
import type { CompanyFacts, Inference, KnownLocation } from '#contract/inference/inference';
import { readSeenCalls, type SeenValues } from '#contract/inference/read-seen-calls';
import type { JsonValue } from '#contract/json-value';
import type { TrialInput } from '#contract/mapping-trial';
import { findPreset, type Preset } from '#contract/presets';
import { recognizeVendor } from '#contract/recognize-vendor';
import type { MappingDraft, WebhookConfiguration } from '#contract/webhooks';
import { useLoaded } from '../../../api/queries';
import { valuesOf } from '../connection/configuration-values';
import { draftOf } from '../connection/rules/edit-rules';
import { useCompanyFacts } from '../connection/tester/use-company-facts';
import { useNumbers } from '../numbers/use-numbers';
import { type Answers, answer, mappingOf, noAnswers, type Step } from './draft/answers';
import { seenOf } from './seen-of';

export interface Setup {
  saved: WebhookConfiguration;
  /** Undefined while it loads. */
  arrivals: WebhookArrivals | undefined;
  isFailed: boolean;
  isLoading: boolean;
  retry: () => void;
  /** Messages that can be read, newest first; before any has come the pasted example. */
  messages: readonly NewestArrival[];
  /** The pasted example as it is tried, while no message has come. */
  example: TrialInput['payload'] | undefined;
  showExample: (example: TrialInput['payload'], payload: object) => void;
  /** Recognized by what arrives, or else chosen, unless what arrives is of another one. */
  vendor: Preset | undefined;
  inference: Inference | undefined;
  facts: CompanyFacts | undefined;
  /** Before any answer. */
  found: MappingDraft | undefined;
  mapping: MappingDraft | undefined;
  answers: Answers;
  tell: (step: Step) => void;
}

export function useSetup(saved: WebhookConfiguration): Setup {
  const loading = useLoaded('getWebhookArrivals', { params: { id: saved.id } });
  const facts = useFacts(saved.companyId);
  const [answers, tell] = useReducer(answer, noAnswers);
  const arrivals = loading.data;
  const [pasted, setPasted] = useState<{ example: TrialInput['payload']; message: NewestArrival }>();
  const arrived = useMemo(() => (arrivals?.newest ?? []).filter(isReadable), [arrivals]);
  const shownExample = arrived.length === 0 ? pasted : undefined;
  const messages = useMemo(() => (shownExample ? [shownExample.message] : arrived), [shownExample, arrived]);
  // What arrives proves more than what was chosen.
  const vendor = useMemo(() => {
    const recognized = recognizeVendor(messages.map(sampleOf));
    const chosen = findPreset(saved.preset);
    if (recognized || !chosen || saved.isMapped || !facts) return recognized ?? chosen;
    return canRead(chosen, messages, facts) ? chosen : undefined;
  }, [saved, messages, facts]);
  const inference = useMemo(
    () => (facts && messages.length > 0 ? inferMapping(messages.map(seenOf), facts) : undefined),
    [facts, messages],
  );
  const found = useMemo(() => {
    if (saved.isMapped) return draftOf(valuesOf(saved.companyId, saved));
    return vendor?.mapping ?? (inference && draftMapping(inference));
  }, [saved, vendor, inference]);
  const mapping = useMemo(
    () => found && mappingOf(found, answers, inference?.words[0]?.key),
    [found, answers, inference],
  );
  return {
    ...{ saved, arrivals, messages, vendor, inference, facts, found, mapping, answers, tell },
    example: shownExample?.example,
    showExample: (example, payload) => setPasted({ example, message: messageOf(payload) }),
    isFailed: loading.isError && !arrivals,
    isLoading: loading.isFetching,
    retry: () => void loading.refetch(),
  };
}

/** Numbers that are placed are the company's, too. */
function useFacts(companyId: number): CompanyFacts | undefined {
  const known = useCompanyFacts(companyId, true);
  const placed = useNumbers(companyId).data?.numbers;
  return useMemo(
    () => known && { ...known, locations: known.locations.map((it) => withNumbers(it, placed)) },
    [known, placed],
  );
}

function withNumbers(location: KnownLocation, placed: readonly CalledNumber[] = []): KnownLocation {
  const own = placed.filter(({ locationName }) => locationName === location.name).map(({ number }) => number);
  return own.length === 0 ? location : { ...location, numbers: [...(location.numbers ?? []), ...own] };
}

/** Whether any message is a call by the vendor's mapping. Before any has come, it may be. */
function canRead({ mapping }: Preset, messages: readonly NewestArrival[], facts: CompanyFacts): boolean {
  const calls = messages.flatMap((message) => readSeenCalls(seenOf(message), mapping, facts));
  const isSomething = ({ customerPhone, numberCalled, callId }: SeenValues) => customerPhone || numberCalled || callId;
  return messages.length === 0 || calls.some(({ isCall, values }) => isCall && isSomething(values));
}

const isReadable = ({ payload, payloadCut, status }: NewestArrival) =>
  !payloadCut && status !== 'handshake' && typeof payload === 'object' && payload !== null;

/** The pasted example as if it had just come. */
const messageOf = (payload: object): NewestArrival => ({
  ...{
    logId: 0,
    receivedAt: new Date().toISOString(),
    status: 'waiting',
    reason: null,
    method: 'POST',
    contentType: null,
  },
  ...{ headers: {}, payload, payloadCut: false, query: null },
});

const sampleOf = ({ payload, headers }: NewestArrival) => ({ payload: payload as JsonValue, headers });
