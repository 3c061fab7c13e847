import { useMemo } from 'react';
import { indentJson, type JsonToken, tokenizeJson } from './json-tokens';

// Coloring longer texts would need too many elements.
const MAX_COLORED = 40_000;

/** JSON as indented, colored text; anything else as received. For use inside a `<pre>`. */
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
