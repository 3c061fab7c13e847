import { expect, test } from 'vitest';
import type { DemoRequest } from '#contract/demo-requests';
import { testApp, testPasswordHash } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';

const input = {
  name: 'Robin Hale',
  email: 'robin@haletire.example',
  business: 'Hale Tire',
  preferredAt: '2026-03-04T10:00:00-06:00',
};

async function site() {
  const tested = await testApp(
    await testDatabase({
      users: [{ id: 1, username: 'admin', role: 'admin', passwordHash: testPasswordHash }],
    }),
  );
  const admin = tested.visit();
  await admin.signIn('admin');
  return { ...tested, admin };
}

test('a demo request is listed for admins until it is marked as handled', async () => {
  const { admin, visit } = await site();
  expect((await visit().post('/api/demo-requests', input)).code).toBe(204);
  const [request] = (await admin.get('/api/admin/demo-requests')).body as DemoRequest[];
  expect(request).toMatchObject({ ...input, preferredAt: '2026-03-04T16:00:00.000Z', handledAt: null });

  const handled = await admin.put(`/api/admin/demo-requests/${request?.id}`, { isHandled: true });
  expect(handled.body).toMatchObject({ name: 'Robin Hale', handledAt: '2026-03-02T09:00:00.000Z' });
  const reopened = await admin.put(`/api/admin/demo-requests/${request?.id}`, { isHandled: false });
  expect(reopened.body).toMatchObject({ handledAt: null });
  expect((await admin.put('/api/admin/demo-requests/999', { isHandled: true })).code).toBe(404);
});

test('missing values are reported field by field', async () => {
  const { visit } = await site();
  expect(
    await visit().post('/api/demo-requests', { name: 'R', email: 'robin', business: '', preferredAt: 'soon' }),
  ).toMatchObject({
    code: 400,
    body: {
      fields: {
        name: 'Name must be at least 2 characters.',
        email: 'Please enter a valid email address.',
        business: 'Business must be at least 2 characters.',
        preferredAt: 'Choose a day and a time.',
      },
    },
  });
});

test.each([
  ['yesterday, where it is still yesterday', '2026-03-01T09:00:00Z', 204],
  ['longer ago', '2026-03-01T08:59:59Z', 400],
  ['in two years', '2028-03-02T09:00:00Z', 204],
  ['later than that', '2028-03-02T09:00:01Z', 400],
  ['in the year 0', '0000-01-01T00:00:00Z', 400],
  ['at the end of the year 9999', '9999-12-31T23:59:59-12:00', 400],
])('a demo request for %s gets its message', async (_, preferredAt, code) => {
  const { visit } = await site();
  const sentence = 'Choose a day from today on, at most two years ahead.';
  expect(await visit().post('/api/demo-requests', { ...input, preferredAt })).toMatchObject({
    code,
    ...(code === 400 && { body: { fields: { preferredAt: sentence } } }),
  });
});

test('one network can send five requests an hour', async () => {
  const { visit, clock, admin } = await site();
  const codes: number[] = [];
  for (let time = 0; time < 6; time++) codes.push((await visit().post('/api/demo-requests', input)).code);
  expect(codes).toEqual([204, 204, 204, 204, 204, 429]);
  expect(((await admin.get('/api/admin/demo-requests')).body as DemoRequest[]).length).toBe(5);
  clock.passMinutes(60);
  expect((await visit().post('/api/demo-requests', input)).code).toBe(204);
});
