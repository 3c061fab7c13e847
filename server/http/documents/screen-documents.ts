// The document of each screen. It names the screen's code and the first answers that it needs, so that the browser asks
// for all of them at once instead of learning of one from the other.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { addresses } from '#contract/addresses';

export interface ScreenDocuments {
  /** For people who have a session: an address ignores case and a trailing slash. */
  preloadingFor(address: string): string;
  plain: string;
}

const ScreenFiles = z.record(z.string(), z.array(z.string()));

/** What every screen asks for first (web/session, web/shell/company.tsx). */
const firstAnswers = [addresses.getUser.path, addresses.listCompanies.path];

/** Undefined if the screens are not built. Without screens.json, documents preload nothing. */
export function readScreenDocuments(folder: string): ScreenDocuments | undefined {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return undefined;
  const plain = readFileSync(page, 'utf8');
  const list = path.join(folder, '.vite/screens.json');
  const files = existsSync(list) ? ScreenFiles.parse(JSON.parse(readFileSync(list, 'utf8'))) : {};
  // Answers first: a browser may have only six connections.
  const withAnswers = plain.replace('<title>', `${firstAnswers.map(preloadAnswer).join('')}<title>`);
  const documents = new Map(
    Object.entries(files).map(([address, names]) => [
      address,
      withAnswers.replace('</head>', `${names.map(preloadFile).join('')}</head>`),
    ]),
  );
  return {
    plain,
    preloadingFor: (address) => documents.get(address.toLowerCase().replace(/\/$/, '')) ?? plain,
  };
}

function preloadFile(name: string): string {
  return name.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${name}" />`
    : `<link rel="modulepreload" crossorigin href="/${name}" />`;
}

/** `crossorigin` as fetch asks for it, or the browser would ask twice. */
function preloadAnswer(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}" />`;
}
