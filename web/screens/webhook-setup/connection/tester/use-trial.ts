// Asks the server what the mapping in the form would make of a payload, as one types.
import { useEffect, useRef, useState } from 'react';
import type { MappingTrial, TrialInput } from '#contract/mapping-trial';
import { isSignedOut, messageOf, request } from '../../../../api/request';

/** After the last key. */
const waitMs = 250;

export interface Trial {
  /** The latest answer, shown until the next one is here. */
  answer: MappingTrial | undefined;
  isTrying: boolean;
  error: string | undefined;
}

const nothing: Trial = { answer: undefined, isTrying: false, error: undefined };

/** Waits until typing pauses; of several questions only the latest one's answer is taken. Without an input nothing is asked. */
export function useTrial(input: TrialInput | undefined): Trial {
  const [trial, setTrial] = useState(nothing);
  const requests = useRef<unknown>(undefined);
  // The draft is made anew at every render; what it says is what counts.
  const question = input && JSON.stringify(input);
  useEffect(() => {
    if (question === undefined) {
      setTrial(nothing);
      return undefined;
    }
    const run = {};
    requests.current = run;
    const isLatest = () => requests.current === run;
    setTrial((before) => ({ ...before, isTrying: true }));
    const timer = setTimeout(async () => {
      try {
        const answer = await request('tryMapping', { body: JSON.parse(question) as TrialInput });
        if (isLatest()) setTrial({ answer, isTrying: false, error: undefined });
      } catch (error) {
        if (!isLatest()) return;
        const why = messageOf(error, 'The server could not be reached. Check the connection and try again.');
        setTrial({ answer: undefined, isTrying: false, error: isSignedOut(error) ? undefined : why });
      }
    }, waitMs);
    return () => {
      requests.current = undefined;
      clearTimeout(timer);
    };
  }, [question]);
  return trial;
}
