// The endpoint directory on disk, for starts without the database. Contains secrets: only its owner can read it.
import path from 'node:path';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { openJsonFile } from '../../platform/files';

export type EndpointsByPath = Map<string, WebhookEndpoint>;

export interface SavedEndpoints {
  endpoints: EndpointsByPath;
  installation: string | undefined;
}

export interface EndpointFile {
  read(): Promise<SavedEndpoints | undefined>;
  /** Resolves once this, or a later version, is on disk. */
  keep(endpoints: EndpointsByPath, installation?: string): Promise<void>;
}

const version = 1;

export function openEndpointFile(dataDir: string): EndpointFile {
  const file = openJsonFile(path.join(dataDir, 'endpoints.json'), parse);
  return {
    read: file.read,
    keep: (endpoints, installation) => file.write({ version, installation, endpoints: [...endpoints] }),
  };
}

/** Written only by us and replaced as a whole, so its version determines its shape. */
function parse(content: unknown): SavedEndpoints {
  const saved = content as { version: number; installation?: string; endpoints: [string, WebhookEndpoint][] };
  if (saved.version !== version) throw new Error('The endpoint file has another version.');
  const endpoints = saved.endpoints.map(([path, endpoint]): [string, WebhookEndpoint] => [
    path,
    {
      ...endpoint,
      expiresAt: instant(endpoint.expiresAt),
      secrets: endpoint.secrets.map(({ secret, expiresAt }) => ({ secret, expiresAt: instant(expiresAt) })),
    },
  ]);
  return { endpoints: new Map(endpoints), installation: saved.installation };
}

const instant = (text: Date | string | null) => (text === null ? null : new Date(text));
