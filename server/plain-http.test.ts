import { describe, expect, test } from 'vitest';
import { warnOfPlainHttp } from './plain-http';
import { readSettings } from './settings';

describe('the start warns of plain http', () => {
  test.each([
    ['every address of this machine', { HOST: '0.0.0.0' }],
    ['an address in the network', { HOST: '192.168.1.20' }],
    ['a public address that is not https', { HOST: '0.0.0.0', PUBLIC_URL: 'http://calls.example.com' }],
  ])('on %s', (_, env) => {
    expect(warnOfPlainHttp(readSettings(env))).toContain('plain http');
  });

  test.each([
    ['this machine alone', {}],
    ['a public address with https', { HOST: '0.0.0.0', PUBLIC_URL: 'https://calls.example.com' }],
    ['a trusted proxy', { HOST: '10.0.0.4', TRUST_PROXY: '10.0.0.5' }],
  ])('but not on %s', (_, env) => {
    expect(warnOfPlainHttp(readSettings(env))).toBeNull();
  });
});
