import { monitorEventLoopDelay } from 'node:perf_hooks';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ImportResult, type Location, locationColumns } from '#contract/locations';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { auditLog, calls, districts, locations, redatings, regions } from '../../database/schema';

const western = {
  companyId: 1,
  id: 1,
  code: 'NS-01',
  name: 'Western Avenue',
  phone: '(555) 010-2030',
  email: 'western@example.com',
  address: '1 Western Avenue',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  regionId: 1,
  districtId: 1,
};

let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  const database = await testDatabase({
    companies: [
      { id: 1, timeZone: 'America/Chicago' },
      { id: 2, timeZone: 'America/Chicago' },
    ],
    users: [
      { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
      { id: 2, username: 'group', role: 'director', passwordHash: testPasswordHash },
    ],
    userCompanies: [
      { userId: 1, companyId: 1 },
      { userId: 2, companyId: 1 },
      { userId: 2, companyId: 2 },
    ],
    services: [{ id: 1, name: 'Tires' }],
    regions: [
      { companyId: 1, id: 1, name: 'North' },
      { companyId: 1, id: 2, name: 'South' },
    ],
    districts: [
      { companyId: 1, id: 1, regionId: 1, name: 'Uptown' },
      { companyId: 1, id: 2, regionId: 1, name: 'Twin' },
      { companyId: 1, id: 3, regionId: 2, name: 'Twin' },
    ],
    locations: [
      western,
      { ...western, id: 2, code: null, name: 'Uncoded' },
      { ...western, id: 3, code: 'OLD-1', name: 'Closed', deletedAt: new Date() },
    ],
    calls: [{ companyId: 1, localDay: '2026-02-02', startedAt: new Date('2026-02-02T06:30:00Z') }],
  });
  tested = await testApp(database);
  director = await signedIn('director');
});

async function signedIn(username: string): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession(username);
  return visitor;
}

const head = locationColumns.join(',');
const good = '(555) 010-2030,one@example.com,1 Main Street,Chicago,IL,60601';

/** The result, after checking that a dry run previews it without changes. */
async function send(csv: string): Promise<ImportResult> {
  const everything = async () => [
    await tested.database.people.select().from(locations).orderBy(locations.id),
    await tested.database.people.select().from(regions),
    await tested.database.people.select().from(districts),
    await tested.database.people.$count(auditLog),
  ];
  const before = await everything();
  const preview = await director.post('/api/locations/import', { csv, dryRun: true });
  expect(await everything()).toEqual(before);
  const done = await director.post('/api/locations/import', { csv });
  expect(done.code).toBe(201);
  expect(done.body).toEqual(preview.body);
  return done.body as ImportResult;
}

const nothing: ImportResult = { created: 0, updated: 0, unchanged: 0, failures: [], failuresTotal: 0 };
const list = async () => (await director.get('/api/locations')).body as Location[];
const named = async (name: string) => (await list()).find((one) => one.name === name);

