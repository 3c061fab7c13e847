import { describe, expect, test } from 'vitest';
import { type DemoFacts, decideDemoMode } from './demo-mode';
import { readSettings } from './settings';

const fresh: DemoFacts = { isLocal: true, isEmpty: true, hasOwnCompanies: false, history: null };
const demos: DemoFacts = { ...fresh, isEmpty: false, history: 'made' };

describe('demo mode', () => {
  test.each<[string, Record<string, string>, DemoFacts, boolean]>([
    ['a new database of DATA_DIR', {}, fresh, true],
    ['one the demo made', {}, demos, true],
    ['one with somebody’s own data', {}, { ...fresh, isEmpty: false }, false],
    ['one that the demo has left', {}, { ...demos, history: 'left' }, false],
    ['one that the demo has left empty', {}, { ...fresh, history: 'left' }, false],
    ['a new PostgreSQL', {}, { ...fresh, isLocal: false }, false],
    ['a PostgreSQL the demo made', {}, { ...demos, isLocal: false }, false],
    ['localhost', { HOST: 'localhost' }, fresh, true],
    ['another loopback address', { HOST: '127.9.8.7' }, fresh, true],
    ['the loopback of version 6', { HOST: '::1' }, fresh, true],
    ['every address', { HOST: '0.0.0.0' }, fresh, false],
    ['a name that only looks like loopback', { HOST: '127.0.0.1.example' }, demos, false],
    ['a public address', { PUBLIC_URL: 'https://calls.example.com' }, demos, false],
    ['a proxy in front', { TRUST_PROXY: '1' }, demos, false],
    ['DEMO=0 whatever else', { DEMO: '0' }, demos, false],
    ['a port that systemd holds', { LISTEN_FDS: '1' }, fresh, false],
    ['DEMO=1 whatever else', { DEMO: '1', HOST: '0.0.0.0' }, { ...fresh, isLocal: false, history: 'left' }, true],
  ])('%s', (_, env, facts, expected) => {
    expect(decideDemoMode(readSettings(env), facts)).toBe(expected);
  });
});
