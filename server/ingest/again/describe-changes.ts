// Describes what a delivery says now and did not say before: `Store: none → Downtown`.
import { notKnown } from '#contract/mapping-rules';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { ProcessedData } from '#contract/webhooks';
import { processedCalls } from './delivery-parts';

type MaybeData = ProcessedData | null | undefined;

/** Fields whose processed data has another name. */
const renamed = {
  timestamp: 'startedAt',
  storeId: 'store',
  employeeId: 'employee',
  duration: 'durationSeconds',
} as const satisfies Partial<Record<WebhookField, keyof ProcessedData>>;

const isRenamed = (field: WebhookField): field is keyof typeof renamed => field in renamed;

const dataOf = (said: ProcessedData, field: WebhookField) =>
  said.unknown?.some((it) => it === field) ? notKnown : said[isRenamed(field) ? renamed[field] : field];

const labels: Partial<Record<WebhookField, string>> = { storeId: 'Store', employeeId: 'Employee' };

/** In the order of the log's details, then the others as screens list them. */
const fields = new Set<WebhookField>([
  ...(['callId', 'timestamp', 'storeId', 'service', 'employeeId', 'appointment', 'callType', 'callTag'] as const),
  ...webhookFieldNames,
]);

export function describeChanges(before: MaybeData, after: MaybeData): string[] {
  const [earlier, later] = [processedCalls(before), processedCalls(after)];
  const calls = Math.max(earlier.length, later.length);
  return Array.from({ length: calls }).flatMap((_, index) => {
    const changes = changesOfCall(earlier[index], later[index]);
    return calls === 1 ? changes : changes.map((change) => `Call ${index + 1}: ${change}`);
  });
}

/** What people and appointment lists stated of a call goes along with its earliest delivery. */
export const describeMove = ({ from, to }: { from: string; to: string }) =>
  `What people and lists stated of call ${from} moves to call ${to}`;

const nothing: ProcessedData = { warnings: [] };

function changesOfCall(before: ProcessedData = nothing, after: ProcessedData = nothing): string[] {
  return [...listChanged(before, after), ...listKnown(before, after)];
}

/** A yes counts toward a rate once the phone system can also say no. */
function listKnown(before: ProcessedData, after: ProcessedData): string[] {
  if (before.appointment === undefined || after.appointment === undefined || before.isLone === after.isLone) return [];
  return [after.isLone ? 'Outcome: known → only ever one answer' : 'Outcome: only ever one answer → known'];
}

function listChanged(before: ProcessedData, after: ProcessedData): string[] {
  return [...fields].flatMap((field) => {
    const [earlier, later] = [dataOf(before, field), dataOf(after, field)];
    const label = labels[field] ?? webhookFields[field].label;
    return identityOf(earlier) === identityOf(later) ? [] : [`${label}: ${textOf(earlier)} → ${textOf(later)}`];
  });
}

type Value = ReturnType<typeof dataOf>;

/** Rows are compared by id, not by name. */
const identityOf = (value: Value) => (typeof value === 'object' ? value.id : value);

function textOf(value: Value): string {
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return `${value} s`;
  return typeof value === 'object' ? value.name : value;
}
