// The result for one field of a tried call, in words for the person who maps it.
import type { FieldTrial } from '#contract/mapping-trial';
import { type Origin, refused, warnings } from '#contract/refusals';
import type { WebhookField } from '#contract/webhook-fields';
import { withoutControls } from '../delivery/printable';
import type { CompanyDirectory } from '../names/resolve-names';
import { keysFor, keysOf, originOf, type ReadCall, refuses } from '../read/check-readings';
import type { Moment } from '../read/read-time';
import { insteadOf, readValue } from '../read/reading';
import { toInstant } from '../read/to-instant';
import { nameNewService } from '../understand/resolve-call';
import type { UnderstoodCall } from '../understand/understand';
import { describeUnplaced, isUnplaced } from '../understand/unplaced-line';
import { previewValue } from './preview-value';

type Outcome = Pick<FieldTrial, 'state' | 'became' | 'why'>;

export function tryField(field: WebhookField, understood: UnderstoodCall, directory: CompanyDirectory): FieldTrial {
  const { call } = understood;
  const trace = call.mapped.traces[field];
  const found = trace ? trace.found : call.mapped.values[field];
  const outcome = fieldOutcome(field, understood, directory);
  const [key] =
    outcome.state === 'absent' || outcome.state === 'unmapped' ? [] : trace ? [trace.key] : keysOf(field, call.mapping);
  return {
    key: key ?? null,
    found: found === undefined ? null : previewValue(found),
    meant: trace?.meant ?? null,
    ...outcome,
  };
}

function fieldOutcome(field: WebhookField, understood: UnderstoodCall, directory: CompanyDirectory): Outcome {
  const { call } = understood;
  const reading = call.readings[field];
  if (field === 'service' && understood.resolved.isServiceAssumed) return serviceOutcome(understood);
  if (reading.kind === 'absent') {
    if (field === 'duration' && call.mapping.between) return differenceOutcome(call, directory);
    const state = keysFor(field, call.mapping).length === 0 ? 'unmapped' : 'absent';
    return { state, became: null, why: describeAbsent(field, call) };
  }
  if (reading.kind === 'unknown') return became('Not known');
  if (reading.kind === 'unreadable') return unreadable(describeUnreadable(field, originOf(field, call), reading.saw));
  if (field === 'storeId') return storeOutcome(understood, directory);
  if (field === 'employeeId') return employeeOutcome(understood);
  if (field === 'service') return serviceOutcome(understood);
  if (field === 'timestamp') return timeOutcome(understood, directory);
  return became(wordFor(field, reading.value));
}

const became = (words: string): Outcome => ({ state: 'read', became: words, why: null });
const unreadable = (why: string): Outcome => ({ state: 'unreadable', became: null, why });
const unknown = (why: string): Outcome => ({ state: 'unknown', became: null, why });

const insteadOfAbsent: Partial<Record<WebhookField, string>> = {
  callTag: 'The call counts as Live.',
  timestamp: 'Arrival time will be used.',
  callId: 'Every delivery will count as a separate call.',
};

function describeAbsent(field: WebhookField, { mapping, readings }: ReadCall): string | null {
  const saw = insteadOf(readings[field]);
  const keys = keysFor(field, mapping);
  if (field === 'storeId' || field === 'service' || field === 'appointment' || field === 'callType') {
    return refused.missing(field, keys, saw).message;
  }
  const instead = insteadOfAbsent[field];
  if (keys.length === 0) return instead ?? null;
  const none = `The payload has no value under ${keys.map((key) => `“${key}”`).join(' or ')}.`;
  const nothing = saw === undefined ? none : `“${saw}” names nothing.`;
  return instead ? `${nothing} ${instead}` : nothing;
}

function describeUnreadable(field: WebhookField, origin: Origin, saw: string): string {
  return refuses(field) ? refused.unreadable(field, origin, saw).message : warnings.unreadable(field, origin, saw);
}

function storeOutcome({ call, resolved }: UnderstoodCall, directory: CompanyDirectory): Outcome {
  const { location } = resolved;
  const said = readValue(call.readings.storeId) ?? '';
  if (isUnplaced(call, resolved)) return unknown(describeUnplaced(call).message);
  if (!location) return unknown(refused.unknownStore(directory.name, said).message);
  return became(location.code ? `${location.name} (${location.code})` : location.name);
}

function employeeOutcome({ resolved }: UnderstoodCall): Outcome {
  if (resolved.employee) return became(resolved.employee.name);
  return unknown(resolved.warnings.find(({ field }) => field === 'employeeId')?.message ?? '');
}

function serviceOutcome({ call, resolved }: UnderstoodCall): Outcome {
  if (resolved.service) return became(resolved.service.name);
  if (resolved.refusal?.reason === 'unknown-service') return unknown(resolved.refusal.message);
  const name = nameNewService(readValue(call.readings.service) ?? '', call);
  if (typeof name !== 'string') {
    return name.reason === 'unknown-service' ? unknown(name.message) : unreadable(name.message);
  }
  return { state: 'new', became: name, why: warnings.unknownService(withoutControls(name)) };
}

function timeOutcome({ call, resolved }: UnderstoodCall, directory: CompanyDirectory): Outcome {
  const { refusal, location } = resolved;
  if (refusal?.reason === 'timestamp-unreadable') return unreadable(refusal.message);
  const placeZone = location?.timeZone ?? directory.timeZone;
  const at = resolved.startedAt ?? instantOf(readValue(call.readings.timestamp), call.mapping.timeZone ?? placeZone);
  return at ? became(`${formatInstant(at, placeZone)}, ${placeZone}`) : became('');
}

/** For a call with an unknown store. */
function instantOf(moment: Moment | undefined, timeZone: string): Date | undefined {
  const at = moment && toInstant(moment, timeZone);
  return at === 'unreadable' ? undefined : at;
}

/** As a call computes it, also with an unknown store. Several deliveries may bring one time each. */
function differenceOutcome({ readings, mapping }: ReadCall, { timeZone }: CompanyDirectory): Outcome {
  const [from, to] = [readings.answeredAt, readings.endedAt].map((reading) =>
    instantOf(readValue(reading), mapping.timeZone ?? timeZone),
  );
  const absent = (why: string): Outcome => ({ state: 'absent', became: null, why });
  if (!from && !to) return absent('The payload has neither of the two times.');
  if (!from || !to) {
    const missing = (from ? mapping.between?.to : mapping.between?.from)?.key.key ?? '';
    return absent(`The payload has one of the two times. Another delivery of the call may have “${missing}”.`);
  }
  const ms = to.getTime() - from.getTime();
  if (ms < 0 || ms > maxDifferenceMs) return unreadable('The second time is not within 24 hours after the first.');
  return became(clockOf(Math.round(ms / 1000)));
}

const maxDifferenceMs = 86_400_000;

/** `Nov 20, 2026 9:38 AM`. */
function formatInstant(at: Date, timeZone: string): string {
  const form = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en-US', { ...form, timeZone }).formatToParts(at);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? '';
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

function wordFor(field: WebhookField, value: unknown): string {
  if (field === 'duration') return clockOf(Number(value));
  if (typeof value !== 'boolean') return String(value);
  if (field === 'appointment') return value ? 'Booked' : 'Not booked';
  return value ? 'Yes' : 'No';
}

/** `5:12`, `1:04:32`. */
function clockOf(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
