// The signature part of the form: every field has a value, and only what the scheme uses is saved.
import { noSignature, type SignatureScheme, type SignatureSettings } from '#contract/signatures';

const unspecified = {
  header: '',
  algorithm: 'sha256',
  encoding: 'hex',
  prefix: '',
  tokenIn: 'header',
  tokenKey: '',
} satisfies Partial<SignatureSettings>;

export function signatureValuesOf(saved: SignatureSettings = noSignature): SignatureSettings {
  return { ...unspecified, ...saved };
}

export function tidySignature({ mode, scheme, ...rest }: SignatureSettings = noSignature): SignatureSettings {
  const used: readonly string[] = scheme === 'token' ? usedByToken[rest.tokenIn ?? 'header'] : usedBy[scheme];
  const said = Object.entries(rest).filter(([name, value]) => used.includes(name) && value?.trim());
  return { mode, scheme, ...Object.fromEntries(said) };
}

const usedBy: Record<Exclude<SignatureScheme, 'token'>, readonly string[]> = {
  callrail: [],
  ctm: [],
  zoom: [],
  twilio: [],
  justcall: [],
  openphone: [],
  'standard-webhooks': [],
  dialpad: [],
  hmac: ['header', 'algorithm', 'encoding', 'prefix'],
};

const usedByToken = {
  header: ['tokenIn', 'header', 'prefix'],
  field: ['tokenIn', 'tokenKey'],
  query: ['tokenIn', 'tokenKey'],
};
