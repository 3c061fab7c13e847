// Database functions are code, not migrations: one file each in functions/, recreated when its text changes.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { expandFields } from './call-fields';

const functionsFolder = fileURLToPath(new URL('./functions', import.meta.url));

const mark = 'CallGauge ';

/** Makes the functions match `functions/<name>.sql`; drops those without a file. Needs the migration lock. */
export async function createFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; signature: string; hash: string }>(
    `select p.proname as name, p.oid::regprocedure::text as signature, substr(d.description, $2) as hash
     from pg_proc p join pg_description d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass
     where p.pronamespace = current_schema()::regnamespace and starts_with(d.description, $1)`,
    [mark, mark.length + 1],
  );
  const files = readFunctionFiles();
  const isCurrent = ({ name, hash }: { name: string; hash: string }) => files.get(name)?.hash === hash;
  for (const { signature } of rows.filter((row) => !isCurrent(row))) await client.query(`drop function ${signature}`);
  const current = new Set(rows.filter(isCurrent).map(({ name }) => name));
  for (const [name, { text, hash }] of files) {
    if (current.has(name)) continue;
    await client.query(`begin; ${text}; comment on function ${name} is '${mark}${hash}'; commit`);
  }
}

function readFunctionFiles(): Map<string, { text: string; hash: string }> {
  const files = new Map<string, { text: string; hash: string }>();
  for (const file of fs.readdirSync(functionsFolder).sort()) {
    const text = expandFields(fs.readFileSync(path.join(functionsFolder, file), 'utf8'))
      .trimEnd()
      .replace(/;$/, '');
    files.set(path.basename(file, '.sql'), { text, hash: createHash('sha256').update(text).digest('hex') });
  }
  return files;
}
