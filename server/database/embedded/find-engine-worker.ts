// Finds the engine thread's program; from sources it is built, because a thread cannot start from TypeScript.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let built: Promise<string> | undefined;

export async function findEngineWorker(): Promise<string> {
  const inTheBuild = fileURLToPath(new URL('./engine-worker.js', import.meta.url));
  if (fs.existsSync(inTheBuild)) return inTheBuild;
  built ??= buildFromSources();
  return built;
}

async function buildFromSources(): Promise<string> {
  // Imported here because the built server runs without development tools.
  const esbuild = await import('esbuild');
  const source = fileURLToPath(new URL('./engine-worker.ts', import.meta.url));
  const root = path.resolve(path.dirname(source), '../../..');
  // .mjs, because the package's "type": "module" does not apply inside node_modules.
  const target = path.join(root, 'node_modules/.cache/callgauge/engine-worker.mjs');
  const { outputFiles } = await esbuild.build({
    entryPoints: [source],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  // Several test processes build at once: each writes its own file and moves it into place.
  const draft = `${target}.${process.pid}`;
  fs.writeFileSync(draft, outputFiles[0]?.contents ?? '');
  fs.renameSync(draft, target);
  return target;
}
