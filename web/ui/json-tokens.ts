// Breaks JSON *text* into colored pieces without ever building the value: long numbers keep every digit, `__proto__`
// is a key like any other, and what is not JSON is left as it came.

export interface JsonToken {
  kind: 'key' | 'string' | 'literal' | 'punctuation';
  text: string;
}

/** The text indented by two spaces, in pieces whose texts joined are the whole; null when it is not valid JSON. */
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

/** The text indented by two spaces; unchanged when it is not valid JSON. */
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

// Valid JSON is made of these alone: strings, brackets with comma and colon, and numbers or words. Blanks fall out.
const PIECE = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

function newLine(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

/** Neighbouring punctuation becomes one piece, so that a document needs half as many elements. */
function punctuate(tokens: JsonToken[], text: string) {
  const last = tokens.at(-1);
  if (last?.kind === 'punctuation') last.text += text;
  else tokens.push({ kind: 'punctuation', text });
}