describe('an import of locations', () => {
  test('adds new rows, updates known codes, leaves unchanged rows, and explains the others', async () => {
    const result = await send(
      [
        head,
        `NS-09,Clark Street,${good},North,Uptown,America/New_York`,
        `ns-01,Western Avenue,(555) 010-2030,western@example.com,1 Western Avenue,Chicago,IL,60601,North,Uptown,`,
        `NS-10,Y,${good},,,`,
        `NS-11,Bad Zone,${good},,,Mars/Olympus`,
        `NS-12,"Long`,
        `Name",${good},,,`,
        `,Nowhere,${good},,,`,
        `NS-09,Again,${good},,,`,
        `NS-13,Bad Phone,12345,one@example.com,1 Main Street,Chicago,IL,60601,,,`,
        `NS-14,Too many,${good},,,,`,
      ].join('\r\n'),
    );
    expect(result).toEqual({
      created: 2,
      updated: 0,
      unchanged: 1,
      failures: [
        { line: 4, name: 'Y', message: 'Store name must be at least 2 characters, not “Y”.' },
        { line: 5, name: 'Bad Zone', message: 'Choose a time zone, such as America/Chicago.' },
        { line: 6, name: 'Long\nName', message: 'Please use letters, digits and signs only.' },
        { line: 9, name: 'Again', message: 'Line 2 already has the code NS-09.' },
        { line: 10, name: 'Bad Phone', message: 'Phone number must be at least 10 digits, not “12345”.' },
        { line: 11, name: 'Too many', message: 'This line has 12 cells, but there are 11 columns.' },
      ],
      failuresTotal: 6,
    });
    expect(await named('Clark Street')).toMatchObject({
      code: 'NS-09',
      regionName: 'North',
      districtName: 'Uptown',
      timeZone: 'America/New_York',
    });
    expect(await named('Nowhere')).toMatchObject({ code: null, regionId: null });
    const written = await tested.database.people.select().from(auditLog);
    expect(written.map(({ action, username }) => [action, username])).toEqual([
      ['location.created', 'director'],
      ['location.created', 'director'],
    ]);
  });

  test('changes only the columns of the file', async () => {
    expect(await send('Code;Name;District\nns-01;Westend;')).toEqual({ ...nothing, updated: 1 });
    const [after] = await tested.database.people.select().from(locations).where(eq(locations.id, 1));
    expect(after).toMatchObject({ ...western, name: 'Westend', districtId: null, version: 1 });
    const [written] = await tested.database.people.select().from(auditLog);
    expect(written).toMatchObject({
      action: 'location.changed',
      subject: 'location 1',
      before: { name: 'Western Avenue', districtId: 1 },
      after: { name: 'Westend', districtId: null },
    });
  });

  test('of an export changes nothing, with or without codes', async () => {
    const rows = (await list()).map((one) =>
      [one.code, one.name, one.phone, one.email, one.address, one.city, one.state, one.zip]
        .concat([one.regionName, one.districtName, one.timeZone])
        .map((text) => `"${text ?? ''}"`)
        .join(','),
    );
    expect(await send(`\uFEFF${[head, ...rows].join('\r\n')}`)).toEqual({ ...nothing, unchanged: 2 });
  });

  test('removes the apostrophe that exports put before a sign', async () => {
    expect(await send(`${head}\nNS-09,Plus,'+1 555 010 2030,${good.slice(15)},,,`)).toEqual({ ...nothing, created: 1 });
    expect(await named('Plus')).toMatchObject({ phone: '+1 555 010 2030' });
  });

  test('accepts only time zones that the database knows and reads the same way', async () => {
    const zones = ['AET', 'EST', 'US/Pacific-New', 'US/Eastern', 'UTC'];
    const result = await send([head, ...zones.map((zone, index) => `Z-${index},Zone,${good},,,${zone}`)].join('\n'));
    expect(result.created).toBe(2);
    expect(result.failures).toEqual(
      [2, 3, 4].map((line) => ({ line, name: 'Zone', message: 'Choose a time zone, such as America/Chicago.' })),
    );
  });

  test('can reuse a deleted location’s code', async () => {
    expect(await send(`${head}\nOLD-1,Reopened,${good},,,`)).toEqual({ ...nothing, created: 1 });
  });
});

