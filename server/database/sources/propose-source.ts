import { defaultSource } from '#contract/default-source';

const maxCharacters = 40;

/** Derives an unused short name from a phone system's name: lowercase letters, digits and dashes. */
export function proposeSource(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const slug = plain.slice(0, maxCharacters).replace(/^-|-$/g, '') || 'phone-system';
  const isFree = (candidate: string) => candidate !== defaultSource && !taken.includes(candidate);
  if (isFree(slug)) return slug;
  for (let n = 2; ; n++) {
    const numbered = `${slug.slice(0, maxCharacters - 4)}-${n}`;
    if (isFree(numbered)) return numbered;
  }
}
