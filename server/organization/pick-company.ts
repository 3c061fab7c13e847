/** The named company if it is a candidate; without a name, the only candidate. */
export function pickCompany(
  found: readonly { id: number }[],
  named: number | undefined,
): number | 'not-found' | 'must-be-named' {
  if (named !== undefined) return found.some(({ id }) => id === named) ? named : 'not-found';
  const [only, ...others] = found;
  return only && others.length === 0 ? only.id : 'must-be-named';
}
