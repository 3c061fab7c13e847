import { describe, expect, test } from 'vitest';
import { testDatabase } from '../tests/test-database';
import { saveDemoHistory } from './database/settings';
import { decideDemoMode, findDemoFacts, settleDemoMode } from './demo-mode';
import { readSettings } from './settings';

const settings = readSettings({ DEMO: '1' });

describe('what the database knows of the demo', () => {
  test('a new one is empty, and is the demo’s own once the demo was settled on', async () => {
    const database = await testDatabase();
    expect(await findDemoFacts(database)).toMatchObject({ isEmpty: true, history: null });
    expect(await settleDemoMode(database, settings)).toBe(true);
    expect(await findDemoFacts(database)).toMatchObject({ history: 'made' });
  });

  test('one with somebody’s own data does not become the demo’s by showing it once', async () => {
    const database = await testDatabase({ companies: [{ id: 1 }] });
    expect(await settleDemoMode(database, settings)).toBe(true);
    const facts = await findDemoFacts(database);
    expect(facts).toMatchObject({ isEmpty: false, history: null });
    expect(decideDemoMode(readSettings({}), { ...facts, engine: 'embedded' })).toBe(false);
  });

  test('one without demo is not marked, and a user alone makes it somebody’s own', async () => {
    const database = await testDatabase({ users: [{ id: 1, username: 'ada', role: 'admin' }] });
    expect(await settleDemoMode(database, readSettings({ DEMO: '0' }))).toBe(false);
    expect(await findDemoFacts(database)).toMatchObject({ isEmpty: false, history: null });
  });

  test('one that the demo has left stays left', async () => {
    const database = await testDatabase();
    await settleDemoMode(database, settings);
    await saveDemoHistory(database.reads, 'left');
    const facts = await findDemoFacts(database);
    expect(decideDemoMode(readSettings({}), { ...facts, engine: 'embedded' })).toBe(false);
  });
});
