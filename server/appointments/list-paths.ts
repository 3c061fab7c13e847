// Which list a webhook path belongs to. The database is asked; while it is unavailable memory answers, and after a start
// without it a file, so that rows can wait on disk (docs/decisions/0091).
import path from 'node:path';
import { findListOfPath, findListPaths, type ListOfPath } from '../database/appointments/webhook-imports';
import type { Queries } from '../database/engine/connect';
import type { Identity } from '../ingest/delivery/identity';
import { PathUnknown } from '../ingest/names/path-unknown';
import { type JsonFile, openJsonFile } from '../platform/files';
import { withinTime } from '../within-time';

export interface ListPaths {
  /** The list of a path, ignoring case. Throws PathUnknown if neither the database nor memory knows it. */
  find(path: string): Promise<ListOfPath | undefined>;
  /** Loads all again, into memory and the file. Never rejects. */
  reload(): Promise<void>;
}

export interface ListPathsParts {
  queries: Pick<Queries, 'select'>;
  /** Whether nothing waits for the database. */
  isUnavailable(): boolean;
  file?: JsonFile<ByPath> | undefined;
  identity?: Identity | undefined;
  onError(error: unknown): void;
}

const askedWithinMs = 500;
const version = 1;

type ByPath = ReadonlyMap<string, ListOfPath>;

export function createListPaths({ queries, isUnavailable, file, identity, onError }: ListPathsParts): ListPaths {
  let loaded: ByPath | undefined;
  const saved = file?.read();

  const lastKnown = async (): Promise<ByPath | undefined> =>
    loaded ?? (identity?.isFileOurs() === false ? undefined : await saved);

  const reload = async () => {
    try {
      loaded = new Map((await findListPaths(queries)).map((list) => [list.endpointPath.toLowerCase(), list]));
      await file?.write({ version, lists: [...loaded] });
    } catch (error) {
      onError(error);
    }
  };

  return {
    reload,
    async find(endpointPath) {
      const key = endpointPath.toLowerCase();
      const known = await lastKnown();
      const remembered = known?.get(key);
      if (isUnavailable()) return remembered ?? throwUnknown(known !== undefined);
      if (remembered) {
        const asked = findListOfPath(queries, key).catch(() => remembered);
        return withinTime(asked, askedWithinMs, () => remembered);
      }
      const found = await findListOfPath(queries, key);
      // It was saved since the last load.
      if (found) void reload();
      return found;
    },
  };
}

function throwUnknown(isLikelyNone: boolean): never {
  throw new PathUnknown('The path is unknown, and the database is unavailable.', isLikelyNone);
}

export function openListPathFile(dataDir: string): JsonFile<ByPath> {
  return openJsonFile(path.join(dataDir, 'appointment-endpoints.json'), (content) => {
    // Written only by us and replaced as a whole, so its version determines its shape.
    const saved = content as { version: number; lists: [string, ListOfPath][] };
    if (saved.version !== version) throw new Error('The file of list paths has another version.');
    return new Map(saved.lists);
  });
}
