// Builds and serves the browser code; vitest's project `web` extends this file. Charts need no manual chunk:
// ui/lazy-plots.ts imports them on demand, and a manual group pulled React into it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documentPages } from './document-pages.ts';
import { preloadScreens } from './preload-screens.ts';
import { prerenderHome } from './prerender-home.ts';
import { slimAddresses } from './slim-addresses.ts';

const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));

const routerForUsers = path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production');

export default defineConfig({
  define: { APP_VERSION: JSON.stringify(version) },
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), slimAddresses(), prerenderHome(), documentPages(), preloadFont(), preloadScreens()],
  resolve: {
    alias: {
      // The package exports only its build with warnings for developers, which is 4 kB larger.
      'react-router/dom': path.join(routerForUsers, 'dom-export.mjs'),
      'react-router': path.join(routerForUsers, 'index.mjs'),
      // The package's browser build zips sheets over 160 kB in a worker from a blob, which the content security policy
      // blocks: it would wait forever. The same module can zip in place; ui/write-xlsx.ts uses that.
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
      // Creating a schema has no side effects, so an unused one need not load zod.
      treeshake: { manualPureFunctions: ['z'] },
      input: ['index.html', 'home.html', 'status.html'].map((page) => path.resolve(import.meta.dirname, page)),
      // Shorter than usual: the first file names a hundred others, and a hash does not compress.
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    // The modules in web/api have paths that look like the server's API.
    proxy: Object.fromEntries(
      ['^/api/(?!.*[.]ts($|[?]))', '/healthz', '/readyz'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
});

/** The font's hashed name is known only after bundling, so its preload link is written then. */
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
