// An employee import through the door: the effect of each row, rights, and errors.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '#contract/employees';
import type { ImportResult } from '#contract/locations';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, employees, users } from '../../database/schema';

const passwordHash = testPasswordHash;

// Mona manages Main Street and Airport of Northside, not Harbor or Lakeshore's Lake.
const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeshore' },
  ],
  users: [
    { id: 1, username: 'ada', role: 'admin', passwordHash },
    { id: 2, username: 'dana', role: 'director', passwordHash },
    { id: 3, username: 'mona', role: 'store_manager', passwordHash },
    { id: 4, username: 'emil', role: 'employee', passwordHash },
    { id: 5, username: 'otto', role: 'employee', passwordHash },
    { id: 6, username: 'max', role: 'store_manager', passwordHash },
  ],
  userCompanies: [{ userId: 2, companyId: 1 }],
  locations: [
    { companyId: 1, id: 1, name: 'Main Street', code: 'NS-01' },
    { companyId: 1, id: 2, name: 'Airport', code: 'NS-02' },
    { companyId: 1, id: 3, name: 'Harbor', code: 'NS-03' },
    { companyId: 1, id: 4, name: 'Harbor' },
    { companyId: 2, id: 9, name: 'Lake', code: 'LS-01' },
  ],
  employees: [
    { companyId: 1, id: 11, userId: 3, firstName: 'Mona', lastName: 'Reed', code: 'N-1' },
    { companyId: 1, id: 12, userId: 4, firstName: 'Emil', lastName: 'Stone', code: 'N-2' },
    { companyId: 1, id: 13, userId: 5, firstName: 'Otto', lastName: 'Far', code: 'N-3' },
    { companyId: 1, id: 14, firstName: 'Sina', lastName: 'Seed', code: 'N-4' },
    { companyId: 1, id: 15, userId: 6, firstName: 'Max', lastName: 'Hill', code: 'N-5' },
  ].map((row) => ({ ...row, email: 'someone@northside.example', phone: '(555) 010-2030' })),
  employeeLocations: [
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 1, employeeId: 11, locationId: 2 },
    { companyId: 1, employeeId: 12, locationId: 1 },
    { companyId: 1, employeeId: 12, locationId: 3 },
    { companyId: 1, employeeId: 13, locationId: 3 },
    { companyId: 1, employeeId: 14, locationId: 1 },
    { companyId: 1, employeeId: 15, locationId: 1 },
  ],
};

let database: Database;
let site: TestApp;
let dana: Visitor;
const as = async (username: string): Promise<Visitor> => {
  const visitor = site.visit();
  await visitor.openSession(username);
  return visitor;
};

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
  dana = await as('dana');
});

