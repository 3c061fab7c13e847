// The cost of a password hash: 19 MiB, two passes, one lane (the OWASP minimum for argon2id). Here because the demo's
// people are inserted here, and sign-in must hash the same way.

const argon2id = 2;

export const passwordCost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
