// Writes the contract's addresses out at build time: computing them in the browser would pull every endpoint's schemas
// into the shell.
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const file = path.resolve(import.meta.dirname, '../contract/addresses.ts');

export function slimAddresses(): Plugin {
  return {
    name: 'slim-addresses',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== file) return null;
      const { module } = await runnerImport<typeof import('../contract/addresses')>(file, {
        configFile: false,
        logLevel: 'warn',
      });
      return `export const addresses = ${JSON.stringify(module.addresses)};`;
    },
  };
}
