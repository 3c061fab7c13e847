// A screen's search text. The address holds it for reload and shared links; typing shows at once, and the address
// follows.
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

const param = 'search';

/** Following a link or going back sets the address's text. */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(param) ?? '';
  const [text, setText] = useState(inAddress);

  const { key } = useLocation();
  // This hook replaces the address; any other change is a navigation by the user.
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
