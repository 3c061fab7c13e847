// Checks whether this server works and says so in a sentence.

type Ask = (address: string, how: RequestInit) => Promise<Response>;

const timeoutMs = 10_000;

export async function fetchStatus(ask: Ask): Promise<{ isHealthy: boolean; says: string }> {
  try {
    const answer = await ask('/readyz', now());
    if (!answer.ok && answer.status !== 503) return { isHealthy: false, says: 'The server has an error.' };
    const { deliveries, people } = (await answer.json()) as { deliveries?: unknown; people?: unknown };
    if (deliveries !== true) return { isHealthy: false, says: 'Calls cannot be received right now.' };
    if (people !== true) return { isHealthy: false, says: 'The database does not answer. Calls are being kept.' };
    return { isHealthy: true, says: 'Everything works.' };
  } catch {
    return { isHealthy: false, says: 'The server does not answer.' };
  }
}

export async function fetchVersion(ask: Ask): Promise<string | undefined> {
  try {
    const response = await ask('/api/version', now());
    const { version } = (await response.json()) as { version?: unknown };
    return response.ok && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

const now = (): RequestInit => ({ cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
