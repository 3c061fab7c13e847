// A call in sentences: who called about what, who answered when and where, and what became of it.
import type { AppointmentOrigin, Call } from '#contract/call-list';
import type { CallEvent } from '#contract/one-call';
import { customerOf, directionWord } from '../../../shell/calls/call-words';
import { appointmentWord } from '../../../ui/appointment-mark';
import { formatDuration } from '../../../ui/format';
import { callTimeIn } from '../../../ui/format-call-time';

/** "(414) 555-0173 asked about Alignment". */
export function headlineOf(call: Pick<Call, 'customerPhone' | 'direction' | 'serviceId' | 'serviceName'>): string {
  const { customerPhone, direction, serviceId, serviceName } = call;
  const customer = customerPhone === null ? undefined : customerOf(call);
  const about = serviceId === 0 ? undefined : serviceName;
  if (direction === 'internal') return about ? `An internal call about ${about}` : 'An internal call';
  if (direction === 'outbound')
    return ['A call', customer && `to ${customer}`, about && `about ${about}`].filter(Boolean).join(' ');
  return about ? `${customer ?? 'Somebody'} asked about ${about}` : `${customer ?? 'Somebody'} called`;
}

/** "Devon Hughes at Airport Road answered on Saturday, Nov 21 at 2:14 PM and talked for 3:02." */
export function sentenceOf(
  call: Pick<
    Call,
    'employeeName' | 'storeName' | 'answered' | 'direction' | 'durationSeconds' | 'startedAt' | 'timeZone'
  >,
  now?: Date,
): string {
  const { employeeName, storeName, answered, direction, durationSeconds, startedAt, timeZone } = call;
  const { day, clock, weekday } = callTimeIn(timeZone, startedAt, now);
  const when = `on ${weekday}, ${day} at ${clock}`;
  const place = storeName ? ` at ${storeName}` : '';
  const who = `${employeeName ?? 'Somebody'}${place}`;
  const length = durationSeconds === null ? '' : formatDuration(durationSeconds);
  if (direction === 'outbound') return `${who} called ${when}${length && ` for ${length}`}.`;
  if (answered === 'missed') return `${employeeName ? `${who} did not answer` : `Nobody${place} answered`} ${when}.`;
  if (answered === 'voicemail') return `It went to voicemail${place} ${when}.`;
  if (answered === 'answered') return `${who} answered ${when}${length && ` and talked for ${length}`}.`;
  const parts = [`The call came in${place} ${when}`, employeeName && `with ${employeeName}`, length && `for ${length}`];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** "Live, inbound, Appointment call". */
export function kindOf({ callTag, direction, callType }: Pick<Call, 'callTag' | 'direction' | 'callType'>): string {
  const words = [callTag, direction && directionWord(direction).toLowerCase(), callType && `${callType} call`];
  return words.filter(Boolean).join(', ');
}

const apartWords: Record<NonNullable<Call['apart']>, string> = {
  outbound: 'It went out, so no figure counts it.',
  internal: 'It is internal, so no figure counts it.',
  incomplete: 'Something that figures need is missing, so no figure counts it.',
  elsewhere: 'Its phone system is listed only: another one counts the same calls.',
};

/** Why no figure counts it; undefined if figures do. */
export function apartSentence({ apart }: Pick<Call, 'apart'>): string | undefined {
  return apart === null ? undefined : apartWords[apart];
}

export interface Evidence {
  /** "Booked". */
  outcome: string;
  /** ", marked by Owen Zielinski today at 2:31 PM". */
  by: string;
  /** What others said, and what it means for rates. */
  more: string[];
}

/** An appointment and who says so; `history` adds what they overrule. */
export function evidenceOf(
  call: Pick<Call, 'appointment' | 'isKnown' | 'appointmentOrigin' | 'timeZone'>,
  history: readonly CallEvent[],
  now: Date = new Date(),
): Evidence {
  const { appointment, isKnown, appointmentOrigin, timeZone } = call;
  return {
    outcome: appointmentWord(appointment),
    by: appointmentOrigin ? originWords(appointmentOrigin, timeZone, now) : ': nobody has said it yet',
    more: [
      ...overruledWords(history, timeZone, now),
      ...(appointment && !isKnown ? ['Close rates leave it out: this source cannot say “not booked”.'] : []),
    ],
  };
}

function originWords(origin: AppointmentOrigin, timeZone: string, now: Date): string {
  const { source, name, assumption, match, at } = origin;
  const when = at === null ? '' : ` ${momentWords(timeZone, at, now)}`;
  if (source === 'person') return `, marked by ${name ?? 'a person'}${when}`;
  if (source === 'list')
    return `, by the appointment list${name ? ` ${name}` : ''}${match ? matchWords[match] : ''}${when}`;
  if (source === 'phone-system') return `, says ${systemName(name)}`;
  if (assumption === 'list-complete') return ', assumed: the appointment list is complete and does not have it';
  return assumption === 'not-answered' ? ', assumed: not answered' : `, assumed by the setup of ${systemName(name)}`;
}

const matchWords = {
  sure: ', a sure match',
  likely: ', a likely match',
  possible: ', a match that a person confirmed',
};

/** One that nobody has named is called Phone system. */
function systemName(name: string | null): string {
  return name === null || name === 'Phone system' ? 'the phone system' : name;
}

/** What a delivery stated latest about the appointment, if the call shows something else. */
function overruledWords(history: readonly CallEvent[], timeZone: string, now: Date): string[] {
  const said = history.findLast(
    (event) => event.kind === 'delivery' && !event.isRepetition && event.overridden.some(isByOthers),
  );
  const latest = said?.kind === 'delivery' ? said.overridden.find(isByOthers) : undefined;
  const statement = history.findLast((event) => event.kind === 'statement' && event.field === 'appointment');
  if (said && latest)
    return [`The phone system said “${quoted(latest.value)}” ${momentWords(timeZone, said.at, now)}.`];
  // Without a later delivery: what the call showed before the person spoke.
  if (
    statement?.kind === 'statement' &&
    !statement.isWithdrawn &&
    statement.source === 'person' &&
    statement.before !== statement.after &&
    statement.before !== null
  )
    return [`Before, it was “${quoted(statement.before)}”.`];
  return [];
}

function isByOthers({ field, by }: { field: string; by: string }): boolean {
  return field === 'appointment' && by !== 'delivery';
}

function quoted(value: unknown): string {
  return appointmentWord(typeof value === 'boolean' ? value : null).toLowerCase();
}

/** "today at 2:31 PM", "on Nov 18 at 9:02 AM", by the location's clock. */
export function momentWords(timeZone: string, instant: string, now: Date = new Date()): string {
  const { day, clock } = callTimeIn(timeZone, instant, now);
  const isToday = callTimeIn(timeZone, now.toISOString(), now).day === day;
  return `${isToday ? 'today' : `on ${day}`} at ${clock}`;
}
