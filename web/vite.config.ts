// How the browser's part is built and served while developing; vitest's project `web` extends this file.
// The charts need no chunk of their own here: ui/lazy-plots.ts fetches them by `import()`, and a hand-made group was
// seen to drag React into it.
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documentPages } from './document-pages.ts';
import { prerenderHome } from './prerender-home.ts';
import { slimAddresses } from './slim-addresses.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), slimAddresses(), prerenderHome(), documentPages(), preloadFont()],
  resolve: {
    alias: {
      // The package's browser build zips sheets over 160 kB in a worker made from a blob, which the content security
      // policy forbids: it would wait for ever. The same module can zip in place; ui/write-xlsx.ts uses that.
      'write-excel-file/in-place': path.resolve(
        import.meta.dirname,
        '../node_modules/write-excel-file/modules/export/writeXlsxFileUniversal.js',
      ),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      // An unused schema is no reason to load zod: making one has no effect.
      treeshake: { manualPureFunctions: ['z'] },
      input: ['index.html', 'home.html', 'status.html'].map((page) => path.resolve(import.meta.dirname, page)),
    },
  },
  server: {
    fs: { allow: ['..'] },
    // The screens' own modules of web/api lie under the same path as the server's calls.
    proxy: Object.fromEntries(
      ['^/api/(?!.*[.]ts($|[?]))', '/healthz', '/readyz'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
});

/** The hashed name of the font is known only after bundling, so its preload link is written then. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-opsz-normal.*\.woff2$/.test(name));
        if (!font) return [];
        return [
          {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
          },
        ];
      },
    },
  };
}
