// Checks docs/spec-conformance.md: the files and tests it names exist, what it calls done is in the contract and names
// a test, what it calls replaced names a decision, and every endpoint is listed. Also checks that
// docs/the-life-of-a-call.md explains every status and reason.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { DeliveryStatus, RefusalReason } from '#contract/webhooks';

/** Accepts any bytes, so it is not in the contract (server/http/webhook-door.ts). */
const webhook = 'POST /api/webhook/{endpointPath}';

interface Row {
  name: string;
  state: string;
  where: string[];
  tests: NamedTest[];
  remark: string;
}

/** `file` or `file: title`. */
interface NamedTest {
  file: string;
  title: string | undefined;
}

type Read = (file: string) => string | undefined;

/** Every fault in the tables, as a sentence. `declared` are endpoints such as `GET /api/user`. */
export function findFaults(document: string, declared: readonly string[], read: Read): string[] {
  const rows = readRows(document);
  const named = new Set(rows.map(({ name }) => name));
  return [
    ...rows.flatMap((row) => faultsOf(row, declared, read)),
    ...rows
      .filter(({ name }, at) => rows.findIndex((row) => row.name === name) !== at)
      .map((it) => `${it.name} stands twice.`),
    ...declared.filter((call) => !named.has(call)).map((call) => `${call} is in the contract, and no row names it.`),
  ];
}

/** The words that a document does not contain as code. */
export function findUnexplained(document: string, words: readonly string[]): string[] {
  return words.filter((word) => !document.includes(`\`${word}\``));
}

function faultsOf({ name, state, where, tests, remark }: Row, declared: readonly string[], read: Read): string[] {
  const isDone = state === 'done';
  const isCall = /^[A-Z]+ \/api\//.test(name);
  return [
    ...(['done', 'replaced', 'open'].includes(state) ? [] : [`${name} is not done, replaced or open, but “${state}”.`]),
    ...where.filter((file) => read(file) === undefined).map((file) => `${name} names ${file}, which does not exist.`),
    ...tests.flatMap((test) => faultsOfTest(name, test, read)),
    ...(isDone && where.length === 0 ? [`${name} is done, but nothing says where.`] : []),
    ...(isDone && tests.length === 0 ? [`${name} is done, but no test proves it.`] : []),
    ...(state === 'replaced' && remark === '' ? [`${name} is replaced, but nothing says by what decision.`] : []),
    ...(isDone && isCall && !declared.includes(name) ? [`${name} is done, but not in the contract.`] : []),
    ...(!isDone && declared.includes(name) ? [`${name} is in the contract, but not done.`] : []),
  ];
}

function faultsOfTest(name: string, { file, title }: NamedTest, read: Read): string[] {
  if (!/\.(test|e2e)\.tsx?$/.test(file)) return [`${name} names ${file}, which is no test.`];
  const text = read(file);
  if (text === undefined) return [`${name} names ${file}, which does not exist.`];
  return title === undefined || text.includes(title) ? [] : [`${name} names “${title}”, which is not in ${file}.`];
}

/** The rows of every table whose first column is code: `| `name` | state | where | test | remark |`. */
function readRows(document: string): Row[] {
  return document.split('\n').flatMap((line) => {
    const [, first = '', state = '', where = '', tests = '', remark = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    const [name] = codeIn(first);
    return name === undefined
      ? []
      : [{ name, state, where: codeIn(where), tests: codeIn(tests).map(readTest), remark }];
  });
}

function readTest(code: string): NamedTest {
  const [, file = code, title] = /^(\S+?): (.*)$/.exec(code) ?? [];
  return { file, title };
}

const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const readIfThere = (file: string) => {
    const at = path.join(root, file);
    if (!existsSync(at)) return undefined;
    return statSync(at).isDirectory() ? '' : read(file);
  };
  const declared = Object.values<Endpoint>(endpoints).map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  const words = [...DeliveryStatus.options, ...RefusalReason.options];
  const faults = [
    ...findFaults(read('docs/spec-conformance.md'), [...declared, webhook], readIfThere),
    ...findUnexplained(read('docs/the-life-of-a-call.md'), words).map((it) => `the-life-of-a-call.md lacks ${it}.`),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
}
