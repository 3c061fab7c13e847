// Writes the contract's addresses out at build time: computed in the browser, they would bring the schemas of every endpoint
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
