// Starting mappings for common phone systems. A person completes them; nothing is applied automatically.
import { exampleKeys } from './example-payload';
import { callRail, callTrackingMetrics, marchex, whatConverts } from './presets/call-tracking';
import { aircall, dialpad, justCall, openPhone, quo, ringCentral, twilio, zoom } from './presets/phone-systems';
import { mappingOf, type Preset, unsigned } from './presets/preset';

export type { Preset } from './presets/preset';

const ownFormat: Preset = {
  id: 'own',
  name: 'Our own format',
  where: 'Have your system POST the example payload below to the full URL.',
  secret: '',
  complete: '',
  mapping: mappingOf(exampleKeys),
  signature: unsigned,
  fingerprints: [{ keys: ['call_id', 'product_service', 'appointment_made', 'call_type', 'store_id'] }],
};

/** Our own first, then by name. */
export const presets: readonly Preset[] = [
  ownFormat,
  ...[
    ...[callRail, callTrackingMetrics, marchex, whatConverts],
    ...[aircall, dialpad, justCall, openPhone, quo, ringCentral, twilio, zoom],
  ].sort((a, b) => a.name.localeCompare(b.name, 'en')),
];

export const findPreset = (id: string | null | undefined): Preset | undefined => presets.find((it) => it.id === id);
