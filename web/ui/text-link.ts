// Links inside sentences: always underlined, since color alone does not tell them from the words around them.

/** The classes of a link, or of a button that reads like one, within text. */
export const textLinkClasses = 'rounded-badge text-primary-text underline underline-offset-2 hover:decoration-2';
