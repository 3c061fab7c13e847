// A filter that is typed: shown at once; the list follows after a pause.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { CallsAddress } from '../use-calls-address';

const restMs = 300;

type TypedFilter = 'phone' | 'text' | 'callId';

/** `isSearchable` says whether what is typed can be asked for; until then no filter is set. */
export function useTypedFilter(
  { filters, change }: Pick<CallsAddress, 'filters' | 'change'>,
  name: TypedFilter,
  isSearchable: (text: string) => boolean = (text) => text !== '',
): [text: string, setText: (text: string) => void] {
  const inAddress = filters?.[name] ?? '';
  const [text, setText] = useState(inAddress);
  const { key } = useLocation();
  const isStep = useNavigationType() !== 'REPLACE';
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its key every step through the history counts, also to the same text.
  useEffect(() => {
    if (isStep) setText(inAddress);
  }, [isStep, key, inAddress]);
  // Changes the address as it is after the pause: columns chosen meanwhile stay.
  const ask = useEffectEvent((asked: string) => change({ [name]: asked || undefined }, { replace: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone restarts the pause.
  useEffect(() => {
    const trimmed = text.trim();
    const asked = isSearchable(trimmed) ? trimmed : '';
    if (asked === inAddress) return undefined;
    const timer = setTimeout(() => ask(asked), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

/** As the endpoint asks for: at least the last four. */
export function hasPhoneDigits(text: string): boolean {
  return text.length <= 40 && (text.match(/\d/g) ?? []).length >= 4;
}
