/**
 * Options of a change of the address that keeps the screen. It is rendered at once: the next change starts from the address as rendered,
 * so on a slow machine a second click would take back what the first one chose.
 */
export const changeAddress = { preventScrollReset: true, flushSync: true } as const;
