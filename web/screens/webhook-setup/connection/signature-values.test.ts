import { describe, expect, test } from 'vitest';
import { SignatureSettings } from '#contract/signatures';
import { signatureValuesOf, tidySignature } from './signature-values';

describe('the signature of the form', () => {
  test.each<SignatureSettings>([
    { mode: 'off', scheme: 'callrail' },
    { mode: 'enforce', scheme: 'ctm' },
    { mode: 'enforce', scheme: 'twilio' },
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
