// Facts about the operator, filled by the server into the marks of a prebuilt page.

/** `contactLink` is the address behind `contact`; the last three are the operator's pages there. */
export const pageFactNames = ['operator', 'contact', 'contactLink', 'github', 'linkedin', 'x'] as const;
export type PageFact = (typeof pageFactNames)[number];
export type PageFacts = Partial<Record<PageFact, string>>;

export const factMark = (fact: PageFact) => `[[${fact}]]`;
/** Content between `known` (or `unknown`) and `end` is shown only if the fact is known (or not). */
export const branchMarks = (fact: PageFact) => ({
  known: `[[?${fact}]]`,
  unknown: `[[!${fact}]]`,
  end: `[[/${fact}]]`,
});

/** Returns the page with its marks filled in and facts escaped. Branches of one fact must not nest. */
export function fillPage(html: string, facts: PageFacts): string {
  const names = pageFactNames.join('|');
  const branch = new RegExp(`\\[\\[([?!])(${names})\\]\\]([\\s\\S]*?)\\[\\[/\\2\\]\\]`, 'g');
  const chosen = (text: string): string =>
    text.replace(branch, (_all, when: string, fact: PageFact, inside: string) =>
      (when === '?') === Boolean(facts[fact]) ? chosen(inside) : '',
    );
  return chosen(html).replace(new RegExp(`\\[\\[(${names})\\]\\]`, 'g'), (_all, fact: PageFact) =>
    escapeHtml(facts[fact] ?? ''),
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
