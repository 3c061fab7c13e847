import { type ImportResult, maxListedFailures } from '#contract/locations';

export type ImportFailures = ImportResult['failures'];

export function resultOf(
  counts: Pick<ImportResult, 'created' | 'updated' | 'unchanged'>,
  failures: ImportFailures,
): ImportResult {
  const { created, updated, unchanged } = counts;
  const inOrder = failures.toSorted((one, other) => one.line - other.line);
  return {
    created,
    updated,
    unchanged,
    failures: inOrder.slice(0, maxListedFailures),
    failuresTotal: failures.length,
  };
}
