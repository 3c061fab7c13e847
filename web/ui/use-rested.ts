import { useEffect, useState } from 'react';

/** A request goes out after a pause in typing. */
const restMs = 150;

/** The text as it was at the last pause. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
