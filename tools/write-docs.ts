// Writes the generated documents: docs/api.md from the contract, docs/phone-systems.md from the presets, and the settings in
// docs/operations.md. With --check it writes nothing and fails if one is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { DeliveryAnswer } from '#contract/webhooks';
import { settingsTable } from '../server/settings';
import { describePhoneSystems } from './describe-phone-systems';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const stale = [
  keep('docs/api.md', apiReference()),
  keep('docs/phone-systems.md', describePhoneSystems()),
  keep(
    'docs/operations.md',
    withSection(readFileSync(pathOf('docs/operations.md'), 'utf8'), 'settings', settingsAsTable()),
  ),
].filter((name) => name !== undefined);

if (stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}. Run: npm run docs`);
  process.exit(1);
}

/** Writes a document; with --check names it if it would change. */
function keep(name: string, text: string): string | undefined {
  const path = pathOf(name);
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (isCurrent) return undefined;
  if (process.argv.includes('--check')) return name;
  writeFileSync(path, text);
  console.log(`Wrote ${name}`);
  return undefined;
}

function withSection(text: string, name: string, section: string): string {
  const [begin, end] = [`<!-- ${name}: made by npm run docs -->`, `<!-- /${name} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/operations.md has lost its marks ${begin} … ${end}.`);
  return `${before}${begin}\n${section.trim()}\n${end}${after}`;
}

function settingsAsTable(): string {
  const rows = settingsTable.map((it) => `| \`${it.name}\` | ${it.default} | ${it.summary} | ${it.accepts} |`);
  return ['| variable | default | what it does | accepts |', '|---|---|---|---|', ...rows].join('\n');
}

function apiReference(): string {
  const sections = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => describe(name, endpoint));
  return [
    '# API reference',
    '',
    'Made from `contract/endpoints.ts` by `npm run docs`; a running server has the same as OpenAPI at `/api/openapi.json`.',
    '',
    'Every endpoint answers JSON. Refusals are `{"message", "fields"?}`: 400 malformed, 401 nobody signed in, 403 the role',
    'never may, 404 missing or outside what the viewer may see, 409 somebody else was quicker, 503 try again.',
    '',
    '## POST /api/webhook/{endpointPath}',
    '',
    'Takes a call from a phone system, for anyone who knows the path: a JSON object or a form, of any content type, plain or',
    'compressed (gzip, deflate, br), up to 1 MiB; or the same in a query string with GET. The keys are the company’s own.',
    '',
    '- 200: safely kept. `status` says what became of it; a refusal is a 200, too, so that no sender gives up.',
    '- 404: no webhook listens at this path. 429: the same, and this address has sent to 60 such paths within a minute.',
    '  413: too large, its beginning is kept. 503: not kept, send it again after `Retry-After`.',
    '',
    'Answer',
    '',
    ...answerOf(DeliveryAnswer),
    '',
    'What each status and reason means stands in [the life of a call](the-life-of-a-call.md).',
    '',
    ...sections,
  ].join('\n');
}

function describe(name: string, { method, path, access, summary, params, query, body, output }: Endpoint): string {
  const who = access === 'anyone' ? 'anyone' : access === 'signed-in' ? 'anyone signed in' : `who may \`${access}\``;
  return [
    `## ${method} ${path}`,
    '',
    `${summary} For ${who}. \`${name}\` in the contract.`,
    '',
    ...(params.type === 'undefined' ? [] : ['Path', '', ...fieldsOf(params, 'input'), '']),
    ...(query.type === 'undefined' ? [] : ['Query', '', ...fieldsOf(query, 'input'), '']),
    ...(body.type === 'undefined' ? [] : ['Body', '', ...fieldsOf(body, 'input'), '']),
    ...(output.type === 'undefined' ? ['Answers nothing (204).', ''] : ['Answer', '', ...answerOf(output), '']),
  ].join('\n');
}

interface Schema {
  description?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

function fieldsOf(shape: z.ZodType, io: 'input' | 'output'): string[] {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema;
  const [first = schema, ...others] = schema.oneOf ?? [];
  return [listFields(first), ...others.map(listFields)].flatMap((fields, index) =>
    index > 0 ? ['', 'Or', '', ...fields] : fields,
  );
}

function listFields({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const preset = schema.default === undefined ? '' : `, else \`${JSON.stringify(schema.default)}\``;
    const summary = schema.description === undefined ? '' : `: ${schema.description}`;
    return `- \`${name}\` ${typeOf(schema)}${required.includes(name) ? '' : ', optional'}${preset}${summary}`;
  });
}

function answerOf(shape: z.ZodType): string[] {
  return ['```ts', typeOf(z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as Schema), '```'];
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((it) => JSON.stringify(it)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'object' && schema.properties) {
    const required = schema.required ?? [];
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  if (schema.type === 'object') {
    return `{ [key]: ${typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties) : 'unknown'} }`;
  }
  return schema.type ?? 'unknown';
}
