// Text from payloads made fit for our database and for our sentences.

/** NUL and lone surrogates become U+FFFD: PostgreSQL stores neither. All other text stays exactly as it is. */
export function storable(text: string): string {
  // Without the `u` flag the test is several times faster, and almost every text passes it.
  return /[\0\uD800-\uDFFF]/.test(text) ? text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD') : text;
}

/** Without control characters; blanks among them, such as a line's end, become one blank. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, (run) => (/\s/.test(run) ? ' ' : '')).trim();
}

/** The beginning of a text for use in a message, without control, formatting or unpaired characters; `…` where cut. */
export function printable(text: string, longest: number): string {
  const start = Array.from(text.slice(0, 2 * longest));
  const isCut = start.length > longest || text.length > 2 * longest;
  const shown = start.slice(0, longest).join('');
  return shown.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD') + (isCut ? '…' : '');
}
