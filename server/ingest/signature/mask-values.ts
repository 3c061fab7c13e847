// Masks values that a sender put in its token's place. Anyone can send these, so no pattern is built from input.

/** Replaces each JSON literal or form value that equals one of these with stars. */
export function maskValues(text: string, values: readonly string[]): string {
  if (values.length === 0) return text;
  const wanted = new Set(values);
  const masked = (value: string) => '*'.repeat(value.length);
  if (!isJson(text))
    return text.replace(formValue, (value) => (wanted.has(readFormValue(value)) ? masked(value) : value));
  return text.replace(jsonLiteral, (literal) => {
    const spellings = literal.startsWith('"') ? [readText(literal)] : [literal, String(Number(literal))];
    return spellings.some((it) => wanted.has(it)) ? `"${masked(spellings[0] ?? '')}"` : literal;
  });
}

export const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** A text, possibly unclosed, or a number; each matches, so nothing is scanned twice. */
export const jsonLiteral = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d[\d.eE+-]*/g;
const formValue = /(?<==)[^&]+/g;

function readText(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

function readFormValue(value: string): string {
  return new URLSearchParams(`v=${value}`).get('v') ?? value;
}
