// Masks values that a sender put where its token is expected. Anybody can send any, so this costs the same whatever they
// are: whole values are compared, and no pattern is made of what was sent.

/** The text, each literal of JSON or value of a form that is one of these overwritten by stars. */
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

/** A text, perhaps never closed, or a number; every one of them matches, so that no place is looked at twice. */
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
