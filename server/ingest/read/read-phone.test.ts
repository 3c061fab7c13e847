import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { readPhone } from './read-phone';

test.each([
  ['+15551234567', '+15551234567'],
  ['+1 800-123-4567', '+18001234567'],
  ['8669592359', '+18669592359'],
  [8669592359, '+18669592359'],
  [14045558514, '+14045558514'],
  ['(239) 600-1971', '+12396001971'],
  ['239.600.1971', '+12396001971'],
  ['1-239-600-1971', '+12396001971'],
  ['+1 (239) 600-1971', '+12396001971'],
  ['(239)600-1971 ext. 12', '+12396001971'],
  ['tel:+12396001971', '+12396001971'],
  ['+44 20 7946 0018', '+442079460018'],
  ['011 44 20 7946 0018', '+442079460018'],
  [' +49 30 123456 ', '+4930123456'],
  ['sip:+12396001971@example.com', '+12396001971'],
  ['sips:2396001971@10.0.0.1:5060;transport=tls', '+12396001971'],
  ['sip:+1-239-600-1971@pbx.example.com;user=phone', '+12396001971'],
  ['tel:+1-239-600-1971;ext=12', '+12396001971'],
  ['"JANE" <2396001971>', '+12396001971'],
  ['JANE DOE <+1 239 600 1971>', '+12396001971'],
  ['"Doe, Jane" <sip:+12396001971@a-rather-long-host-name.pbx.example.com>;tag=1', '+12396001971'],
  ['<tel:+12396001971>', '+12396001971'],
  ['sip:+12396001971', '+12396001971'],
  ['0012396001971', '+12396001971'],
  ['00 44 20 7946 0018', '+442079460018'],
  ['+0012396001971', '+12396001971'],
  ['DID-12396001971', '+12396001971'],
  ['ani: +1 (239) 600-1971', '+12396001971'],
  ['TN/2396001971', '+12396001971'],
  ['dnis-00442079460018', '+442079460018'],
  ['+12396001971@64.62.138.142', '+12396001971'],
  ['2396001971@pbx.example.com:5060', '+12396001971'],
  ['"Jane" <2396001971@pbx.example.com>', '+12396001971'],
  ['%2B12396001971', '+12396001971'],
  ['%22Jane%20Doe%22%20%3C2396001971%3E', '+12396001971'],
  ['sip:%2B12396001971@example.com', '+12396001971'],
  ['e164:+12396001971', '+12396001971'],
  ['Phone: 239-600-1971', '+12396001971'],
  ['whatsapp:+12396001971', '+12396001971'],
  ['DID12396001971', '+12396001971'],
  ['Tel. (239) 600-1971', '+12396001971'],
  ['(+1) 239-600-1971', '+12396001971'],
  ['239/600-1971', '+12396001971'],
  ['9,12396001971', '+12396001971'],
  ['*672396001971', '+12396001971'],
  ['12396001971,,123#', '+12396001971'],
  ['tel:+1-239-600-1971;phone-context=example.com', '+12396001971'],
  ['callto:+12396001971', '+12396001971'],
  ['\u202a+1 (239) 600\u20111971\u202c', '+12396001971'],
  ['+1\u00a0239\u2013600\u20131971', '+12396001971'],
  ['\uff0b\uff11\uff12\uff13\uff19\uff16\uff10\uff10\uff11\uff19\uff17\uff11', '+12396001971'],
])('the phone number %j is %s', (value, phone) => {
  expect(readPhone(value)).toEqual({ kind: 'read', value: phone });
});

test.each([
  'anonymous',
  'Anonymous',
  ' UNKNOWN ',
  'restricted',
  'Private',
  'blocked',
  'Private Number',
  'sip:anonymous@anonymous.invalid',
  '"Anonymous" <sip:anonymous@anonymous.invalid>',
  '',
  null,
  undefined,
])('the number %j is withheld, and absent', (value) => {
  expect(readPhone(value)).toEqual({ kind: 'absent' });
});

test.each([
  '911',
  '5551234',
  '+1555123456',
  '123-456-7890',
  '+11234567890',
  '+999123456789',
  'call 239-600-1971',
  '+44 20 7946 0018 (home)',
  '+44 20 79',
  'sip:103@example.com',
  'sip:jane@example.com',
  '"JANE" <103>',
  '"2396001971" <jane>',
  '<2396001971',
  'client:jane',
  '103',
  '1-800-FLOWERS',
  'Jane Doe',
  '-2396001971',
  '+140xxxxxxxxx',
  '+1239600XXXX',
  '0012',
  '000012396001971',
  'call-239',
  'DID-239600',
  'extension-number 2396001971',
  '%2B1239600197',
  '%252B12396001971',
  '103@pbx.example.com',
  'jane@example.com',
  '2396001971@',
  '2026-11-28 16:10',
  'id:123456789012345678',
  'K-2026-004711',
  -2396001971,
  239600197.1,
  '2396001971 '.repeat(5),
  true,
  ['+12396001971'],
  { number: '+12396001971' },
])('%j is no dialable number', (value) => {
  expect(readPhone(value).kind).toBe('unreadable');
});

test('the shortcut for North American numbers agrees with the library', () => {
  const digits = fc.stringMatching(/^[2-9]\d{9}$/);
  const dress = fc.constantFrom(
    (d: string) => d,
    (d: string) => `1${d}`,
    (d: string) => `+1${d}`,
    (d: string) => `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
    (d: string) => `+1 ${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6)}`,
    (d: string) => `1-${d.slice(0, 3)} ${d.slice(3, 6)} ${d.slice(6)}`,
  );
  fc.assert(
    fc.property(digits, dress, (number, dressed) => {
      const text = dressed(number);
      const phone = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
      expect(phone?.isPossible()).toBe(true);
      expect(readPhone(text)).toEqual({ kind: 'read', value: phone?.number });
    }),
    { numRuns: 500 },
  );
});
