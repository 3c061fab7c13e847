// The endpoint directory on disk, for starts without the database. Contains secrets: only its owner can read it.
import path from 'node:path';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { openKeptFile } from '../../kept-file';

export type EndpointsByPath = Map<string, WebhookEndpoint>;

export interface SavedEndpoints {
  endpoints: EndpointsByPath;
  /** Absent in files of earlier versions. */
  installation: string | undefined;
}

export interface EndpointFile {
  read(): Promise<SavedEndpoints | undefined>;
  /** Resolves once this, or a later version, is on disk. */
  keep(endpoints: EndpointsByPath, installation?: string): Promise<void>;
}

const version = 1;

export function openEndpointFile(dataDir: string): EndpointFile {
  const file = openKeptFile(path.join(dataDir, 'endpoints.json'));
  return {
    async read() {
      const text = await file.read();
      try {
        return text === undefined ? undefined : parse(text);
      } catch {
        return undefined;
      }
    },
    keep: (endpoints, installation) => file.write(JSON.stringify({ version, installation, endpoints: [...endpoints] })),
  };
}

/** Written only by us and replaced as a whole, so its version determines its shape. */
function parse(text: string): SavedEndpoints {
  const kept: { version: number; installation?: string; endpoints: [string, WebhookEndpoint][] } = JSON.parse(text);
  if (kept.version !== version) throw new Error('The endpoint file has another version.');
  const endpoints = new Map(
    kept.endpoints.map(([path, endpoint]) => [
      path,
      {
        ...endpoint,
        // Files of earlier versions have only phone systems with a mapping.
        isMapped: endpoint.isMapped ?? true,
        expiresAt: instant(endpoint.expiresAt),
        secrets: endpoint.secrets.map(({ secret, expiresAt }) => ({ secret, expiresAt: instant(expiresAt) })),
      },
    ]),
  );
  return { endpoints, installation: kept.installation };
}

const instant = (text: Date | string | null) => (text === null ? null : new Date(text));
