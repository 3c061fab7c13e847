// After each test file, since the next one has the same process and database.
import { afterAll } from 'vitest';
import { closeApps } from './test-app';

afterAll(closeApps);
