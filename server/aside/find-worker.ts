// Finds the program of a thread; from sources it is built, because a thread cannot start from TypeScript.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = {
  'file-worker': '../file-worker.ts',
} as const;
type WorkerName = keyof typeof sources;

const built = new Map<WorkerName, Promise<string>>();

export async function findWorker(name: WorkerName): Promise<string> {
  const inTheBuild = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  if (fs.existsSync(inTheBuild)) return inTheBuild;
  const file = built.get(name) ?? buildFromSources(name);
  built.set(name, file);
  return file;
}

async function buildFromSources(name: WorkerName): Promise<string> {
  // Imported here because the built server runs without development tools.
  const esbuild = await import('esbuild');
  const source = fileURLToPath(new URL(sources[name], import.meta.url));
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // .mjs, because the package's "type": "module" does not apply inside node_modules.
  const target = path.join(root, `node_modules/.cache/callgauge/${name}.mjs`);
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
