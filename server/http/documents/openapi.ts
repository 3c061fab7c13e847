// The API reference as OpenAPI, served at /api/openapi.json.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppointmentDeliveryAnswer, appointmentWebhookBase } from '#contract/appointments';
import { type Endpoint, Failure } from '#contract/endpoint';
import { type EndpointName, endpoints } from '#contract/endpoints';
import { mayDo, roles } from '#contract/roles';
import { DeliveryAnswer } from '#contract/webhooks';
import { plainCookie, secureCookie } from '../session/session';
import { appVersion } from './version';

type Json = Record<string, unknown>;

/** Serves the description. Built at the first request, since it would delay the start. */
export function registerApiDescription(app: FastifyInstance): void {
  app.get('/api/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(description);
  });
}

let description: string | undefined;

export function describeApi(): Json & { paths: Record<string, Json> } {
  const webhook = { post: postWebhook, get: getWebhook, parameters: [pathParameter] };
  const appointmentWebhook = { post: postAppointments, parameters: [pathParameter] };
  const paths: Record<string, Json> = {
    '/api/webhook/{endpointPath}': webhook,
    [`${appointmentWebhookBase}{endpointPath}`]: appointmentWebhook,
  };
  for (const [name, declared] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    paths[declared.path] = {
      ...paths[declared.path],
      [declared.method.toLowerCase()]: describeOperation(name, declared),
    };
  }
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });
  return {
    openapi: '3.1.0',
    info: {
      title: 'CallGauge',
      version: appVersion,
      description: 'Call tracking and call performance. Generated from contract/.',
    },
    paths,
    components: {
      securitySchemes: {
        session: cookie(plainCookie, 'Over http. Set by POST /api/login.'),
        secureSession: cookie(secureCookie, 'Over https. Set by POST /api/login.'),
      },
    },
  };
}

const pathParameter: Json = { name: 'endpointPath', in: 'path', required: true, schema: { type: 'string' } };

const webhookRefusals: Json = {
  404: withBody('No webhook listens at this path.', Failure),
  429: withBody('Too many requests from this address to paths that do not exist.', Failure),
  503: withBody('The delivery could not be stored. Send it again after Retry-After.', Failure),
};

const postWebhook: Json = {
  operationId: 'receiveDelivery',
  summary: 'Receives a call from a phone system, as JSON or as a form. 200 means it is safely stored.',
  security: [],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: {} }, 'application/x-www-form-urlencoded': { schema: {} } },
  },
  responses: {
    200: withBody('Stored; `status` tells the outcome.', DeliveryAnswer),
    413: withBody('Larger than 1 MiB; its beginning is kept in the log.', DeliveryAnswer),
    ...webhookRefusals,
  },
};

const postAppointments: Json = {
  operationId: 'receiveAppointments',
  summary: 'Receives rows of an appointment list, as JSON, CSV, a form or XML. 200 means they are safely stored.',
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: {} },
      'text/csv': { schema: {} },
      'application/x-www-form-urlencoded': { schema: {} },
    },
  },
  responses: {
    200: withBody('Stored. They are read and matched in the background.', AppointmentDeliveryAnswer),
    400: withBody('The body is no list; nothing was stored.', Failure),
    413: withBody('Larger than 1 MiB; nothing was stored.', Failure),
    ...webhookRefusals,
  },
};

const getWebhook: Json = {
  operationId: 'receiveDeliveryInQuery',
  summary:
    'Receives a call whose fields are in the query string. Without a query, it returns the same sentence for every path.',
  security: [],
  responses: {
    200: {
      description: 'Stored; `status` tells the outcome. Without a query, returns one sentence and stores nothing.',
      content: {
        'application/json': { schema: schemaOf(DeliveryAnswer, 'output') },
        'text/plain': { schema: { type: 'string' } },
      },
    },
    ...webhookRefusals,
  },
};

function describeOperation(name: EndpointName, endpoint: Endpoint): Json {
  const success = endpoint.output.type === 'undefined' ? 204 : endpoint.method === 'POST' ? 201 : 200;
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }, { secureSession: [] }],
    'x-access': endpoint.access,
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body.type !== 'undefined' && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
    }),
    responses: {
      [success]: success === 204 ? { description: 'Done.' } : withBody('Done.', endpoint.output),
      ...Object.fromEntries(
        refusalsOf(name, endpoint).map(([code, description]) => [code, withBody(description, Failure)]),
      ),
    },
  };
}

