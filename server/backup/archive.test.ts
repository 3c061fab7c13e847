import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { expect, test } from 'vitest';
import { type PackedFile, packArchive } from '../../tests/repack-archive';
import { ArchiveDamaged, type Manifest, partName, readArchive, readSmall } from './archive';

const manifest: Manifest = {
  format: 2,
  version: '0.1.0',
  createdAt: '2026-11-25T02:30:00.000Z',
  installation: 'one',
  schema: { migration: 1, hashes: ['abc'] },
  tables: [{ name: 'calls', columns: ['id', 'note'] }],
};
const files: PackedFile[] = [
  { name: partName('calls', 1), bytes: Buffer.from('1\tnew tires\n2\t\\N\n3\tline') },
  { name: partName('calls', 2), bytes: Buffer.from('\\nbreak\n') },
  { name: 'spool/empty', bytes: Buffer.alloc(0) },
];

const pack = () => packArchive(manifest, files);

async function unpack(bytes: Buffer) {
  // Small pieces, as from a slow disk.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, n) =>
    bytes.subarray(n * 100, n * 100 + 100),
  );
  const archive = await readArchive(Readable.from(pieces));
  const found: PackedFile[] = [];
  for await (const { name, chunks } of archive.files) found.push({ name, bytes: await readSmall(chunks) });
  return { manifest: archive.manifest, found, rows: archive.rows() };
}

test('an archive contains what was written, and counts the rows of each table', async () => {
  expect(await unpack(await pack())).toEqual({ manifest, found: files, rows: { calls: 3 } });
});

test('ordinary tools open an archive, and only its owner can read what they unpack', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-archive-'));
  try {
    writeFileSync(path.join(folder, 'a.tar.gz'), await pack());
    execFileSync('tar', ['xzf', 'a.tar.gz'], { cwd: folder });
    expect(readFileSync(path.join(folder, partName('calls', 2)), 'utf8')).toBe('\\nbreak\n');
    expect(execFileSync('tar', ['tvzf', 'a.tar.gz'], { cwd: folder }).toString()).toMatch(/^-rw-------/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an archive that was cut off anywhere is found to be damaged', async () => {
  const whole = await pack();
  for (let bytes = 0; bytes < whole.length; bytes += 13)
    await expect(unpack(whole.subarray(0, bytes)), `${bytes} bytes`).rejects.toThrow(ArchiveDamaged);
});

test('an archive with one changed byte in its content is found to be damaged', async () => {
  const plain = gunzipSync(await pack());
  for (const text of ['new tires', 'break', 'calls/000002', '"id"']) {
    const changed = Buffer.from(plain);
    const position = plain.indexOf(text) + 1;
    changed[position] = (plain[position] ?? 0) ^ 1;
    await expect(unpack(gzipSync(changed)), text).rejects.toThrow(ArchiveDamaged);
  }
});

test('one changed byte on disk is found, unless all that is read is as it was written', async () => {
  const whole = await pack();
  const written = await unpack(whole);
  let found = 0;
  for (let position = 0; position < whole.length; position += 7) {
    const changed = Buffer.from(whole);
    changed[position] = (whole[position] ?? 0) ^ 0x10;
    const read = await unpack(changed).catch((error: unknown) => error);
    if (read instanceof ArchiveDamaged) found += 1;
    else expect(read, `byte ${position}`).toEqual(written);
  }
  expect(found).toBeGreaterThan(whole.length / 7 / 2);
});

test('an archive without its last file is incomplete, even if its format is whole', async () => {
  const plain = gunzipSync(await pack());
  const lastHeader = plain.indexOf('checksums.json');
  const without = Buffer.concat([plain.subarray(0, lastHeader), Buffer.alloc(1024)]);
  await expect(unpack(gzipSync(without))).rejects.toThrow('its checksums are missing');
});

test('a file that is something else is said to be no backup', async () => {
  await expect(unpack(gzipSync(Buffer.from('hello')))).rejects.toThrow(ArchiveDamaged);
  const other = tar.pack();
  other.entry({ name: 'other' }, '{}');
  other.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of other) chunks.push(chunk as Buffer);
  await expect(unpack(gzipSync(Buffer.concat(chunks)))).rejects.toThrow('no backup');
});

test('a file that claims more than it has, and a header without end, are damage', async () => {
  const plain = gunzipSync(await pack());
  const header = plain.subarray(0, 512);
  const longer = Buffer.from(plain);
  longer.write('77777777777', 124);
  longer.write('        ', 148);
  const sum = longer.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  longer.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  expect(longer.subarray(0, 512)).not.toEqual(header);
  await expect(unpack(gzipSync(longer))).rejects.toThrow(ArchiveDamaged);
});

test('a reader that stops early leaves nothing open', async () => {
  const source = Readable.from([await pack()]);
  const archive = await readArchive(source);
  for await (const _ of archive.files) break;
  await expect.poll(() => source.destroyed).toBe(true);
});
