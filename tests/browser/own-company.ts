// For stories that change companies or people: a separate company and director, deleted after the story, so the demo's
// lists and figures stay the same for other stories.
import { type APIRequestContext, expect } from '@playwright/test';
import { demoPassword, demoUsernames } from '../../server/access/demo-people';

const origin = () => ({ origin: process.env.DEMO_ADDRESS ?? '' });

/** Sends requests as the demo's admin; end it with `dispose`. */
export async function asAdmin(request: APIRequestContext) {
  const signedIn = await request.post('/api/login', {
    headers: origin(),
    data: { username: demoUsernames[0], password: demoPassword },
  });
  expect(signedIn.ok()).toBe(true);
  return {
    async post(path: string, data?: unknown) {
      const answer = await request.post(path, { headers: origin(), ...(data !== undefined && { data }) });
      expect(answer.status(), await answer.text()).toBe(201);
      return answer.json();
    },
    /** Deletes every company whose name starts with this. */
    async deleteCompanies(name: string) {
      const companies: { id: number; name: string }[] = await (await request.get('/api/admin/companies')).json();
      for (const company of companies.filter((one) => one.name.startsWith(name))) {
        const answer = await request.delete(`/api/admin/companies/${company.id}`, { headers: origin() });
        expect(answer.status()).toBe(204);
      }
    },
  };
}

export interface OwnCompany {
  id: number;
  name: string;
  director: { id: number; name: string; username: string; password: string };
}

/** Creates a company with a director who has accepted the invitation. `username` must be new. */
export async function makeOwnCompany(
  request: APIRequestContext,
  { name, director: { name: person, username } }: { name: string; director: { name: string; username: string } },
): Promise<OwnCompany> {
  const admin = await asAdmin(request);
  const { id } = await admin.post('/api/admin/companies', {
    name,
    contactEmail: 'office@own.example',
    contactPhone: '(312) 555-0177',
    timeZone: 'America/Chicago',
  });
  const { user, link } = await admin.post('/api/admin/users', {
    name: person,
    email: `${username}@own.example`,
    username,
    role: 'director',
    companyIds: [id],
  });
  const password = 'gauge and gasket';
  const token = link.path.replace(/^.*=/, '');
  const accepted = await request.post('/api/invitation', { headers: origin(), data: { token, password } });
  expect(accepted.status()).toBe(201);
  return { id, name, director: { id: user.id, name: person, username, password } };
}
