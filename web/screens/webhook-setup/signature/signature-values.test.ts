import { describe, expect, test } from 'vitest';
import { SignatureSettings } from '#contract/signatures';
import { sayWhetherSafe, sumUp } from './findings';
import { signatureValuesOf, tidySignature } from './signature-values';

describe('the signature of the form', () => {
  test.each<SignatureSettings>([
    { mode: 'off', scheme: 'callrail' },
    { mode: 'enforce', scheme: 'ctm' },
    { mode: 'observe', scheme: 'hmac', header: 'X-Sign', algorithm: 'sha1', encoding: 'base64', prefix: 'v0=' },
    { mode: 'observe', scheme: 'token', tokenIn: 'header', header: 'Authorization', prefix: 'Bearer' },
    { mode: 'observe', scheme: 'token', tokenIn: 'query', tokenKey: 'key' },
  ])('is saved as it was: $scheme', (saved) => {
    expect(tidySignature(signatureValuesOf(saved))).toEqual(saved);
  });

  test('leaves out what another scheme was given, and empty texts', () => {
    const typed = { ...signatureValuesOf(), mode: 'observe', scheme: 'token', header: 'X-Old', prefix: ' ' } as const;
    expect(tidySignature({ ...typed, tokenIn: 'field', tokenKey: 'auth' })).toEqual({
      mode: 'observe',
      scheme: 'token',
      tokenIn: 'field',
      tokenKey: 'auth',
    });
    const missing = tidySignature({ ...typed, scheme: 'hmac', header: '' });
    expect(SignatureSettings.safeParse(missing).error?.issues[0]).toMatchObject({ path: ['header'] });
  });
});

describe('how the last signatures were', () => {
  test('is summed up in words', () => {
    expect(sumUp(['right', 'wrong', 'right', 'missing', 'stale', 'no-secret'])).toBe(
      '2 right, 1 wrong, 1 without a signature, 1 too old, 1 without a secret to check by',
    );
  });

  test('says whether enforcing is safe', () => {
    expect(sayWhetherSafe(Array.from({ length: 5 }, () => 'right'))).toBe('Rejecting unsigned ones is safe.');
    expect(sayWhetherSafe(['right', 'right'])).toContain('Wait for a few more');
    expect(sayWhetherSafe(['right', 'wrong', 'missing'])).toContain('turned 2 of them away');
  });
});
