// Splits JSON *text* into colored tokens without parsing values: long numbers keep every digit, `__proto__` is a key
// like any other, and invalid JSON stays unchanged.

export interface JsonToken {
  kind: 'key' | 'string' | 'literal' | 'punctuation';
  text: string;
}

/** Tokens indented by two spaces; null for invalid JSON. */
export function tokenizeJson(text: string): JsonToken[] | null {
  if (!isJson(text)) return null;
  const pieces = text.match(PIECE) ?? [];
  const tokens: JsonToken[] = [];
  let depth = 0;
  pieces.forEach((piece, index) => {
    const next = pieces[index + 1];
    if (piece === '{' || piece === '[') {
      const isEmpty = next === '}' || next === ']';
      if (!isEmpty) depth += 1;
      punctuate(tokens, isEmpty ? piece : piece + newLine(depth));
    } else if (piece === '}' || piece === ']') {
      const wasEmpty = pieces[index - 1] === '{' || pieces[index - 1] === '[';
      if (!wasEmpty) depth -= 1;
      punctuate(tokens, wasEmpty ? piece : newLine(depth) + piece);
    } else if (piece === ',') {
      punctuate(tokens, piece + newLine(depth));
    } else if (piece === ':') {
      punctuate(tokens, ': ');
    } else {
      tokens.push({ kind: piece.startsWith('"') ? (next === ':' ? 'key' : 'string') : 'literal', text: piece });
    }
  });
  return tokens;
}

/** Indents by two spaces; unchanged for invalid JSON. */
export function indentJson(text: string): string {
  return (
    tokenizeJson(text)
      ?.map((token) => token.text)
      .join('') ?? text
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// The tokens of valid JSON: strings, punctuation, and numbers or words. Drops blanks.
const PIECE = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

function newLine(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

/** Merges adjacent punctuation, which halves the number of elements. */
function punctuate(tokens: JsonToken[], text: string) {
  const last = tokens.at(-1);
  if (last?.kind === 'punctuation') last.text += text;
  else tokens.push({ kind: 'punctuation', text });
}
