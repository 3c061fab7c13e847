// Recognizes the vendor of a phone system from what it sends.
import { findInPayload } from './find-in-payload';
import type { JsonValue } from './json-value';
import { type Preset, presets } from './presets';
import type { Fingerprint } from './presets/preset';

export interface ReceivedSample {
  payload: JsonValue;
  /** In lower case. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The preset of the vendor that sent these deliveries; undefined if none fits, or not all of them fit one. Of two that
 * fit, the one whose fingerprint says more.
 */
export function recognizeVendor(samples: readonly ReceivedSample[]): Preset | undefined {
  const found = samples.flatMap((sample) => recognizeOne(sample) ?? []);
  const [first] = found;
  return first && found.every(({ id }) => id === first.id) ? first : undefined;
}

function recognizeOne(sample: ReceivedSample): Preset | undefined {
  let best: { preset: Preset; weight: number } | undefined;
  for (const preset of presets) {
    for (const fingerprint of preset.fingerprints) {
      const weight = matches(fingerprint, sample) ? weightOf(fingerprint) : 0;
      if (weight > (best?.weight ?? 0)) best = { preset, weight };
    }
  }
  return best?.preset;
}

function matches({ headers = [], userAgent, keys = [], values = {} }: Fingerprint, sample: ReceivedSample): boolean {
  const sent = sample.headers ?? {};
  const isSentBy = userAgent === undefined || beginsWith(sent['user-agent'] ?? '', userAgent);
  return (
    isSentBy &&
    headers.every((header) => Object.hasOwn(sent, header)) &&
    keys.every((key) => findInPayload(sample.payload, key) !== undefined) &&
    Object.entries(values).every(([key, allowed]) => isOneOf(findInPayload(sample.payload, key), allowed))
  );
}

function isOneOf(value: JsonValue | undefined, allowed: readonly string[]): boolean {
  if (typeof value !== 'string') return false;
  return allowed.some((it) => (it.endsWith('*') ? beginsWith(value, it.slice(0, -1)) : it === value));
}

const beginsWith = (text: string, start: string) => text.slice(0, start.length).toLowerCase() === start.toLowerCase();

/** A header of a vendor's own outweighs keys that others may have too. */
const weightOf = ({ headers = [], userAgent, keys = [], values = {} }: Fingerprint) =>
  10 * headers.length + (userAgent ? 10 : 0) + keys.length + 2 * Object.keys(values).length;
