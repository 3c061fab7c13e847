// Which company something new is for, when it may be left out.

/** Of the companies that come into question: the named one, or the viewer's only one where none is named. */
export function pickCompany(
  found: readonly { id: number }[],
  named: number | undefined,
): number | 'not-found' | 'must-be-named' {
  if (named !== undefined) return found.some(({ id }) => id === named) ? named : 'not-found';
  const [only, ...others] = found;
  return only && others.length === 0 ? only.id : 'must-be-named';
}
