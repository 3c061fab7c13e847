// The tester's state: the payload, its result, and the field that a clicked key maps.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { JsonValue } from '#contract/json-value';
import type { CallTrial } from '#contract/mapping-trial';
import type { ConfigurationForm } from '../configuration-values';
import type { MapTarget } from '../mapping/map-target';
import type { Found } from '../mapping/mapping-row';
import { draftOf } from '../rules/edit-rules';
import { payloadToTry, type TestedPayload } from './tested-payload';
import { type Trial, useTrial } from './use-trial';

export interface Tester {
  tested: TestedPayload | undefined;
  test: (payload: TestedPayload | undefined) => void;
  trial: Trial;
  payload: JsonValue | undefined;
  call: CallTrial | undefined;
  callIndex: number;
  showCall: (index: number) => void;
  tried: Found['tried'];
  /** The last row in use; a clicked key maps it. */
  target: MapTarget | undefined;
  setTarget: (target: MapTarget | undefined) => void;
}

/** Another company starts without a payload. */
export function useTester(form: ConfigurationForm, companyId: number | undefined): Tester {
  const [{ owner, tested }, setTested] = useState<{ owner: unknown; tested: TestedPayload | undefined }>({
    owner: companyId,
    tested: undefined,
  });
  const [chosenCall, setCall] = useState(0);
  const [target, setTarget] = useState<MapTarget>();
  const values = useWatch({ control: form.control });
  const own = owner === companyId ? tested : undefined;
  const payload = payloadToTry(own);
  const mapping = draftOf({ ...form.getValues(), ...(values as Partial<ReturnType<typeof form.getValues>>) });
  const trial = useTrial(payload && companyId !== undefined ? { companyId, mapping, payload } : undefined);
  const calls = trial.answer?.calls ?? [];
  const callIndex = Math.min(chosenCall, Math.max(0, calls.length - 1));
  const call = calls[callIndex];
  return {
    tested: own,
    test(next) {
      setTested({ owner: companyId, tested: next });
      setCall(0);
    },
    trial,
    payload: (trial.answer?.payload ?? undefined) as JsonValue | undefined,
    call,
    callIndex,
    showCall: setCall,
    tried: payload && (call?.fields ?? (trial.isTrying ? 'trying' : {})),
    target,
    setTarget,
  };
}
