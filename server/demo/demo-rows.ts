// Inserts the demo's calls and deliveries in bulk. Repeatable: existing rows stay.
import { type SQL, sql } from 'drizzle-orm';
import type { ProcessedData } from '#contract/webhooks';
import { toFoldInput } from '../database/calls/apply-deliveries';
import type { Queries } from '../database/engine/connect';
import type { Arrival } from '../ingest/delivery/delivery-id';
import { factsOf } from '../ingest/understand/describe-call';
import { type CastCompany, fullName } from './cast';
import type { DemoCall } from './demo-call';
import { callTagOf, type DemoDelivery, unmappedOf, wordsOf } from './demo-deliveries';

type InTransaction = Pick<Queries, 'execute'>;

interface Named {
  id: number;
  name: string;
}

export interface CastRows {
  company: CastCompany;
  companyId: number;
  configurationId: number | null;
  /** By code. Deleted ones are missing and get no more calls. */
  locations: Map<string, Named>;
  employees: Map<string, Named>;
  services: Map<string, Named>;
}

export async function findCastRows(
  queries: InTransaction,
  company: CastCompany,
  companyId: number,
): Promise<CastRows | null> {
  const { rows } = await queries.execute<{ kind: string; key: string; id: number; name: string }>(sql`
    select 'company' as kind, '' as key, id, name from companies where id = ${companyId} and deleted_at is null
    union all
    select 'location', code, id, name from locations
    where company_id = ${companyId} and code is not null and deleted_at is null
    union all
    select 'employee', code, id, first_name || ' ' || last_name from employees
    where company_id = ${companyId} and code is not null and deleted_at is null
    union all
    select 'service', name, id, name from services where company_id is null
    union all
    select 'configuration', source, id, source from webhook_configurations where company_id = ${companyId}`);
  const ofKind = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ key, id, name }) => [key, { id: Number(id), name }]));
  if (ofKind('company').size === 0) return null;
  return {
    company,
    companyId,
    configurationId: ofKind('configuration').get(source)?.id ?? null,
    locations: ofKind('location'),
    employees: ofKind('employee'),
    services: ofKind('service'),
  };
}

/** Adds missing calls. Needs the company's lock. */
export async function insertDemoCalls(
  transaction: InTransaction,
  cast: CastRows,
  calls: readonly DemoCall[],
): Promise<void> {
  const { rows } = await transaction.execute<{ key: string }>(sql`
    select call_key as key from unnest(${columnOf(calls, 'text', ({ callKey }) => callKey)}) as k(call_key)
    where exists (
      select from calls c where c.company_id = ${cast.companyId} and c.source = ${source} and c.call_key = k.call_key)`);
  const known = new Set(rows.map(({ key }) => key));
  const parts = calls
    .filter((call) => isPlaced(cast, call) && !known.has(call.callKey))
    .map((call) => toFoldInput(factsOf(processedDataOf(cast, call), arrivalOf(call)), source));
  await transaction.execute(
    sql`select from fold_calls(${cast.companyId}::bigint, ${JSON.stringify(parts)}::json, '{}', '{}')`,
  );
}

const source = 'default';

/** Writes the log of deliveries whose calls exist. */
export async function insertDemoDeliveries(
  transaction: InTransaction,
  cast: CastRows,
  deliveries: readonly DemoDelivery[],
): Promise<void> {
  const placed = deliveries.filter(({ call }) => !call || isPlaced(cast, call));
  if (placed.length === 0) return;
  const column = <Value>(type: string, read: (delivery: DemoDelivery) => Value) => columnOf(placed, type, read);
  await transaction.execute(sql`
    insert into deliveries (company_id, delivery_id, received_at, configuration_id, source, method, content_type, body,
      body_bytes, body_hash, status, reason, error_message, processed_data, unmapped, words, call_id, location_id, employee_id)
    select ${cast.companyId}::bigint, d.delivery_id::uuid, to_timestamp(d.received_ms / 1000.0),
      ${cast.configurationId}::bigint, ${source}, 'POST', 'application/json', convert_to(d.body, 'UTF8'),
      octet_length(convert_to(d.body, 'UTF8')), case when d.processed_data is not null then
        ('x' || left(encode(sha256(convert_to(d.body, 'UTF8')), 'hex'), 12))::bit(48)::bigint end,
      case when d.reason is null then 'success' else 'failed' end,
      d.reason, d.message, d.processed_data::json, d.unmapped::jsonb, d.words::jsonb, c.id, d.location_id, d.employee_id
    from unnest(
      ${column('text', ({ deliveryId }) => deliveryId)},
      ${column('bigint', ({ receivedMs }) => receivedMs)},
      ${column('text', ({ body }) => body)},
      ${column('text', ({ refused }) => refused?.reason)},
      ${column('text', ({ refused }) => refused?.message)},
      ${column('text', (it) => it.call && JSON.stringify(loggedDataOf(cast, it.call, it)))},
      ${column('text', (it) => textOf(unmappedOf(it)))},
      ${column('text', (it) => textOf(wordsOf(cast.company, it)))},
      ${column('bigint', ({ call, unread }) => (call && !unread.includes('store') ? cast.locations.get(call.location.code)?.id : null))},
      ${column('bigint', ({ call }) => (call?.employee ? cast.employees.get(call.employee.code)?.id : null))},
      ${column('text', ({ call, refused }) => (refused ? null : call?.callKey))}
    ) as d(delivery_id, received_ms, body, reason, message, processed_data, unmapped, words, location_id, employee_id,
      call_key)
    left join calls c on c.company_id = ${cast.companyId} and c.source = ${source} and c.call_key = d.call_key
    order by d.received_ms
    on conflict (company_id, delivery_id) do nothing`);
}

const isPlaced = ({ locations, services }: CastRows, { location, serviceName }: DemoCall): boolean =>
  locations.has(location.code) && services.has(serviceName);

const textOf = (value: object | null) => value && JSON.stringify(value);

const arrivalOf = ({ deliveryId, receivedMs }: DemoCall): Arrival => ({
  deliveryId,
  receivedAt: new Date(receivedMs),
  receivedMicros: receivedMs * 1000,
});

function processedDataOf({ company, locations, employees, services }: CastRows, call: DemoCall): ProcessedData {
  const store = locations.get(call.location.code);
  const service = services.get(call.serviceName);
  const employee = call.employee && employees.get(call.employee.code);
  return {
    callId: call.callKey,
    startedAt: new Date(call.startedMs).toISOString(),
    ...(store && { store }),
    ...(service && { service }),
    ...(call.employee && employee && { employee: { id: employee.id, name: fullName(call.employee) } }),
    ...(call.wasBooked === null ? { unknown: ['appointment'] } : { appointment: call.wasBooked }),
    callType: call.callType,
    callTag: callTagOf(call),
    durationSeconds: call.durationSeconds,
    ...(company.fieldKeys.customerCalledField && { customerCalled: call.customerCalled }),
    ...(company.fieldKeys.financingOfferedField && { financingOffered: call.financingOffered }),
    customerPhone: call.customerPhone,
    warnings: [],
  };
}

/** What the log shows of a delivery: without the values that were not read. */
function loggedDataOf(cast: CastRows, call: DemoCall, { warnings, unread }: DemoDelivery): ProcessedData {
  const said = { ...processedDataOf(cast, call), warnings };
  for (const field of unread) delete said[field];
  return said;
}

/** One parameter per column instead of one per value. */
function columnOf<Row, Value>(rows: readonly Row[], type: string, read: (row: Row) => Value): SQL {
  return sql`${sql.param(rows.map((row) => read(row) ?? null))}::${sql.raw(type)}[]`;
}
