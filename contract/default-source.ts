// Has no schemas, so the shell, which knows the first phone system's short name, does not load them.

/** The short name of a company's first phone system. */
export const defaultSource = 'default';
