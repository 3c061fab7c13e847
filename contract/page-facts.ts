// What a page that is built in advance leaves open until somebody runs it: who does, and where they are reached.
// The page is written with marks, the server fills them in from its settings.

/** `contactLink` is the address behind `contact`; the last three are the operator's pages there. */
export const pageFactNames = ['operator', 'contact', 'contactLink', 'github', 'linkedin', 'x'] as const;
export type PageFact = (typeof pageFactNames)[number];
export type PageFacts = Partial<Record<PageFact, string>>;

/** Stands for the fact in a page's text or attribute. */
export const factMark = (fact: PageFact) => `[[${fact}]]`;
/** Between `known` (or `unknown`) and `end` stands what a page shows only where the fact is known (or is not). */
export const branchMarks = (fact: PageFact) => ({
  known: `[[?${fact}]]`,
  unknown: `[[!${fact}]]`,
  end: `[[/${fact}]]`,
});

/** The page with its marks filled in; a fact's text is escaped. Branches of one fact must not stand in each other. */
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