describe('regions and districts', () => {
  test('are found by name ignoring case, and otherwise created once', async () => {
    const rows = [
      `A-1,First,${good},west,HARBOR,`,
      `A-2,Second,${good},WEST,Harbor,`,
      `A-3,Third,${good},NORTH,uptown,`,
      `A-4,Fourth,${good},North,Harbor,`,
    ];
    expect(await send([head, ...rows].join('\n'))).toEqual({ ...nothing, created: 4 });
    expect(await named('Second')).toMatchObject({ regionName: 'west', districtName: 'HARBOR' });
    expect(await named('Third')).toMatchObject({ regionId: 1, districtId: 1 });
    expect(await named('Fourth')).toMatchObject({ regionId: 1, districtName: 'Harbor' });
    const written = await tested.database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(written.map(({ action }) => action)).toEqual([
      'region.created',
      'district.created',
      'district.created',
      ...Array(4).fill('location.created'),
    ]);
  });

  test('a district without a region is accepted if only one has the name', async () => {
    const rows = [`A-1,First,${good},,uptown,`, `A-2,Second,${good},,Twin,`, `A-3,Third,${good},,Brand New,`];
    expect(await send([head, ...rows].join('\n'))).toEqual({
      ...nothing,
      created: 1,
      failures: [
        { line: 3, name: 'Second', message: 'Several regions have a district Twin. Add the region.' },
        { line: 4, name: 'Third', message: 'Add the region of the new district Brand New.' },
      ],
      failuresTotal: 2,
    });
    expect(await named('First')).toMatchObject({ regionId: 1, districtId: 1 });
  });

  test('another region without a district is refused, and a bad row adds no region', async () => {
    const answer = await send('code,region\nNS-01,South');
    expect(answer.failures).toMatchObject([{ line: 2, message: 'This district is not in the chosen region.' }]);
    await send(`${head}\nA-1,X,${good},Nowhere,,\nA-2,Fine,${good},Q,,`);
    expect(await tested.database.people.$count(regions)).toBe(2);
  });
});

describe('the imported file', () => {
  test.each([
    [
      'code,nombre\nA,B',
      `Unknown column “nombre”. Rename or remove it. The columns are ${locationColumns.join(', ')}.`,
    ],
    ['', 'The file is empty.'],
    ['x'.repeat(900_001), 'The file is larger than 900 kB. Split it.'],
    [`code\n${'x\n\n'.repeat(10_001)}`, 'The file has more than 10,000 rows. Split it into smaller files.'],
    [
      `code,${'a,'.repeat(100_000)}`,
      `Unknown column “a”, “a”, “a”, “a”, “a” and others. Rename or remove it. The columns are ${locationColumns.join(', ')}.`,
    ],
  ])('is refused with a sentence if it cannot be read', async (csv, message) => {
    const answer = await director.post('/api/locations/import', { csv });
    expect(answer).toMatchObject({ code: 400, body: { message, fields: { csv: message } } });
  });

  test('has columns of other things, which are ignored and named', async () => {
    const answer = await send(`${head},Fax\nA-1,Fine,${good},,,,7`);
    expect(answer).toMatchObject({ created: 1, failuresTotal: 0, ignoredColumns: ['Fax'] });
  });

  test('is for one company', async () => {
    const group = await signedIn('group');
    const csv = `${head}\nNS-01,Pier,${good},,,`;
    expect(await group.post('/api/locations/import', { csv })).toMatchObject({
      code: 400,
      body: { fields: { companyId: 'Choose a company.' } },
    });
    expect((await director.post('/api/locations/import', { csv, companyId: 2 })).code).toBe(404);
    expect(await group.post('/api/locations/import', { csv, companyId: 2 })).toMatchObject({
      code: 201,
      body: { created: 1 },
    });
    expect(await named('Western Avenue')).toBeDefined();
  });
});

test('an imported time zone moves the location’s calls', async () => {
  const { database } = tested;
  expect(await send('code,time_zone\nNS-01,America/Chicago')).toEqual({ ...nothing, updated: 1 });
  expect(await database.people.$count(redatings)).toBe(0);
  expect(await send('code,time_zone\nNS-01,America/Los_Angeles')).toEqual({ ...nothing, updated: 1 });
  await tested.jobs.finish();
  expect(await database.people.select().from(calls)).toMatchObject([{ localDay: '2026-02-01' }]);
});

test('two simultaneous imports lose nothing: every code is added once', async () => {
  const file = (name: string) =>
    [head, ...Array.from({ length: 700 }, (_, index) => `C-${index},${name},${good},East,Far,`)].join('\n');
  // In two processes over one database: a single one would refuse the second.
  const elsewhere = (await testApp(tested.database)).visit();
  await elsewhere.openSession('director');
  const answers = await Promise.all([
    director.post('/api/locations/import', { csv: file('First') }),
    elsewhere.post('/api/locations/import', { csv: file('Second') }),
  ]);
  const results = answers.map(({ body }) => body as ImportResult);
  const made = results.reduce((sum, { created }) => sum + created, 0);
  expect(made).toBe(700);
  const reported = results.reduce((sum, { updated, failuresTotal }) => sum + updated + failuresTotal, 0);
  expect(reported).toBe(700);
  expect(await list()).toHaveLength(702);
  expect(await tested.database.people.$count(regions)).toBe(3);
});

