// Of the contract's table the browser needs, to ask, only where and how: the shapes are types by then, and those of forms
// come with their screens. So the built table is made of addresses, and the shell does without the schemas of everything.
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const table = path.resolve(import.meta.dirname, '../contract/endpoints.ts');

type Contract = typeof import('../contract/endpoints');

export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== table) return null;
      const { module } = await runnerImport<Contract>(table, { configFile: false, logLevel: 'warn' });
      const slim = Object.entries(module.endpoints).map(([name, { method, path, access }]) => [
        name,
        { method, path, access },
      ]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(slim))};`;
    },
  };
}
