// The API reference as OpenAPI, made from the contract: /api/openapi.json. tools/write-docs.ts makes docs/api.md of it.
import { z } from 'zod';
import { type Endpoint, Failure } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { DeliveryAnswer } from '#contract/webhooks';
import { version } from './version';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(): Json {
  const paths: Record<string, Json> = { '/api/webhook/{endpointPath}': { post: webhookOperation } };
  for (const [name, declared] of Object.entries<Endpoint>(endpoints)) {
    paths[declared.path] = {
      ...paths[declared.path],
      [declared.method.toLowerCase()]: describeOperation(name, declared),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'CallGauge', version, description: 'Call tracking and call performance. Generated from contract/.' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'callgauge' } } },
  };
}

const webhookOperation: Json = {
  operationId: 'receiveDelivery',
  summary: 'Takes a call from a phone system, as JSON or as a form. 200 means that it is safely kept.',
  security: [],
  parameters: [{ name: 'endpointPath', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: { required: true, content: { 'application/json': { schema: {} } } },
  responses: {
    200: withBody('Kept; `status` says what became of it.', DeliveryAnswer),
    404: withBody('No webhook listens at this path.', Failure),
    413: withBody('Larger than 1 MiB; its beginning is kept in the log.', DeliveryAnswer),
    503: withBody('It could not be kept. Send it again after Retry-After.', Failure),
  },
};

function describeOperation(name: string, endpoint: Endpoint): Json {
  const isPublic = endpoint.access === 'anyone';
  const success = endpoint.output.type === 'undefined' ? 204 : endpoint.method === 'POST' ? 201 : 200;
  return {
    operationId: name,
    summary: endpoint.says,
    security: isPublic ? [] : [{ session: [] }],
    'x-access': endpoint.access,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body.type !== 'undefined' && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      [success]: success === 204 ? { description: 'Done.' } : withBody('Done.', endpoint.output),
      400: withBody('The input is not of this form.', Failure),
      ...(!isPublic && { 401: withBody('Nobody is signed in.', Failure) }),
    },
  };
}

function parametersOf(shape: z.ZodType, place: 'path' | 'query'): Json[] {
  if (shape.type === 'undefined') return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

function withBody(description: string, shape: z.ZodType): Json {
  return { description, content: { 'application/json': { schema: schemaOf(shape, 'output') } } };
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}
