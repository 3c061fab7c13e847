// Signatures as vendors write them, for tests that send what is signed.
import { createHmac } from 'node:crypto';

type Encoding = 'hex' | 'base64' | 'base64url';

export const digest = (key: string | Buffer, algorithm: 'sha1' | 'sha256', text: string, encoding: Encoding): string =>
  createHmac(algorithm, key).update(text).digest(encoding);

/** As Twilio signs a form: each parameter follows the address, by name. */
export function signForm(key: string, url: string, fields: Record<string, string>): string {
  const parameters = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return digest(key, 'sha1', url + parameters.flat().join(''), 'base64');
}

/** A JWT, which is Dialpad's whole body. */
export function signJwt(key: string, claims: object, header: object = { alg: 'HS256' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${digest(key, 'sha256', signed, 'base64url')}`;
}
