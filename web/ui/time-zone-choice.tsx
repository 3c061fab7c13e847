// A time zone by its name and its common one: "America/Chicago · Central Time".

import type { Ref } from 'react';
import { isTimeZone } from '#contract/time-zone';
import type { ControlSize } from './button';
import { Choice } from './choice';
import type { SelectOption } from './select';

/** `none` names the empty choice ("The company’s"). Takes id and error from its Field. */
export function TimeZoneChoice({
  value,
  onChange,
  none,
  ...rest
}: {
  value: string;
  onChange: (value: string) => void;
  none?: string;
  size?: ControlSize;
  onBlur?: () => void;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  const zones = listZones();
  const isListed = value === '' || zones.some((zone) => zone.value === value);
  return (
    <Choice
      value={value}
      onChange={onChange}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none, isSeparated: true }]),
        // Keeps a saved zone that this browser does not list.
        ...(isListed ? [] : [{ value, label: value }]),
        ...zones,
      ]}
      placeholder="Choose a time zone"
      {...rest}
    />
  );
}

/** The browser's time zone, or '' if the server would reject it (EST, Etc/Unknown): then the form asks for it. */
export function zoneOfBrowser(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : '';
}

let zones: readonly SelectOption[] | undefined;

// Where most companies are; the others follow by name.
const AMERICAN = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

function listZones(): readonly SelectOption[] {
  zones ??= [...new Set([...AMERICAN, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    .filter(isTimeZone)
    .map((zone) => ({ value: zone, label: labelOf(zone) }));
  return zones;
}

function labelOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  const called = parts.find(({ type }) => type === 'timeZoneName')?.value;
  const name = zone.replaceAll('_', ' ');
  return called && called !== zone ? `${name} · ${called}` : name;
}
