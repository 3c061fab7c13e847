import { expect, test } from 'vitest';
import { describeApi } from './openapi';

interface Operation {
  security: object[];
  responses: Record<string, { content?: object }>;
}

const { paths, components } = describeApi() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object };
};
const codesOf = (method: string, path: string) => Object.keys(paths[path]?.[method]?.responses ?? {}).map(Number);

test('either session cookie, under its own name, authorizes endpoints with sign-in', () => {
  expect(components.securitySchemes).toMatchObject({
    session: { in: 'cookie', name: 'callgauge_session' },
    secureSession: { in: 'cookie', name: '__Host-callgauge_session' },
  });
  expect(paths['/api/user']?.get?.security).toEqual([{ session: [] }, { secureSession: [] }]);
  expect(paths['/api/login']?.post?.security).toEqual([]);
});

test('the webhook accepts POST, and GET with a query', () => {
  const path = '/api/webhook/{endpointPath}';
  expect(codesOf('post', path)).toEqual([200, 404, 413, 429, 503]);
  expect(codesOf('get', path)).toEqual([200, 404, 429, 503]);
  expect(Object.keys(paths[path]?.get?.responses[200]?.content ?? {})).toEqual(['application/json', 'text/plain']);
});

test('the webhook of an appointment list accepts POST', () => {
  expect(codesOf('post', '/api/appointment-webhook/{endpointPath}')).toEqual([200, 400, 404, 413, 429, 503]);
});

test.each([
  ['get', '/api/user', [200, 400, 401, 429, 503]],
  ['get', '/api/companies/{id}/regions', [200, 400, 401, 404, 429, 503]],
  ['get', '/api/webhook-logs', [200, 400, 401, 404, 429, 503]],
  ['get', '/api/admin/companies', [200, 400, 401, 403, 429, 503]],
  ['post', '/api/login', [201, 400, 401, 403, 413, 415, 429, 503, 507]],
  ['post', '/api/logout', [204, 400, 403, 413, 415, 429, 503, 507]],
  ['post', '/api/setup', [201, 400, 403, 404, 409, 413, 415, 429, 503, 507]],
  ['post', '/api/webhook-config', [201, 400, 401, 403, 404, 409, 413, 415, 429, 503, 507]],
])('the endpoint %s %s documents every status it returns: %j', (method, path, codes) => {
  expect(codesOf(method, path)).toEqual(codes);
});
