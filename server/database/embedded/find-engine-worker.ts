// Where the engine's thread finds its program: beside main.js in the build, built on the fly when the server runs from
// its sources (tests, npm run dev), because a thread cannot be started from TypeScript.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let built: Promise<string> | undefined;

/** The path of a JavaScript file to start as a worker thread. */
export async function findEngineWorker(): Promise<string> {
  const inTheBuild = fileURLToPath(new URL('./engine-worker.js', import.meta.url));
  if (fs.existsSync(inTheBuild)) return inTheBuild;
  built ??= buildFromSources();
  return built;
}

async function buildFromSources(): Promise<string> {
  // Imported here because the built server runs without the development tools.
  const esbuild = await import('esbuild');
  const source = fileURLToPath(new URL('./engine-worker.ts', import.meta.url));
  const root = path.resolve(path.dirname(source), '../../..');
  // .mjs: inside node_modules the package's "type": "module" does not reach.
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
  // Several test processes build at once: each writes its own file and moves it into place whole.
  const draft = `${target}.${process.pid}`;
  fs.writeFileSync(draft, outputFiles[0]?.contents ?? '');
  fs.renameSync(draft, target);
  return target;
}
