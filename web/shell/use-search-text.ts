// What is searched for on a screen. The address holds it, so that reload and a shared link find the same; but a key that
// is typed shows at once, while the address follows when there is time.
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

const param = 'search';

/** The text and how to change it. A step to another address brings that one's text. */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(param) ?? '';
  const [text, setText] = useState(inAddress);

  const { key } = useLocation();
  // What this hook writes replaces the address; everything else is a navigation by the user.
  const isStep = useNavigationType() !== 'REPLACE';
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its key every step counts, also to the same text.
  useEffect(() => {
    if (isStep) setText(inAddress);
  }, [inAddress, isStep, key]);

  return [
    text,
    (next) => {
      setText(next);
      setParams(
        (now) => {
          const address = new URLSearchParams(now);
          if (next) address.set(param, next);
          else address.delete(param);
          return address;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  ];
}