test('a file of several slices is saved completely, with each region once', { tags: 'long' }, async () => {
  const file = (street: string) =>
    [head]
      .concat(
        Array.from(
          { length: 1_200 },
          (_, index) =>
            `C-${index},Store ${index},5550102030,a@b.co,${street},Rome,GA,30161,R${index % 20},D${index % 100},`,
        ),
      )
      .join('\n');
  expect(await send(file('1 Elm Street'))).toEqual({ ...nothing, created: 1_200 });
  expect(await tested.database.people.$count(regions)).toBe(22);
  expect(await tested.database.people.$count(districts)).toBe(103);
  expect(await send(file('2 Elm Street'))).toEqual({ ...nothing, updated: 1_200 });
  expect(await send(file('2 Elm Street'))).toEqual({ ...nothing, unchanged: 1_200 });
});

describe('a large import', () => {
  const most = 10_000;
  const numbered = (line: (index: number) => string, length = most) => [
    head,
    ...Array.from({ length }, (_, index) => line(index)),
  ];

  test.each([
    ['locations of one name', (index: number) => `,Store,5550102030,a@b.co,${index} Elm,Rome,GA,30161,,,`],
    ['districts of one name', (index: number) => `,Store,5550102030,a@b.co,1 Elm Street,Rome,GA,30161,R${index},Twin,`],
  ])('of %s is previewed without delaying others', { tags: 'long' }, async (_, line) => {
    const csv = numbered(line).join('\n');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const answer = await director.post('/api/locations/import', { csv, dryRun: true });
    delay.disable();
    expect(answer.body).toMatchObject({ created: most, failuresTotal: 0 });
    // In milliseconds, with a wide margin for a busy machine; row by row it took half a minute.
    expect(delay.max / 1e6).toBeLessThan(6_000);
  });

  test('of bad lines names the first 200 and the total', { tags: 'long' }, async () => {
    const result = await send(numbered((index) => `N-${index},X`).join('\n'));
    expect(result.failuresTotal).toBe(most);
    expect(result.failures.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, index) => index + 2));
  });

  test('waits for the company’s running import', async () => {
    // Long enough to be running when the other one comes.
    const csv = numbered((index) => `N-${index},Store,${good},,,`, 500).join('\n');
    const answers = await Promise.all([1, 2].map(() => director.post('/api/locations/import', { csv, dryRun: true })));
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409]);
    expect(answers.find(({ code }) => code === 409)?.body).toMatchObject({
      message: 'Another file is being imported for this company. Wait until it is done, then try again.',
    });
    expect((await director.post('/api/locations/import', { csv: head })).code).toBe(201);
  });
});

test.each([
  ['was deactivated', `update users set active = false where id = 1`],
  ['has another role', `update users set role = 'store_manager' where id = 1`],
  ['has other companies', `update user_companies set company_id = 2 where user_id = 1`],
])('an import stops, keeping what is saved, when its person %s meanwhile', async (_, change) => {
  const queries = tested.database.people;
  await queries.execute(
    sql.raw(`create function change_access() returns trigger language plpgsql as
      $$ begin ${change}; return null; end $$`),
  );
  await queries.execute(
    sql`create trigger change_access after insert on locations for each statement execute function change_access()`,
  );
  try {
    const lines = Array.from({ length: 1_200 }, (_row, index) => `N-${index},Store,${good},,,`);
    const { body } = await director.post('/api/locations/import', { csv: [head, ...lines].join('\n') });
    expect(body).toMatchObject({ created: 200, failuresTotal: 1_000 });
    expect((body as ImportResult).failures[0]).toMatchObject({
      line: 202,
      message: 'Not imported: your access changed while the file was being imported.',
    });
    expect(await queries.$count(locations)).toBe(203);
  } finally {
    await queries.execute(sql`drop function change_access cascade`);
  }
});
