// The API reference as Markdown, from the contract. Only the build and the development server run it (document-pages.ts).
import { z } from 'zod';
import { AppointmentDeliveryAnswer, appointmentWebhookBase } from '#contract/appointments';
import type { Access, Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { DeliveryAnswer } from '#contract/webhooks';

export function writeApiReference(): string {
  return [
    '# API reference',
    '',
    'The build makes this page from `contract/endpoints.ts`. A running server has the same as OpenAPI at `/api/openapi.json`.',
    '',
    'Every endpoint returns JSON. A refused request gets `{"message", "fields"?}` and one of these status codes:',
    '',
    '- 400 malformed; `fields` has a message for each field at fault',
    '- 401 not signed in',
    '- 403 not allowed for the role',
    '- 404 missing or outside your scope',
    '- 409 changed by another request',
    '- 413 too large, 415 not JSON',
    '- 429 too many requests, wait',
    '- 503 try again, 507 the server’s disk is full',
    '',
    '## POST /api/webhook/{endpointPath}',
    '',
    'Accepts a call from a phone system, from anyone who knows the path: a JSON object or a form, of any content type, plain or',
    'compressed (gzip, deflate, br), up to 1 MiB; or the same in a query string with GET. Each company chooses its own keys.',
    '',
    '- 200: safely stored. `status` says how it was read. A refusal is also a 200, so that the sender does not turn the webhook off.',
    '- 404: no webhook has this path. 429: the same, and this address has sent to 60 such paths within a minute.',
    '  413: too large, only its beginning is stored. 503: not stored, send it again after `Retry-After`.',
    '',
    'Answer',
    '',
    ...answerOf(DeliveryAnswer),
    '',
    '[The life of a call](the-life-of-a-call.md) explains each status and reason.',
    '',
    `## POST ${appointmentWebhookBase}{endpointPath}`,
    '',
    'Accepts rows of an appointment list from anyone who knows the path, as JSON, CSV, a form or XML, up to 1 MiB.',
    '',
    '- 200: safely stored. The rows are read and matched in the background.',
    '- 400: the body is not a list. 404: no webhook has this path. 413: too large. Nothing is stored.',
    '- 429: this address has sent to too many paths that do not exist. 503: not stored, send it again after `Retry-After`.',
    '',
    'Answer',
    '',
    ...answerOf(AppointmentDeliveryAnswer),
    '',
    ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => describe(name, endpoint)),
  ].join('\n');
}

function describe(name: string, { method, path, access, summary, params, query, body, output }: Endpoint): string {
  return [
    `## ${method} ${path}`,
    '',
    `${summary} ${describeAccess(access)} \`${name}\` in the contract.`,
    '',
    ...(params.type === 'undefined' ? [] : ['Path', '', ...fieldsOf(params), '']),
    ...(query.type === 'undefined' ? [] : ['Query', '', ...fieldsOf(query), '']),
    ...(body.type === 'undefined' ? [] : ['Body', '', ...fieldsOf(body), '']),
    ...(output.type === 'undefined' ? ['Returns nothing (204).', ''] : ['Answer', '', ...answerOf(output), '']),
  ].join('\n');
}

function describeAccess(access: Access): string {
  if (access === 'anyone') return 'For anyone.';
  return access === 'signed-in' ? 'For anyone signed in.' : `For roles with the right \`${access}\`.`;
}

interface Schema {
  description?: string;
  type?: string | string[];
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

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema;
}

function fieldsOf(shape: z.ZodType): string[] {
  const schema = schemaOf(shape, 'input');
  const [first = schema, ...others] = schema.oneOf ?? [];
  return [...listFields(first), ...others.flatMap((other) => ['', 'Or', '', ...listFields(other)])];
}

function listFields({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const preset = schema.default === undefined ? '' : `, else \`${JSON.stringify(schema.default)}\``;
    const summary = schema.description === undefined ? '' : `: ${schema.description}`;
    return `- \`${name}\` ${typeOf(schema)}${required.includes(name) ? '' : ', optional'}${preset}${summary}`;
  });
}

function answerOf(shape: z.ZodType): string[] {
  return ['```ts', typeOf(schemaOf(shape, 'output')), '```'];
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((it) => JSON.stringify(it)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(typeOf).join(' | ');
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
  return [schema.type ?? 'unknown'].flat().join(' | ');
}
