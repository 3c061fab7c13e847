// What hashing a password costs: 19 MiB, two passes, one lane (the OWASP minimum for argon2id). In this room because the
// demo's people are made here, and sign-in, above, must hash alike.

// The library's own enum is erased by isolated modules; 2 is argon2id.
const argon2id = 2;

export const passwordCost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
