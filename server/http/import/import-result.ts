import { type ImportResult, maxListedFailures } from '#contract/locations';

export type ImportFailures = ImportResult['failures'];

const maxNameLength = 60;

export function resultOf(
  counts: Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'ignoredColumns'>,
  failures: ImportFailures,
  nameOf: (line: number) => string | undefined,
): ImportResult {
  const { created, updated, unchanged, ignoredColumns = [] } = counts;
  const inOrder = failures.toSorted((one, other) => one.line - other.line);
  const named = inOrder.slice(0, maxListedFailures).map((failure) => {
    const name = nameOf(failure.line)?.trim().slice(0, maxNameLength);
    return name ? { ...failure, name } : failure;
  });
  return {
    created,
    updated,
    unchanged,
    failures: named,
    failuresTotal: failures.length,
    ...(ignoredColumns.length > 0 && { ignoredColumns }),
  };
}
