// Asks the server, while typing, what the mapping in the form makes of a payload.
import { useEffect, useRef, useState } from 'react';
import type { MappingTrial, TrialInput } from '#contract/mapping-trial';
import { isSignedOut, messageOf, request } from '../../../../api/request';

const waitMs = 250;

export interface Trial {
  answer: MappingTrial | undefined;
  isTrying: boolean;
  error: string | undefined;
}

const nothing: Trial = { answer: undefined, isTrying: false, error: undefined };

/** Waits for a pause in typing; only the latest response counts. Without input nothing is requested. */
export function useTrial(input: TrialInput | undefined): Trial {
  const [trial, setTrial] = useState(nothing);
  const requests = useRef<unknown>(undefined);
  // The draft is a new object on every render, so its content is compared.
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
