// JSON as text, indented and colored; anything else as it came.
import { useMemo } from 'react';
import { indentJson, type JsonToken, tokenizeJson } from './json-tokens';

// Beyond this many characters the elements would cost more than their colors are worth.
const MAX_COLORED = 40_000;

/** For inside a `<pre>`; `text` is the raw text, valid JSON or not. */
export function JsonText({ text }: { text: string }) {
  const tokens = useMemo(() => (text.length > MAX_COLORED ? null : tokenizeJson(text)), [text]);
  if (!tokens) return indentJson(text);
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity and no state.
    <span key={index} className={COLORS[token.kind]}>
      {token.text}
    </span>
  ));
}

const COLORS: Record<JsonToken['kind'], string> = {
  key: 'text-foreground',
  string: 'text-primary-text',
  literal: 'text-warning',
  punctuation: 'text-muted-foreground',
};
