// What a preset of a phone system consists of, and the parts that several share.
import type { Comparison, ValueRule } from '../mapping-rules';
import type { SignatureSettings } from '../signatures';
import { byConfigKey } from '../webhook-fields';
import type { MappingDraft } from '../webhooks';

/** Signs of a vendor in one delivery; all of them must hold. Enough of them that no other vendor's delivery has them. */
export interface Fingerprint {
  /** Headers that are present, in lower case. */
  headers?: readonly string[];
  /** The beginning of the User-Agent, ignoring case. */
  userAgent?: string;
  /** Keys that the payload has, with or without a value. */
  keys?: readonly string[];
  /** Keys with one of some values; a trailing * matches any ending. */
  values?: Readonly<Record<string, readonly string[]>>;
}

export interface Preset {
  id: string;
  name: string;
  /** Where in the vendor's menus the address belongs. */
  where: string;
  /** Where the vendor shows the secret that its signature needs; empty if it has none. */
  secret: string;
  /** What the system does not send, so a person has to add it. */
  complete: string;
  mapping: MappingDraft;
  signature: SignatureSettings;
  /** The request with which it checks the address, and which is answered. */
  handshake?: string;
  /** Any of these identifies the vendor. */
  fingerprints: readonly Fingerprint[];
}

const nothing: MappingDraft = { ...byConfigKey(() => ''), orderField: '', callsPath: '', rules: {}, callFilter: [] };

/** A whole mapping, of the parts that are given. Its own format's defaults do not apply. */
export const mappingOf = (given: Partial<MappingDraft>): MappingDraft => ({ ...nothing, ...given });

/** Of a phone system that knows nothing of our fields. */
export const notReported = {
  service: { notReported: true },
  appointment: { notReported: true },
  callType: { notReported: true },
} as const;

export const byNumberCalled = { storeId: { byNumberCalled: true } } as const;

/** Rules that give several values one meaning. */
export const meaning = (means: string, when: Comparison, ...values: string[]): ValueRule[] =>
  values.map((value) => ({ when, value, means }));

export const completeAll =
  'It does not send services, appointments or call types, so these are not known until you say where they come from. Place each of your numbers at a location once, under Numbers.';
export const completeTags =
  'Services, appointments and call types come from tags. Explain each tag once; a call without an explained tag counts with an unknown outcome. Place each of your numbers at a location once, under Numbers.';

export const unsigned: SignatureSettings = { mode: 'off', scheme: 'hmac' };
