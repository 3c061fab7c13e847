import type { Answered, CallDirection, CallTag, CallType } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import { reportableFields, type UnknownField, unknownFields } from '#contract/mapping-rules';
import { namesNothing } from '#contract/placeholders';
import type { CompiledMapping } from './compile-mapping';
import type { MappedValues } from './map-fields';
import { readDuration } from './read-duration';
import { readLink } from './read-link';
import { readOrder } from './read-order';
import { readPhone } from './read-phone';
import { type Moment, readDateAndTime, readTime } from './read-time';
import { readAnswered, readCallTag, readCallType, readDirection, readYesNo } from './read-words';
import { absent, type Reading, readText, unknown } from './reading';

export type Readings = {
  service: Reading<string>;
  appointment: Reading<boolean>;
  callType: Reading<CallType>;
  storeId: Reading<string>;
  employeeId: Reading<string>;
  duration: Reading<number>;
  customerCalled: Reading<boolean>;
  financingOffered: Reading<boolean>;
  callTag: Reading<CallTag>;
  callId: Reading<string>;
  timestamp: Reading<Moment>;
  customerPhone: Reading<string>;
  direction: Reading<CallDirection>;
  answered: Reading<Answered>;
  numberCalled: Reading<string>;
  recording: Reading<string>;
  /** The times whose difference is the duration. */
  answeredAt: Reading<Moment>;
  endedAt: Reading<Moment>;
  /** The position among the call's events, in microseconds or the sender's own numbers. */
  order: Reading<number>;
};

/** Reads every field. Never throws or refuses: a value is absent, read or unreadable. */
export function readValues(mapped: MappedValues, { unit, timeOfDay, order, dayFirst }: CompiledMapping): Readings {
  const raw = mapped.values;
  const dates = { dayFirst };
  // What a rule or a constant says was said on purpose.
  const name = (field: 'service' | 'storeId' | 'employeeId' | 'callId') =>
    mapped.traces[field]?.meant === undefined ? readName(raw[field]) : readText(raw[field]);
  const readings: Readings = {
    service: name('service'),
    appointment: readYesNo(raw.appointment, 'appointment'),
    callType: readCallType(raw.callType),
    storeId: name('storeId'),
    employeeId: name('employeeId'),
    duration: readDuration(raw.duration, unit),
    customerCalled: readYesNo(raw.customerCalled, 'customerCalled'),
    financingOffered: readYesNo(raw.financingOffered, 'financingOffered'),
    callTag: readCallTag(raw.callTag),
    callId: name('callId'),
    timestamp: timeOfDay ? readDateAndTime(raw.timestamp, mapped.timeOfDay, dates) : readTime(raw.timestamp, dates),
    customerPhone: readPhone(raw.customerPhone),
    direction: readDirection(raw.direction),
    answered: readAnswered(raw.answered),
    numberCalled: readPhone(raw.numberCalled),
    recording: readLink(raw.recording),
    answeredAt: readTime(mapped.answeredAt, dates),
    endedAt: readTime(mapped.endedAt, dates),
    order: order ? readOrder(mapped.order, dates) : absent,
  };
  for (const field of unknownFields) {
    if (mapped.traces[field]?.isUnknown) readings[field] = reportable.has(field) ? unknown : absent;
  }
  return readings;
}

/** Of the others, an unknown value is the same as none. */
const reportable: ReadonlySet<UnknownField> = new Set(reportableFields);

/** A name or an id of up to 200 characters, trimmed but otherwise exact. */
export function readName(value: JsonValue | undefined): Reading<string> {
  const text = readText(value);
  return text.kind === 'read' && namesNothing(text.value) ? { kind: 'absent', instead: text.value } : text;
}