const head = 'code,first_name,last_name,email,phone,role,stores,username,password';
const nina = 'N-9,Nina,New,nina@northside.example,(555) 010-2031,Employee,NS-01,nina,';
const upload = async (visitor: Visitor, lines: string[], more: object = {}): Promise<ImportResult> => {
  const answer = await visitor.post('/api/employees/import', {
    csv: [head, ...lines].join('\r\n'),
    companyId: 1,
    ...more,
  });
  expect(answer.code).toBe(201);
  return answer.body as ImportResult;
};
const all = async () => (await dana.get('/api/employees')).body as Employee[];
const named = async (firstName: string) => (await all()).find((employee) => employee.firstName === firstName);
const exported = (employee: Employee) =>
  [
    employee.code,
    employee.firstName,
    employee.lastName,
    employee.email,
    `'${employee.phone}`.replace(/^'(?![=+\-@])/, ''),
    employee.role,
    `"${employee.stores.map(({ id }) => rows.locations?.find((one) => one.id === id)?.code).join('; ')}"`,
    employee.username,
    '',
  ].join(',');

describe('an employee import', () => {
  test('adds, changes and skips rows, and counts each kind', async () => {
    const before = await all();
    const unchanged = before.filter(({ id }) => id === 12 || id === 13).map(exported);
    const result = await upload(dana, [
      ...unchanged,
      nina,
      'N-4,Sina,Seed,sina@northside.example,(555) 010-2030,Employee,Main Street;ns-02,sina,',
    ]);
    expect(result).toEqual({ created: 1, updated: 1, unchanged: 2, failures: [], failuresTotal: 0 });
    expect(await named('Nina')).toMatchObject({ code: 'N-9', username: 'nina', storeIds: [1], hasPassword: false });
    expect(await named('Sina')).toMatchObject({ username: 'sina', storeIds: [2, 1], email: 'sina@northside.example' });
    expect((await named('Emil'))?.version).toBe(0);
  });

  test('of an export changes nothing, for any role', async () => {
    const file = (await all()).map(exported);
    expect(await upload(dana, file)).toEqual({ created: 0, updated: 0, unchanged: 5, failures: [], failuresTotal: 0 });
    const mona = await as('mona');
    const hers = ((await mona.get('/api/employees')).body as Employee[]).map(exported);
    expect(await upload(mona, hers)).toEqual({ created: 0, updated: 0, unchanged: 4, failures: [], failuresTotal: 0 });
    expect(await database.people.$count(auditLog)).toBe(0);
  });

  test('in a dry run returns the same and changes nothing', async () => {
    const lines = [nina, 'N-2,Emilio,Stone,e@n.example,(555) 010-2030,Employee,NS-01,emil,', 'N-3,,,,,Boss,,,', nina];
    const said = await upload(dana, lines, { dryRun: true });
    expect(said).toMatchObject({ created: 1, updated: 1, failures: [{ line: 4 }, { line: 5 }] });
    expect(await database.people.$count(employees)).toBe(5);
    expect(await database.people.$count(auditLog)).toBe(0);
    expect(await upload(dana, lines)).toEqual(said);
  });

  test('finds an employee by code, else by username, which the row can then change', async () => {
    const result = await upload(dana, [
      'n-2,Emil,Stone,e@n.example,(555) 010-2030,Employee,NS-01,emilio,',
      'N-33,Otto,Far,o@n.example,(555) 010-2030,Employee,NS-03,OTTO,',
    ]);
    expect(result).toMatchObject({ updated: 2, failures: [] });
    expect(await named('Emil')).toMatchObject({ id: 12, username: 'emilio' });
    expect(await named('Otto')).toMatchObject({ id: 13, code: 'N-33' });
  });

  test('leaves fields without a column unchanged', async () => {
    const csv = '\uFEFFusername;Last Name\r\nemil;Rock\r\n';
    expect((await dana.post('/api/employees/import', { csv })).body).toMatchObject({ updated: 1, failures: [] });
    expect(await named('Emil')).toMatchObject({ lastName: 'Rock', code: 'N-2', storeIds: [3, 1], role: 'Employee' });
  });

  test('sets passwords that work, and keeps them for blank cells', async () => {
    const result = await upload(dana, [
      `${nina}tread depth`,
      'N-2,Emil,Stone,e@n.example,(555) 010-2030,Employee,NS-01,emil,',
    ]);
    expect(result).toMatchObject({ created: 1, updated: 1 });
    expect((await site.visit().signIn('nina', 'tread depth')).code).toBe(201);
    await as('emil');
    expect(JSON.stringify(await database.people.select().from(auditLog))).not.toMatch(/argon2|tread/);
  });

  test('audits each change like the form', async () => {
    await upload(dana, [nina]);
    expect(await database.people.select().from(auditLog)).toMatchObject([
      { companyId: 1, action: 'employee.created', username: 'dana', after: { username: 'nina', code: 'N-9' } },
    ]);
  });

  test('removes the apostrophe that exports put before a phone number', async () => {
    await upload(dana, ["N-9,Nina,New,n@n.example,'+1 555 010 2030,Employee,NS-01,nina,"]);
    expect((await named('Nina'))?.phone).toBe('+1 555 010 2030');
  });

  test('reads a role in any spelling', async () => {
    await upload(dana, ['N-9,Nina,New,n@n.example,(555) 010-2030,store_manager,NS-01,nina,']);
    expect((await named('Nina'))?.role).toBe('Store Manager');
  });
});

describe('a bad row is named by its line, and the others are saved', () => {
  const bad = async (line: string) => {
    const { created, failures } = await upload(dana, [line, nina.replace('N-9', 'N-10').replace('nina,', 'nora,')]);
    expect(created).toBe(1);
    expect(failures.map((failure) => failure.line)).toEqual([2]);
    return failures[0]?.message;
  };

  test.each([
    ['N-9,N,New,n@n.example,(555) 010-2030,Employee,NS-01,nina,', 'First name must be at least 2 characters, not “N”.'],
    ['N-9,Nina,New,nina,(555) 010-2030,Employee,NS-01,nina,', 'Please enter a valid email address.'],
    ['N-9,Nina,New,n@n.example,555,Employee,NS-01,nina,', 'Phone number must be at least 10 digits, not “555”.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Boss,NS-01,nina,', 'Choose a role.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Employee,,nina,', 'Employee must be assigned to at least one store.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Employee,NS-77,nina,', 'There is no location “NS-77”.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Employee,LS-01,nina,', 'There is no location “LS-01”.'],
    [
      'N-9,Nina,New,n@n.example,(555) 010-2030,Employee,harbor,nina,',
      'More than one location is named “harbor”: use its code.',
    ],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,,', 'Username must be at least 3 characters.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,ADA,', 'This username is already taken.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,nina,tread', 'Password must be at least 6 characters.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,nina,qwerty123', 'This password is too common.'],
    ['N-9,Nina,New,n@n.example,(555) 010-2030,Admin,NS-01,nina,', 'You cannot give a role above your own.'],
    ['N-4,Sina,Stone,n@n.example,(555) 010-2030,Employee,NS-01,,', 'Username must be at least 3 characters.'],
    ['N-2,Emil,Stone,n@n.example,(555) 010-2030,Employee,NS-01,otto,', 'This username is already taken.'],
    [
      'N-9,Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,nina,,',
      'This line has 10 cells, but there are 9 columns.',
    ],
  ])('%s', async (line, message) => {
    expect(await bad(line)).toBe(message);
  });

  test('reports all mistakes of a row', async () => {
    expect(await bad('N-9,N,,n@n.example,(555) 010-2030,Employee,NS-01,nina,')).toBe(
      'First name must be at least 2 characters, not “N”. Last name must be at least 2 characters.',
    );
  });

  test('refuses a row that repeats an earlier one, and names that line', async () => {
    const { created, failures } = await upload(dana, [
      nina,
      nina.replace('nina,', 'nora,').replace('N-9', 'n-9'),
      nina.replace('N-9', 'N-10').replace('nina,', 'NINA,'),
      'N-2,Emil,Rock,e@n.example,(555) 010-2030,Employee,NS-01,emil,',
      ',Emil,Pebble,e@n.example,(555) 010-2030,Employee,NS-01,emil,',
    ]);
    expect(created).toBe(1);
    expect(failures).toMatchObject([
      { line: 3, message: 'Line 2 has the same code.' },
      { line: 4, message: 'Line 2 has the same username.' },
      { line: 6, message: 'Line 5 has the same employee.' },
    ]);
    expect(await named('Emil')).toMatchObject({ lastName: 'Rock' });
  });

  test('counts line breaks in quotes', async () => {
    const { failures } = await upload(dana, [
      '"N-8\r\nb",Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,nina,',
      'N-9,N,New,n@n.example,(555) 010-2030,Employee,NS-01,nora,',
    ]);
    expect(failures).toMatchObject([
      { line: 2, message: 'Please use letters, digits and signs only.' },
      { line: 4, name: 'N New', message: 'First name must be at least 2 characters, not “N”.' },
    ]);
  });
});

describe('a file is refused as a whole', () => {
  test.each([
    ['code,name\nN-1,x', 'Unknown column “name”.'],
    ['N-9,Nina,New', 'The first line must name the columns.'],
    ['   ', 'The file is empty.'],
  ])('%j', async (csv, message) => {
    const answer = await dana.post('/api/employees/import', { csv });
    expect(answer).toMatchObject({ code: 400, body: { fields: { csv: expect.stringContaining(message) } } });
  });

  test('for another company, and without a company if the viewer has several', async () => {
    expect((await dana.post('/api/employees/import', { csv: head, companyId: 2 })).code).toBe(404);
    expect((await (await as('ada')).post('/api/employees/import', { csv: head })).code).toBe(400);
    expect((await (await as('emil')).post('/api/employees/import', { csv: head })).code).toBe(403);
  });
});

describe('a store manager’s import', () => {
  test('assigns only their own locations, and keeps people’s other ones', async () => {
    const mona = await as('mona');
    const result = await upload(mona, [
      'N-2,Emil,Stone,e@n.example,(555) 010-2030,Employee,NS-02,emil,',
      nina.replace('NS-01', 'NS-03'),
    ]);
    expect(result).toMatchObject({
      updated: 1,
      created: 0,
      failures: [{ line: 3, message: 'There is no location “NS-03”.' }],
    });
    expect((await named('Emil'))?.storeIds).toEqual([2, 3]);
  });

  test('neither changes people of equal rank nor finds those of other locations', async () => {
    const result = await upload(await as('mona'), [
      'N-5,Maximilian,Hill,m@n.example,(555) 010-2030,Store Manager,NS-01,max,',
      'N-3,Otto,Near,o@n.example,(555) 010-2030,Employee,NS-01,otto,',
      'N-1,Mona,Reed,m@n.example,(555) 010-2030,Director,NS-01;NS-02,mona,',
    ]);
    expect(result).toMatchObject({
      updated: 0,
      failures: [
        { line: 2, message: 'You can only change people whose role is below your own.' },
        { line: 3, message: 'This code is already in use in this company.' },
        { line: 4, message: 'You cannot change your own role.' },
      ],
    });
    expect(await named('Otto')).toMatchObject({ lastName: 'Far', storeIds: [3] });
  });
});

test('two thousand new employees can be imported with one file', { tags: 'long' }, async () => {
  const lines = newPeople(2_000);
  expect(await upload(dana, lines)).toEqual({
    created: 2_000,
    updated: 0,
    unchanged: 0,
    failures: [],
    failuresTotal: 0,
  });
  expect(await database.people.$count(users)).toBe(2_006);
  expect(await upload(dana, lines)).toEqual({
    created: 0,
    updated: 0,
    unchanged: 2_000,
    failures: [],
    failuresTotal: 0,
  });
});

test('an import stops, keeping what is saved, when its person is demoted meanwhile', async () => {
  await database.people.execute(
    sql.raw(`create function change_access() returns trigger language plpgsql as
      $$ begin update users set role = 'employee' where id = 2; return null; end $$`),
  );
  await database.people.execute(
    sql`create trigger change_access after insert on employees for each statement execute function change_access()`,
  );
  try {
    const result = await upload(dana, newPeople(500));
    expect(result).toMatchObject({ created: 200, failuresTotal: 300 });
    expect(result.failures[0]).toMatchObject({
      line: 202,
      message: 'Not imported: your access changed while the file was being imported.',
    });
    expect(await database.people.$count(employees)).toBe(205);
  } finally {
    await database.people.execute(sql`drop function change_access cascade`);
  }
});

describe('taken usernames elsewhere in an import', () => {
  const elsewhere = Array.from({ length: 30 }, (_, index) => ({
    username: `far-${index}`,
    name: 'Far',
    role: 'employee' as const,
  }));
  const notChecked = 'Not checked: too many usernames in this file are taken.';
  const context = (names: string[]) =>
    names.map((name) => `,Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,${name},`);

  test('are revealed twenty times; after that names are neither taken nor free', async () => {
    await database.people.insert(users).values(elsewhere);
    const taken = elsewhere.map(({ username }) => username);
    const lines = [
      ...context(taken),
      ...context(['free-name']),
      'N-2,Emil,Rock,e@n.example,(555) 010-2030,Employee,NS-01,emil,',
    ];
    for (const dryRun of [true, false]) {
      const { created, updated, failures } = await upload(await as('mona'), lines, { dryRun });
      expect(failures.map(({ message }) => message)).toEqual([
        ...Array(20).fill('This username is already taken.'),
        ...Array(11).fill(notChecked),
      ]);
      expect([created, updated]).toEqual([0, 1]);
    }
  });

  test('are all revealed to an admin, who sees everyone', async () => {
    await database.people.insert(users).values(elsewhere);
    const csv = [head, ...context(elsewhere.map(({ username }) => username))].join('\n');
    const { body } = await (await as('ada')).post('/api/employees/import', { csv, companyId: 1, dryRun: true });
    const { failures } = body as ImportResult;
    expect(failures.filter(({ message }) => message === 'This username is already taken.')).toHaveLength(30);
  });
});

describe('a large employee import', () => {
  test('of bad lines names the first 200 and the total', { tags: 'long' }, async () => {
    const result = await upload(dana, Array(10_000).fill('x'), { dryRun: true });
    expect(result.failuresTotal).toBe(10_000);
    expect(result.failures).toHaveLength(200);
  });

  test('of more than ten thousand rows is refused', async () => {
    const csv = [head, ...Array(100_000).fill('x')].join('\n');
    expect(await dana.post('/api/employees/import', { csv, dryRun: true })).toMatchObject({
      code: 400,
      body: { message: 'The file has more than 10,000 rows. Split it into smaller files.' },
    });
  });

  test('waits for the company’s running import', async () => {
    const csv = [head, ...newPeople(500)].join('\n');
    const answers = await Promise.all([1, 2].map(() => dana.post('/api/employees/import', { csv, dryRun: true })));
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409]);
  });
});

function newPeople(many: number): string[] {
  return Array.from(
    { length: many },
    (_, index) =>
      `P-${index},Person,Number ${index},p-${index}@n.example,(555) 010-2030,Employee,NS-01;NS-02,person-${index},`,
  );
}
