// What the number called says about a call: which of its two numbers is ours, the location, and a default service.
import type { CallDirection } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import { dialedNumber } from '../../access/phone-number';
import type { NamedService } from '../../database/companies/company-directory';
import { type CompanyDirectory, isOwnNumber } from '../names/resolve-names';
import { keysOf, type OwnLine, type ReadCall } from '../read/check-readings';
import type { FieldTrace } from '../read/map-fields';
import { readName } from '../read/read-values';
import { type Reading, read, readValue } from '../read/reading';

/** One end of a call: its number, and what the payload has there, such as an extension. */
interface End {
  field: 'numberCalled' | 'customerPhone';
  reading: Reading<string>;
  raw: JsonValue | undefined;
}

/**
 * The call with our number as the number called, and with the location it names where the mapping says so. Looks only
 * at the delivery and the company's names (docs/decisions/0065).
 */
export function readNumberCalled(call: ReadCall, directory: CompanyDirectory): ReadCall {
  const { mapping, mapped, readings } = call;
  const called = endOf('numberCalled', call);
  if (called.reading.kind === 'absent' && !mapping.isPlacedByNumber) return call;
  const other = endOf('customerPhone', call);
  const isFromUs = !mapping.tellsDirection && isOneWay(other, called, directory);
  const isFromExtension = !mapping.tellsDirection && isCallOfExtension(other, called, directory);
  const ours = isFromUs || isFromExtension ? other : findOurs(called, other, call, directory);
  const turned =
    ours === other
      ? {
          ...{ ...readings, numberCalled: other.reading, customerPhone: called.reading },
          ...(isFromUs && { direction: outbound }),
        }
      : readings;
  if (!mapping.isPlacedByNumber) return turned === readings ? call : { ...call, readings: turned };
  const line = { ...lineOf(ours, call, directory), isOutgoing: isFromExtension };
  return {
    ...call,
    line: { ...line, isBetweenExtensions: !hasNumber(called) && !hasNumber(other) },
    mapped: {
      ...mapped,
      values: { ...mapped.values, storeId: ours.raw },
      traces: { ...mapped.traces, storeId: traceOf(ours, call) },
    },
    readings: { ...turned, storeId: storeOf(ours) },
  };
}

/** A default service fills the gap of a call that names none; it is assumed, so what any delivery states wins. */
export function findDefaultService({ readings }: ReadCall, directory: CompanyDirectory): NamedService | undefined {
  const { service, storeId } = readings;
  if (directory.servicesByNumber.size === 0 || service.kind === 'read' || service.kind === 'unreadable')
    return undefined;
  // A tracking number may be mapped as the store alone.
  const number = readValue(readings.numberCalled) ?? dialedNumber(readValue(storeId) ?? '');
  return number === undefined ? undefined : directory.servicesByNumber.get(number);
}

/** Whether the store may be a customer's number, which must not be listed among unknown ones. */
export function mayNameCustomer({ line, readings }: ReadCall): boolean {
  if (line) return !line.isSurelyOurs;
  return isOutgoing(readings) && dialedNumber(readValue(readings.storeId) ?? '') !== undefined;
}

const isOutgoing = ({ direction }: ReadCall['readings']) => {
  const way = readValue(direction);
  return way === 'outbound' || way === 'internal';
};

function lineOf(
  ours: End,
  { mapping, readings }: ReadCall,
  directory: CompanyDirectory,
): Pick<OwnLine, 'isSurelyOurs'> {
  const name = nameOf(ours);
  const isKnown = name !== undefined && isOwnNumber(directory, name);
  const isOutbound = readValue(readings.direction) === 'outbound';
  return { isSurelyOurs: isKnown || !isOutgoing(readings) || (isOutbound && mapping.rolesOfEnds !== 'unclear') };
}

const hasNumber = ({ reading }: End) => reading.kind === 'read';

/**
 * Inbound, the number called is ours. Outbound it is the other one, unless the keys name the two by their roles. Where
 * just one of them is the company's, that decides.
 */
function findOurs(called: End, other: End, { mapping, readings }: ReadCall, directory: CompanyDirectory): End {
  if (!isOutgoing(readings)) return called;
  const [isCalledOurs, isOtherOurs] = [isOurs(called, directory), isOurs(other, directory)];
  if (isCalledOurs !== isOtherOurs) return isCalledOurs ? called : other;
  if (readValue(readings.direction) === 'internal' || mapping.rolesOfEnds === 'roles') return called;
  if (mapping.rolesOfEnds === 'from-to') return other;
  // Without a number called, the other one is that of the customer.
  return called.reading.kind === 'absent' || other.reading.kind === 'absent' ? called : other;
}

function isOurs(end: End, directory: CompanyDirectory): boolean {
  const name = nameOf(end);
  return name !== undefined && isOwnNumber(directory, name);
}

/** The caller is an extension, and whom it called is not the company's number. */
function isCallOfExtension(from: End, called: End, directory: CompanyDirectory): boolean {
  return extension.test(nameOf(from) ?? '') && nameOf(called) !== undefined && !isOurs(called, directory);
}

const extension = /^(?:sips?:)?\d{2,6}(?:@.*)?$/i;

const outbound = read<CallDirection>('outbound');

/** One end is the company's, the other is there and is not. */
function isOneWay(ours: End, theirs: End, directory: CompanyDirectory): boolean {
  return isOurs(ours, directory) && nameOf(theirs) !== undefined && !isOurs(theirs, directory);
}

const endOf = (field: End['field'], { mapped, readings }: ReadCall): End => ({
  field,
  reading: readings[field],
  raw: mapped.values[field],
});

/** What is no number, such as an extension, can be a known name. */
function storeOf({ reading, raw }: End): Reading<string> {
  return reading.kind === 'unreadable' ? readName(raw) : reading;
}

const nameOf = (end: End): string | undefined => readValue(storeOf(end));

function traceOf({ field, raw }: End, { mapped, mapping }: ReadCall): FieldTrace {
  const trace = mapped.traces[field];
  if (trace) return trace;
  const [key] = keysOf(field, mapping);
  return { ...(key !== undefined && { key }), ...(raw !== undefined && { found: raw }) };
}
