// Writes the scripts and styles of each screen beside the bundle, where the server finds them
// (server/http/documents/screen-documents.ts): the browser then loads them together, not one import after the other.
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { screenFiles, shellFile } from './screen-files.ts';

type Bundle = Rolldown.OutputBundle;

export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const loaded = filesOf(bundle, ['index.html']);
        const files = Object.entries(screenFiles).map(([address, { screen, also = [] }]) => {
          const wanted = filesOf(bundle, [shellFile, screen, ...also]);
          return [address, [...wanted].filter((file) => !loaded.has(file))];
        });
        this.emitFile({
          type: 'asset',
          fileName: '.vite/screens.json',
          source: JSON.stringify(Object.fromEntries(files)),
        });
      },
    },
  };
}

/** What these modules need, styles included. Throws if the bundle does not have them. */
function filesOf(bundle: Bundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(fileName)) return;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const module of modules) {
    const id = path.resolve(import.meta.dirname, module);
    const found = Object.values(bundle).find((it) => it.type === 'chunk' && it.facadeModuleId === id);
    if (!found) throw new Error(`web/screen-files.ts names ${module}, which no route imports.`);
    visit(found.fileName);
  }
  return files;
}
