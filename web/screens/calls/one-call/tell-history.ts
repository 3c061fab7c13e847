// The history of a call, line by line: what happened, and under it what that changed or why it changed nothing.
import type { CallEvent, HistoryField, HistoryValue } from '#contract/one-call';
import { answeredWord, directionWord } from '../../../shell/calls/call-words';
import { appointmentWord } from '../../../ui/appointment-mark';
import { formatDuration } from '../../../ui/format';
import { formatCallTime } from '../../../ui/format-call-time';
import { formatPhone } from '../../../ui/format-phone';

export interface HistoryLine {
  key: string;
  kind: 'new' | 'delivery' | 'person' | 'list';
  title: string;
  text: string;
  at: string;
  /** The delivery in the Activity Log. */
  logId?: number;
}

export function tellHistory(history: readonly CallEvent[], timeZone: string): HistoryLine[] {
  return joinStatements(history).map((events, index) => {
    const [event] = events;
    const key = `${event.at} ${index}`;
    if (event.kind === 'delivery') return { key, ...tellDelivery(event, history, timeZone) };
    return { key, ...tellStatements(events as [Statement, ...Statement[]], timeZone) };
  });
}

type Delivery = Extract<CallEvent, { kind: 'delivery' }>;
type Statement = Exclude<CallEvent, Delivery>;

/** What one person stated at once is one line. */
function joinStatements(history: readonly CallEvent[]): [CallEvent, ...CallEvent[]][] {
  const lines: [CallEvent, ...CallEvent[]][] = [];
  for (const event of history) {
    const line = lines.at(-1);
    if (line && isSameStep(line[0], event)) line.push(event);
    else lines.push([event]);
  }
  return lines;
}

function isSameStep(one: CallEvent, other: CallEvent): boolean {
  if (one.kind === 'delivery' || other.kind === 'delivery') return false;
  return (
    one.kind === other.kind &&
    one.at === other.at &&
    one.personName === other.personName &&
    one.source === other.source &&
    one.isWithdrawn === other.isWithdrawn
  );
}

function tellDelivery(event: Delivery, history: readonly CallEvent[], timeZone: string): Omit<HistoryLine, 'key'> {
  const { at, logId, changes, overridden, isRepetition } = event;
  const isFirst = history.find(({ kind }) => kind === 'delivery') === event;
  const base = { at, logId };
  if (isRepetition)
    return { ...base, kind: 'delivery', title: 'The same again', text: 'Changed nothing: it repeats what came before' };
  if (isFirst) {
    const values = changes
      .filter(({ after }) => after !== null)
      .map(({ field, after }) => nameValue(field, after, timeZone));
    return {
      ...base,
      kind: 'new',
      title: 'Call came in',
      text: `New call: ${values.filter(isNew).join(', ') || 'nothing about it yet'}`,
    };
  }
  const changed = changes.map(({ field, before, after }) => nameChange(field, before, after, timeZone));
  const title = titleOf(changes.map(({ field }) => field));
  if (changed.length > 0) return { ...base, kind: 'delivery', title, text: sentence(changed) };
  const winner = winnerOf(overridden, history);
  return {
    ...base,
    kind: 'delivery',
    title: 'A message about it',
    text: winner ? `Changed nothing: ${winner}` : 'Changed nothing',
  };
}

/** Times and numbers called stand elsewhere. */
function isNew(words: string): boolean {
  return words !== '';
}

function titleOf(fields: readonly HistoryField[]): string {
  if (fields.includes('durationSeconds')) return 'Call ended';
  if (fields.includes('appointment')) return 'Outcome came in';
  return 'More came in';
}

function winnerOf(overridden: Delivery['overridden'], history: readonly CallEvent[]): string | undefined {
  const byPerson = overridden.find(({ by }) => by === 'person');
  if (byPerson) {
    const said = history.findLast(
      (event) => event.kind === 'statement' && event.field === byPerson.field && !event.isWithdrawn,
    );
    const name = said?.kind === 'statement' ? said.personName : null;
    return `${name ? `${firstName(name)}’s` : 'a person’s'} correction wins`;
  }
  if (overridden.some(({ by }) => by === 'list')) return 'the appointment list wins';
  return overridden.length > 0 ? 'what another message said wins' : undefined;
}

function tellStatements(events: readonly [Statement, ...Statement[]], timeZone: string): Omit<HistoryLine, 'key'> {
  const [{ kind, at, source, personName, isWithdrawn }] = events;
  const who = source === 'list' ? 'The appointment list' : (personName ?? 'Somebody');
  const changed = events.map(({ field, before, after, value }) =>
    before === after ? `${nameValue(field, value, timeZone)}, as it was` : nameChange(field, before, after, timeZone),
  );
  const title =
    kind === 'withdrawal'
      ? `${who} took a correction back`
      : source === 'list'
        ? `${who} has it`
        : `${who} corrected it`;
  return {
    at,
    kind: source === 'list' ? 'list' : 'person',
    title,
    text: `${sentence(changed)}${isWithdrawn && kind !== 'withdrawal' ? ' (taken back later)' : ''}`,
  };
}

function sentence(parts: readonly string[]): string {
  const [first = '', ...others] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ');
}

/** "Service Tires → Alignment", "not booked → booked", "duration 3:02". */
function nameChange(field: HistoryField, before: HistoryValue, after: HistoryValue, timeZone: string): string {
  const now = nameValue(field, after, timeZone) || valueWords(field, after, timeZone);
  if (before === null && field !== 'appointment') return now;
  if (before === null && after !== null) return now;
  if (field === 'recordingUrl') return after === null ? 'no recording any more' : 'another recording';
  const said = labels[field] ? `${labels[field]} ` : '';
  return `${said}${valueWords(field, before, timeZone)} → ${valueWords(field, after, timeZone)}`;
}

function nameValue(field: HistoryField, value: HistoryValue, timeZone: string): string {
  if (field === 'startedAt') return '';
  const words = valueWords(field, value, timeZone);
  return labels[field] ? `${labels[field]} ${words}` : words;
}

/** Values that say what they are need none. */
const labels: Partial<Record<HistoryField, string>> = {
  startedAt: 'started',
  employee: 'employee',
  service: 'service',
  callType: 'type',
  durationSeconds: 'duration',
  numberCalled: 'number called',
  customerCalled: 'customer called',
  financingOffered: 'financing offered',
};

function valueWords(field: HistoryField, value: HistoryValue, timeZone: string): string {
  if (field === 'appointment') return appointmentWord(typeof value === 'boolean' ? value : null).toLowerCase();
  if (value === null) return field === 'employee' ? 'nobody named' : 'not known';
  if (field === 'durationSeconds' && typeof value === 'number') return formatDuration(value);
  if (field === 'direction') return directionWord(value as 'inbound').toLowerCase();
  if (field === 'answered') return answeredWord(value as 'answered').toLowerCase();
  if (field === 'startedAt') return formatCallTime(timeZone, String(value));
  if (field === 'customerPhone' || field === 'numberCalled') return formatPhone(String(value));
  // Its address is a link of the call.
  if (field === 'recordingUrl') return 'recording';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
