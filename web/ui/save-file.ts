/** A cell of an exported table; null is empty. */
export type FileCell = string | number | null;

export const fileTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `fileName(['Close Rate Trend', 'Northside'], 'csv')` is "close-rate-trend-northside.csv". */
export function fileName(words: readonly string[], extension: string): string {
  return `${words.map(slugOf).filter(Boolean).join('-').slice(0, 150)}.${extension}`;
}

/** Letters and digits of any script, joined by hyphens: valid on every system, and never a path. */
function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
