import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError, settingsTable } from './settings';

describe('settings', () => {
  test('unset or empty variables have their defaults', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      listenFds: 0,
      dataDir: './data',
      databaseUrl: undefined,
      demo: undefined,
      signUp: undefined,
      publicUrl: undefined,
      trustProxy: false,
      logLevels: { level: 'info', parts: {} },
      metricsToken: undefined,
      operator: undefined,
      contact: undefined,
      socialLinks: [],
    };
    expect(readSettings({})).toEqual(defaults);
    expect(readSettings(Object.fromEntries(settingsTable.map(({ name }) => [name, ' '])))).toEqual(defaults);
  });

  test('every variable is read', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      LISTEN_FDS: '1',
      DATA_DIR: '/srv/callgauge',
      DATABASE_URL: 'postgres://me@db/callgauge',
      DEMO: '0',
      SIGN_UP: 'off',
      PUBLIC_URL: 'https://Calls.example.com/',
      TRUST_PROXY: '10.0.0.5, fd00::/8',
      LOG_LEVEL: 'WARN, ingest=debug',
      METRICS_TOKEN: 'sixteen-letters!',
      OPERATOR: 'Example Motors, Inc.',
      CONTACT: 'privacy@example.com',
      SOCIAL_LINKS: 'https://github.com/example, https://www.linkedin.com/company/example',
    });
    expect(settings).toEqual({
      port: 8080,
      host: '0.0.0.0',
      listenFds: 1,
      dataDir: '/srv/callgauge',
      databaseUrl: 'postgres://me@db/callgauge',
      demo: false,
      signUp: 'off',
      publicUrl: 'https://calls.example.com',
      trustProxy: ['10.0.0.5', 'fd00::/8'],
      logLevels: { level: 'warn', parts: { ingest: 'debug' } },
      metricsToken: 'sixteen-letters!',
      operator: 'Example Motors, Inc.',
      contact: 'privacy@example.com',
      socialLinks: ['https://github.com/example', 'https://www.linkedin.com/company/example'],
    });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['HOST', 'http://me'],
    ['DEMO', 'yes'],
    ['DEMO', 'constructor'],
    ['SIGN_UP', 'everyone'],
    ['PUBLIC_URL', 'calls.example.com'],
    ['PUBLIC_URL', 'https://calls.example.com/app'],
    ['PUBLIC_URL', 'ftp://calls.example.com'],
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.5,'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'info,'],
    ['LOG_LEVEL', 'info,debug'],
    ['LOG_LEVEL', 'ingest=loud'],
    ['LOG_LEVEL', 'engine=debug'],
    ['LOG_LEVEL', 'http=info,http=warn'],
    ['LOG_LEVEL', 'http=info=warn'],
    ['CONTACT', 'call us'],
    ['CONTACT', 'javascript:alert(1)'],
    ['SOCIAL_LINKS', 'http://github.com/example'],
    ['SOCIAL_LINKS', 'https://github.com.example.org/us'],
  ])('%s=%s is refused in one line that names it and what it accepts', (name, value) => {
    const accepts = settingsTable.find((row) => row.name === name)?.accepts;
    expect(() => readSettings({ [name]: value })).toThrow(
      new SettingsError(`${name} is "${value}". It accepts ${accepts}.`),
    );
  });

  test('an invalid database address is refused without showing its password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).toThrow(
      'DATABASE_URL is not accepted. It accepts a URL such as postgres://user:password@host:5432/callgauge.',
    );
  });

  test('a token that is too short is refused without showing it', () => {
    expect(() => readSettings({ METRICS_TOKEN: 'hunter2' })).toThrow(/^METRICS_TOKEN is not accepted\. It accepts 16/);
  });

  test('levels of parts leave the general one at info', () => {
    expect(readSettings({ LOG_LEVEL: 'http=warn,jobs=silent' }).logLevels).toEqual({
      level: 'info',
      parts: { http: 'warn', jobs: 'silent' },
    });
  });

  test('the proxy setting 1 means a proxy on this machine or in a private network', () => {
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toEqual(['loopback', 'uniquelocal']);
    expect(readSettings({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
  });
});
