// Tells the history of a call from its deliveries and statements: what each changed, and what it states in vain. Pure. The
// keys come from the database, which alone decides how values are ordered (functions/keyed_facts.sql).
import type { HistoryField } from '#contract/one-call';
import { type FieldName, fieldNames } from '../../database/call-fields';
import type { KeyedValues, StatedValue } from '../../database/call-list/call-history';

/** A value as text: an id, milliseconds, `true`; null: none, or not known. */
type Text = string | null;

export type ShownValues = Record<HistoryField, Text>;

export interface TextChange {
  field: HistoryField;
  before: Text;
  after: Text;
}

/** A delivery with all values that the deliveries up to it have together. */
export interface DeliveryStep {
  at: Date;
  /** Of all deliveries up to this one. */
  said: readonly KeyedValues[];
  /** Its own values that nobody assumed. */
  own: KeyedValues;
}

export type StepOutcome = { changes: TextChange[]; overridden: OverriddenText[] };
export interface OverriddenText {
  field: HistoryField;
  value: Text;
  by: 'delivery' | 'list' | 'person';
}
export interface StatementOutcome {
  kind: 'statement' | 'withdrawal';
  at: Date;
  statement: StatedValue;
  change: TextChange;
}

export interface History<Step> {
  events: ({ kind: 'delivery'; step: Step; outcome: StepOutcome } | StatementOutcome)[];
  shown: ShownValues;
}

/** In the order of time. `initial`: values of deliveries that are not among the steps. */
export function tellHistory<Step extends DeliveryStep>(
  initial: KeyedValues,
  steps: readonly Step[],
  statements: readonly StatedValue[],
): History<Step> {
  const stated = statements.map((statement) => ({
    kind: 'statement' as const,
    at: new Date(statement.saidAt),
    statement,
  }));
  const withdrawn = statements.flatMap((statement) =>
    statement.withdrawnAt === null
      ? []
      : [{ kind: 'withdrawal' as const, at: new Date(statement.withdrawnAt), statement }],
  );
  const timeline = [
    ...steps.map((step) => ({ kind: 'delivery' as const, at: step.at, step })),
    ...stated,
    ...withdrawn,
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

  let delivered = initial;
  const active = new Set<StatedValue>();
  let shown = showValues(delivered, active);
  const events = timeline.map((entry): History<Step>['events'][number] => {
    const before = shown;
    if (entry.kind === 'delivery') delivered = winnersOf([initial, ...entry.step.said]);
    else if (entry.kind === 'statement') active.add(entry.statement);
    else active.delete(entry.statement);
    shown = showValues(delivered, active);
    if (entry.kind === 'delivery') {
      const { step } = entry;
      const overridden = findOverridden(step.own, shown, active);
      return { kind: 'delivery', step, outcome: { changes: changesBetween(before, shown), overridden } };
    }
    const field = shownAs[entry.statement.field];
    if (!field) throw new Error(`Statements about ${entry.statement.field} have no history.`);
    return { ...entry, change: { field, before: before[field], after: shown[field] } };
  });
  return { events, shown };
}

/** Of each field the value with the greatest key, as in functions/fold_calls.sql. */
function winnersOf(said: readonly KeyedValues[]): KeyedValues {
  const winners: KeyedValues = {};
  for (const values of said) {
    for (const [name, text] of entriesOf(values)) {
      const held = winners[name];
      if (held === undefined || Buffer.compare(Buffer.from(held), Buffer.from(text)) < 0) winners[name] = text;
    }
  }
  return winners;
}

const keyLength = 49;

/** What a call shows: statements over deliveries, then what follows from both (derivedColumns in call-fields.ts). */
function showValues(delivered: KeyedValues, active: ReadonlySet<StatedValue>): ShownValues {
  const textIn = (name: FieldName): Text => {
    const statement = highest(active, name);
    if (statement && statement.rank > 0) return statement.value;
    // A list fills what deliveries leave open.
    return textOf(delivered[name]) ?? statement?.value ?? null;
  };
  const answered = delivered.answered;
  const isMissed = answered?.startsWith('1') && ['missed', 'voicemail'].includes(textOf(answered) ?? '');
  return {
    startedAt: textIn('started'),
    location: textIn('location'),
    employee: textIn('employee'),
    service: textIn('service'),
    callType: textIn('type'),
    callTag: textIn('practice'),
    appointment: textIn('booked') ?? (isMissed ? 'false' : null),
    durationSeconds: textIn('duration') ?? secondsBetween(textIn('accepted'), textIn('ended')),
    direction: textIn('direction'),
    answered: textIn('answered'),
    customerPhone: textIn('phone'),
    numberCalled: textIn('dialed'),
    recordingUrl: textIn('recording'),
    customerCalled: textIn('called'),
    financingOffered: textIn('financing'),
  };
}

const shownAs: Partial<Record<FieldName, HistoryField>> = {
  started: 'startedAt',
  location: 'location',
  employee: 'employee',
  service: 'service',
  type: 'callType',
  practice: 'callTag',
  booked: 'appointment',
  duration: 'durationSeconds',
  direction: 'direction',
  answered: 'answered',
  phone: 'customerPhone',
  dialed: 'numberCalled',
  recording: 'recordingUrl',
  called: 'customerCalled',
  financing: 'financingOffered',
};

const textOf = (keyed: string | undefined): Text => (keyed === undefined ? null : keyed.slice(keyLength) || null);

function highest(active: ReadonlySet<StatedValue>, field: FieldName): StatedValue | undefined {
  let found: StatedValue | undefined;
  for (const statement of active)
    if (statement.field === field && (!found || isAbove(statement, found))) found = statement;
  return found;
}

function isAbove(one: StatedValue, other: StatedValue): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank;
  return one.orderKey === other.orderKey ? one.id > other.id : one.orderKey > other.orderKey;
}

const dayMs = 24 * 3_600_000;

function secondsBetween(from: Text, to: Text): Text {
  if (from === null || to === null) return null;
  const ms = Number(to) - Number(from);
  return ms >= 0 && ms <= dayMs ? String(Math.round(ms / 1000)) : null;
}

function changesBetween(before: ShownValues, after: ShownValues): TextChange[] {
  const names = Object.keys(after) as HistoryField[];
  return names.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
}

function findOverridden(own: KeyedValues, shown: ShownValues, active: ReadonlySet<StatedValue>): OverriddenText[] {
  return fieldNames.flatMap((name) => {
    const [field, value] = [shownAs[name], textOf(own[name])];
    if (!field || value === null || shown[field] === value) return [];
    const statement = highest(active, name);
    const by = statement && statement.rank > 0 ? (statement.rank === 3 ? 'person' : 'list') : 'delivery';
    return [{ field, value, by }];
  });
}

const entriesOf = (values: KeyedValues) => Object.entries(values) as [FieldName, string][];
