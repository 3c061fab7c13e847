import { describe, expect, test } from 'vitest';
import { insertRows, testDatabase } from '../tests/test-database';
import { saveDemoHistory } from './database/settings';
import { applyDemoMode, DemoRefused, decideDemoMode, findDemoFacts } from './demo-mode';
import { readSettings } from './settings';

const settings = readSettings({ DEMO: '1' });

describe('the demo’s facts in the database', () => {
  test('a new database is empty, and belongs to the demo once demo mode was applied', async () => {
    const database = await testDatabase();
    expect(await findDemoFacts(database)).toMatchObject({ isEmpty: true, history: null });
    expect(await applyDemoMode(database, settings)).toBe(true);
    expect(await findDemoFacts(database)).toMatchObject({ history: 'made' });
  });

  test('a database with real companies is never opened to everyone, requested or not', async () => {
    const database = await testDatabase({ companies: [{ id: 1 }] });
    await expect(applyDemoMode(database, settings)).rejects.toThrow(DemoRefused);
    await expect(applyDemoMode(database, settings)).rejects.toThrow(/DEMO=0/);
    const facts = await findDemoFacts(database);
    expect(facts).toMatchObject({ isEmpty: false, hasOwnCompanies: true, history: null });
    expect(decideDemoMode(readSettings({}), { ...facts, isLocal: true })).toBe(false);
  });

  test('a database that the demo has left is not opened again once it has a real company', async () => {
    const database = await testDatabase();
    await applyDemoMode(database, settings);
    await saveDemoHistory(database.people, 'left');
    expect(await applyDemoMode(database, settings)).toBe(true);
    await insertRows(database, { companies: [{ id: 1, deletedAt: new Date() }] });
    await saveDemoHistory(database.people, 'left');
    await expect(applyDemoMode(database, settings)).rejects.toThrow(DemoRefused);
  });

  test('additions by visitors do not end a demo', async () => {
    const database = await testDatabase();
    await applyDemoMode(database, settings);
    await insertRows(database, { companies: [{ id: 1, isDemo: true }, { id: 2 }] });
    expect(await applyDemoMode(database, settings)).toBe(true);
  });

  test.each([
    [{ DEMO: '1', HOST: '0.0.0.0' }, 1],
    [{ DEMO: '1', PUBLIC_URL: 'https://demo.example.com' }, 1],
    [{ DEMO: '1', TRUST_PROXY: '1' }, 1],
    [{ DEMO: '1' }, 0],
    [{ DEMO: '0', HOST: '0.0.0.0' }, 0],
  ])('with %j a start warns %i times that others can sign in', async (env, times) => {
    const said: string[] = [];
    await applyDemoMode(await testDatabase(), readSettings(env), (line) => said.push(line));
    expect(said).toHaveLength(times);
    for (const line of said) expect(line).toContain('Everyone knows the demo’s passwords');
  });

  test('a database without a demo is not marked, and a single user makes it a real one', async () => {
    const database = await testDatabase({ users: [{ id: 1, username: 'ada', role: 'admin' }] });
    expect(await applyDemoMode(database, readSettings({ DEMO: '0' }))).toBe(false);
    expect(await findDemoFacts(database)).toMatchObject({ isEmpty: false, history: null });
  });

  test('a database that the demo has left stays without it', async () => {
    const database = await testDatabase();
    await applyDemoMode(database, settings);
    await saveDemoHistory(database.people, 'left');
    const facts = await findDemoFacts(database);
    expect(decideDemoMode(readSettings({}), { ...facts, isLocal: true })).toBe(false);
  });
});
