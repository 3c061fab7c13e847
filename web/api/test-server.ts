// For screen tests: stands in for the server by answering fetch from a table that tests can change.
import { vi } from 'vitest';
import { figuresAsOf } from '#contract/figures-as-of';
import { actions, mayDo, type Role } from '#contract/roles';
import { searchedToHeader } from '#contract/searched-to';
import type { User } from '#contract/session';

/** By `GET /api/user`: the body of a 200, `refuse(…)`, or a function of the request that returns either. */
export type Answers = Record<string, unknown>;

class Refused {
  constructor(
    readonly status: number,
    readonly message: string,
    readonly fields?: Record<string, string>,
  ) {}
}

class Page {
  constructor(
    readonly rows: unknown,
    readonly next: number,
    readonly searchedTo?: string,
  ) {}
}

/** A page of a list; the next one starts before the row `next`. `searchedTo`: how far back a search looked. */
export function page(rows: unknown, next: number, searchedTo?: string): Page {
  return new Page(rows, next, searchedTo);
}

export function refuse(status: number, message: string, fields?: Record<string, string>): Refused {
  return new Refused(status, message, fields);
}

/** What figures take as now. */
export const asOfInTests = '2026-11-20';

const areFigures =
  /^\/api\/(metrics|reports|service-performance|top-employees|call-volume|company-services|admin\/company-activity)/;

/** Answers every request from `answers`; returns them, so tests can change them, and the requests made. */
export function serve(answers: Answers): { answers: Answers; requests: string[] } {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address, location.origin);
    requests.push(`${init.method} ${pathname}${search}`);
    const name = `${init.method} ${pathname}`;
    const answer = name in answers ? answers[name] : refuse(404, `${name} has no answer in this test.`);
    const given = await (typeof answer === 'function' ? answer(init, address) : answer);
    if (given instanceof Refused) {
      return Response.json({ message: given.message, fields: given.fields }, { status: given.status });
    }
    if (given instanceof Page) {
      const link = `<${pathname}?before=${given.next}>; rel="next"`;
      const { searchedTo } = given;
      return Response.json(given.rows, { headers: { link, ...(searchedTo && { [searchedToHeader]: searchedTo }) } });
    }
    return Response.json(given, areFigures.test(pathname) ? { headers: { [figuresAsOf]: asOfInTests } } : {});
  });
  return { answers, requests };
}

export function testUser(role: Role, id = 1): User {
  const can = Object.fromEntries(actions.map((action) => [action, mayDo(role, action)])) as User['can'];
  return {
    id,
    username: role,
    name: `Test ${role}`,
    email: `${role}@example.com`,
    role,
    passwordSetByOther: false,
    can,
  };
}