function refusalsOf(name: EndpointName, endpoint: Endpoint): [number, string][] {
  const { access, method } = endpoint;
  const isForSome = access !== 'anyone' && access !== 'signed-in' && !roles.every((role) => mayDo(role, access));
  const changes = method !== 'GET';
  const refusals: (false | [number, string])[] = [
    [400, 'The input does not match this schema.'],
    access !== 'anyone' && [401, 'Not signed in.'],
    (isForSome || changes) && [403, 'The role does not allow it, or the request came from another site.'],
    namesRows(endpoint) && [404, 'It does not exist, or the viewer cannot see it.'],
    changes && [413, 'The body is larger than 1 MiB.'],
    changes && [415, 'The Content-Type is not JSON.'],
    [429, 'Too many requests at once from this person or address. Try again after Retry-After.'],
    [503, 'The database is busy, unavailable or read-only. Try again after Retry-After.'],
    changes && [507, 'The disk of the server or of its database is full. Nothing was saved.'],
    ...(refusedByHandler[name] ?? []),
  ];
  return refusals.filter((it) => it !== false);
}

const refusedByHandler: Partial<Record<EndpointName, [number, string][]>> = {
  login: [
    [401, 'The username or the password is wrong.'],
    [429, 'Too many failed sign-ins. Try again after Retry-After.'],
    [503, 'Too many people are signing in, or the database is unavailable. Try again after Retry-After.'],
  ],
  register: [
    [404, 'The invitation is unknown, used or expired.'],
    [409, 'The username is taken.'],
    [429, 'Too many companies or taken names from this address. Try again after Retry-After.'],
  ],
  checkInvitation: [[404, 'The link is unknown, used or expired.']],
  acceptInvitation: [[404, 'The link is unknown, used or expired.']],
  saveProfile: [[409, 'This person’s name and email are in their employee record.']],
  changePassword: [
    [409, 'The password has changed in the meantime.'],
    [429, 'Too many wrong passwords. Try again after Retry-After.'],
  ],
  createEmployee: [[409, 'The username or the code is taken.']],
  saveEmployee: [[409, 'The username or the code is taken, or someone else has saved changes.']],
  deleteEmployee: [[409, 'This is the last admin who can sign in.']],
  makeSignUpLink: [[409, 'Sign-up is turned off.']],
  inviteUser: [
    [404, 'A company is missing.'],
    [409, 'The username is taken.'],
  ],
  saveUser: [[409, 'Someone else has saved changes, or no admin would be left.']],
  makeResetLink: [[409, 'This person is not allowed to sign in.']],
  setUpFirstAdmin: [
    [404, 'The token is unknown, used or expired.'],
    [409, 'The username is taken.'],
  ],
  saveWebhookConfiguration: [
    [409, 'The path or the source is taken, a secret is missing, or someone else has saved changes.'],
  ],
  makeWebhookSecret: [[409, 'The maximum number of secrets is active.']],
  deleteWebhookSecret: [[409, 'Deliveries are rejected unless they are signed with it.']],
  createAppointmentList: [[409, 'The maximum number of appointment lists is reached.']],
  saveAppointmentList: [[409, 'The path is taken, or someone else has saved changes.']],
  confirmAppointmentImport: [[409, 'The preview is not ready, or its file has been imported.']],
  stopAppointmentImport: [[409, 'Only a file that is being imported can be canceled.']],
  undoAppointmentImport: [[409, 'Only an import that is done can be undone.']],
  answerMatches: [[404, 'It does not exist, or the viewer cannot see it.']],
};

function namesRows({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some((shape) =>
    fieldsOf(shape).some((name) => /(^i|I)d$/.test(name) || name === 'before'),
  );
}

function fieldsOf(shape: z.ZodType): string[] {
  if (shape.type === 'undefined') return [];
  const { properties, oneOf = [] } = schemaOf(shape, 'input') as { properties?: Json; oneOf?: { properties?: Json }[] };
  return [properties, ...oneOf.map((one) => one.properties)].flatMap((it) => Object.keys(it ?? {}));
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
