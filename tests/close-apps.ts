// After each test file, since the next one has the same process and database.
import { afterAll } from 'vitest';
import { closeApps } from './open-apps';
import { expectIdleConnections } from './test-database';

afterAll(async () => {
  await closeApps();
  await expectIdleConnections();
});
