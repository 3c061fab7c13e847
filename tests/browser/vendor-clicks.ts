// The clicks from "Add phone system" to a call's row, by vendor, as the browser stories counted them.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'tests/browser/vendor-clicks.json';

export const howToRecord = 'RECORD_CLICKS=1 npx playwright test five-questions && npm run docs';

export const readClicks = (): Record<string, number> => JSON.parse(readFileSync(file, 'utf8'));

export function recordClicks(vendor: string, clicks: number): void {
  const all = Object.entries({ ...readClicks(), [vendor]: clicks }).sort(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
