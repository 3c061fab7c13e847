// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { messageOf, RequestError, request } from './request';
import { refuse, serve } from './test-server';

const failureOf = async (answer: Promise<unknown>) => {
  const error = await answer.catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestError)) throw new Error('The request did not fail.');
  return error;
};

// spec 8: errors of the helpers
test('an error’s message is the status, a colon, a space and the body’s text', async () => {
  serve({ 'GET /api/companies': refuse(503, 'The database is busy.') });
  const error = await failureOf(request('listCompanies'));
  expect(error.message).toBe('503: {"message":"The database is busy."}');
  expect(messageOf(error, 'Not loaded.')).toBe('The database is busy.');
});

test('an empty body uses the status text, and shows the fallback', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  const error = await failureOf(request('listCompanies'));
  expect(error.message).toBe('502: Bad Gateway');
  expect(messageOf(error, 'Not loaded.')).toBe('Not loaded.');
});

test('cookies go along, and a body is JSON with its content type', async () => {
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    requests.push(init);
    return Response.json([]);
  });
  await request('listCompanies');
  await request('login', { body: { username: 'kim', password: 'secret' } });
  expect(requests).toMatchObject([
    { method: 'GET', credentials: 'same-origin', headers: { accept: 'application/json' } },
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"username":"kim","password":"secret"}' },
  ]);
  expect(requests[0]?.headers).not.toHaveProperty('content-type');
});

test('parameters go into the path, and set filters into the query', async () => {
  const { requests } = serve({ 'GET /api/webhook-logs/7': {}, 'GET /api/webhook-logs': [] });
  await request('getWebhookLog', { params: { id: 7 } });
  await request('listWebhookLogs', { query: { companyId: 3, status: undefined, limit: 20 } });
  expect(requests).toEqual(['GET /api/webhook-logs/7', 'GET /api/webhook-logs?companyId=3&limit=20']);
});
