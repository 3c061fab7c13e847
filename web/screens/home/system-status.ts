// Whether this installation works, in a sentence.

type Ask = (address: string, how: RequestInit) => Promise<Response>;

/** Longer than the server waits for its database. */
const patienceMs = 10_000;

export async function askStatus(ask: Ask): Promise<{ isWell: boolean; says: string }> {
  try {
    const { ok, status } = await ask('/readyz', now());
    if (ok) return { isWell: true, says: 'Everything works.' };
    return { isWell: false, says: status === 503 ? 'The database does not answer.' : 'The server has an error.' };
  } catch {
    return { isWell: false, says: 'The server does not answer.' };
  }
}

/** Undefined where the server does not say. */
export async function askVersion(ask: Ask): Promise<string | undefined> {
  try {
    const response = await ask('/api/version', now());
    const { version } = (await response.json()) as { version?: unknown };
    return response.ok && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

const now = (): RequestInit => ({ cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
