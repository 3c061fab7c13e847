/** The password of all four, which work in demo mode only. */
export const demoPassword = 'demo-admin';
export const demoUsernames = ['admin', 'director', 'manager', 'employee'] as const;

/** Nobody else has these names while there is a demo. */
export const isDemoUsername = (username: string): boolean => demoUsernames.some((one) => one === username);
