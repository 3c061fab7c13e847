// Links in text are always underlined, since color alone does not distinguish them.

/** For a link, or a button that looks like one, within text. */
export const textLinkClasses = 'rounded-badge text-primary-text underline underline-offset-2 hover:decoration-2';
