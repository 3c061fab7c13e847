import { describe, expect, test } from 'vitest';
import { insertRows, testDatabase } from '../tests/test-database';
import { saveDemoHistory } from './database/settings';
import { applyDemoMode, DemoRefused, decideDemoMode, findDemoFacts } from './demo-mode';
import { readSettings } from './settings';

const settings = readSettings({ DEMO: '1' });

describe('what the database knows of the demo', () => {
  test('a new one is empty, and is the demo’s own once the demo was settled on', async () => {
    const database = await testDatabase();
    expect(await findDemoFacts(database)).toMatchObject({ isEmpty: true, history: null });
    expect(await applyDemoMode(database, settings)).toBe(true);
    expect(await findDemoFacts(database)).toMatchObject({ history: 'made' });
  });

  test('one with somebody’s own companies is not opened to everybody, asked for or not', async () => {
    const database = await testDatabase({ companies: [{ id: 1 }] });
    await expect(applyDemoMode(database, settings)).rejects.toThrow(DemoRefused);
    await expect(applyDemoMode(database, settings)).rejects.toThrow(/DEMO=0/);
    const facts = await findDemoFacts(database);
    expect(facts).toMatchObject({ isEmpty: false, hasOwnCompanies: true, history: null });
    expect(decideDemoMode(readSettings({}), { ...facts, engine: 'embedded' })).toBe(false);
  });

  test('one that the demo has left is not opened again once it holds somebody’s own company', async () => {
    const database = await testDatabase();
    await applyDemoMode(database, settings);
    await saveDemoHistory(database.people, 'left');
    expect(await applyDemoMode(database, settings)).toBe(true);
    await insertRows(database, { companies: [{ id: 1, deletedAt: new Date() }] });
    await saveDemoHistory(database.people, 'left');
    await expect(applyDemoMode(database, settings)).rejects.toThrow(DemoRefused);
  });

  test('what visitors add to a demo does not end it', async () => {
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
    for (const line of said) expect(line).toContain('Everybody knows the demo’s passwords');
  });

  test('one without demo is not marked, and a user alone makes it somebody’s own', async () => {
    const database = await testDatabase({ users: [{ id: 1, username: 'ada', role: 'admin' }] });
    expect(await applyDemoMode(database, readSettings({ DEMO: '0' }))).toBe(false);
    expect(await findDemoFacts(database)).toMatchObject({ isEmpty: false, history: null });
  });

  test('one that the demo has left stays left', async () => {
    const database = await testDatabase();
    await applyDemoMode(database, settings);
    await saveDemoHistory(database.people, 'left');
    const facts = await findDemoFacts(database);
    expect(decideDemoMode(readSettings({}), { ...facts, engine: 'embedded' })).toBe(false);
  });
});
