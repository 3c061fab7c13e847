// Builds whatever is stale of the server and the screens into dist/.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = ['contract', 'package.json', 'package-lock.json', 'tools/build.ts'];

await buildIfStale('server', ['server', ...shared], buildServer);
await buildIfStale('screens', ['web', 'docs', 'LICENSE', ...shared], buildScreens);

async function buildIfStale(name: string, sources: string[], build: () => Promise<void>): Promise<void> {
  const stamp = path.join(root, 'dist', `${name}.stamp`);
  const fingerprint = fingerprintOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  const began = performance.now();
  await build();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  console.log(`Built the ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** From names, sizes and times of change: reading every file would take longer than most builds. */
function fingerprintOf(sources: string[]): string {
  const hash = createHash('sha256').update(process.version);
  const visit = (file: string) => {
    const stats = statSync(file);
    if (stats.isDirectory()) for (const name of readdirSync(file).sort()) visit(path.join(file, name));
    else if (!/\.test\.tsx?$/.test(file)) hash.update(`${file} ${stats.size} ${stats.mtimeMs}\n`);
  };
  for (const source of sources) visit(path.join(root, source));
  return hash.digest('hex');
}

async function buildServer(): Promise<void> {
  const { build } = await import('esbuild');
  const out = path.join(root, 'dist/server');
  rmSync(out, { recursive: true, force: true });
  await build({
    entryPoints: {
      main: path.join(root, 'server/main.ts'),
      'file-worker': path.join(root, 'server/file-worker.ts'),
    },
    outdir: out,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  for (const folder of ['migrations', 'functions']) {
    cpSync(path.join(root, 'server/database', folder), path.join(out, folder), { recursive: true });
  }
}

async function buildScreens(): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: path.join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  compressFiles(path.join(root, 'dist/web'));
}

function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|html|txt)$/.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
