// Deliveries that hold a customer’s number, whatever became of them: refused, waiting, or another customer’s.
import { isUtf8 } from 'node:buffer';
import { sql } from 'drizzle-orm';
import type { HeldRecord } from '#contract/erasures';
import type { ProcessedData } from '#contract/webhooks';
import type { WrittenNumber } from '../../access/written-number';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { eraseDeliveries, eraseDeliveriesOfErasedCalls } from './erased-deliveries';
import type { Found, Mode, Slice, Sought } from './held';
import { eraseCalls } from './held-calls';
import { erasedKeyOf } from './mentions';

type InTransaction = Pick<Transaction, 'execute'>;

interface HeldRow extends Record<string, unknown> {
  id: number;
  body: Buffer;
  query: string | null;
  processedData: ProcessedData | null;
  unmapped: string | null;
  words: string | null;
  errorMessage: string | null;
  headers: string | null;
  isOfCall: boolean;
  /** Its calls, each with whose it is. */
  calls: { id: number; callKey: string; whose: 'sought' | 'nobody' | 'other' }[];
}

/** Rows and bytes of bodies that are searched at a time. */
const maxRows = 1_000;
const maxBytes = 8 * 1024 * 1024;

/** Searches the deliveries after `after` by id. */
export async function takeLogSlice(queries: Queries, sought: Sought, mode: Mode, after: number): Promise<Slice> {
  const { companyId } = sought;
  const { rows } = await queries.execute<{ last: number | null; newest: number | null; ids: number[] }>(sql`
    with ahead as materialized (
      select d.id, octet_length(d.body) as size from deliveries d
      where d.company_id = ${companyId} and d.id > ${after} order by d.id limit ${maxRows}
    ),
    slice as materialized (
      select a.id from (select a.id, sum(a.size::bigint) over (order by a.id) - a.size as before from ahead a) a
      where a.before < ${maxBytes}::bigint
    )
    select (select max(id) from slice) as last,
      (select max(d.id) from deliveries d where d.company_id = ${companyId}) as newest,
      array(
        select d.id from slice s join deliveries d on d.company_id = ${companyId} and d.id = s.id
        where d.erased_at is null and (${mayBeToken} or ${textOf} ~ ${sought.written.mayHold}::text or ${isOfCall(sought)}) order by d.id
      ) as ids`);
  const [{ last = null, newest = null, ids = [] } = {}] = rows;
  if (last === null) return { counts: {}, records: [], next: null, done: 1 };
  const found =
    mode === 'erase' && ids.length > 0
      ? await queries.transaction(async (tx) => {
          await lockCompany(tx, companyId);
          return eraseHeld(tx, sought, await findHeldRows(tx, sought, ids));
        })
      : describeHeld(sought, mode, await findHeldRows(queries, sought, ids));
  return { ...found, next: String(last), done: newest ? last / newest : 1 };
}

const textOf = sql`concat_ws(' ', encode(d.body, 'escape'), d.query, d.headers::text, d.processed_data::text,
  d.unmapped::text, d.words::text, d.error_message)`;

/** What was refused may also name the id of a call of the customer. */
const isOfCall = ({ companyId, written: { number } }: Sought) => sql`(
  exists (select from calls c where c.company_id = ${companyId} and c.id = d.call_id and c.customer_phone = ${number}::text)
  or exists (select from delivery_calls x join calls c on c.company_id = ${companyId} and c.id = x.call_id
    where x.company_id = ${companyId} and x.log_id = d.id and c.customer_phone = ${number}::text)
  or (d.call_id is null and exists (select from calls c where c.company_id = ${companyId} and c.source = d.source
    and c.call_key = d.processed_data->>'callId' and (c.erased_at is not null or c.customer_phone = ${number}::text))))`;

/** Begins like a JWT, which hides what it holds: `ey`, `ew`, or a quotation mark. */
const mayBeToken = sql.raw(String.raw`substr(d.body, 1, 2) in ('\x6579', '\x6577', '\x2265')`);

async function findHeldRows(tx: InTransaction, sought: Sought, ids: readonly number[]): Promise<HeldRow[]> {
  const { companyId, written } = sought;
  const { rows } = await tx.execute<HeldRow>(sql`
    select d.id, d.body, d.query, d.processed_data as "processedData", d.unmapped::text, d.words::text,
      d.error_message as "errorMessage", d.headers::text,
      ${isOfCall(sought)} as "isOfCall",
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'callKey', k.call_key, 'whose',
          case when k.customer_phone = ${written.number}::text then 'sought' when k.customer_phone is null then 'nobody' else 'other' end)), '[]')
        from (
          select d.call_id where d.call_id is not null
          union
          select x.call_id from delivery_calls x where x.company_id = ${companyId} and x.log_id = d.id
        ) l join calls k on k.company_id = ${companyId} and k.id = l.call_id) as calls
    from deliveries d
    where d.company_id = ${companyId} and d.id = any(${sql.param([...ids])}::bigint[]) and d.erased_at is null order by d.id`);
  return rows.filter((row) => row.isOfCall || holdsInText(row, sought) || holdsInClaims(row, sought));
}

function holdsInText(
  { body, query, headers, processedData, unmapped, words, errorMessage }: HeldRow,
  { written }: Sought,
) {
  const texts = [body.toString(), query, headers, JSON.stringify(processedData), unmapped, words, errorMessage];
  return texts.some((text) => text !== null && written.isIn(text));
}

const isToken = (body: Buffer) => /^"?e[yw]/.test(body.subarray(0, 3).toString('latin1'));

function holdsInClaims({ body }: HeldRow, { written }: Sought): boolean {
  if (!isToken(body)) return false;
  const [, claims = ''] = body.toString('latin1').split('.', 2);
  return written.isIn(Buffer.from(claims, 'base64url').toString());
}

/** Another customer’s delivery keeps everything but the number. */
const isOfOthers = ({ calls, body }: HeldRow) =>
  !isToken(body) && !calls.some(({ whose }) => whose === 'sought') && calls.some(({ whose }) => whose === 'other');

/** The only call of a delivery, if its customer is not known: a phone system whose numbers are not mapped. */
const callOfNobody = ({ calls }: HeldRow) => (calls.length === 1 && calls[0]?.whose === 'nobody' ? calls[0].id : null);

function describeHeld({ companyId }: Sought, mode: Mode, rows: readonly HeldRow[]): Found {
  const others = rows.filter(isOfOthers);
  const callIds = new Set(rows.flatMap((row) => callOfNobody(row) ?? []));
  return {
    counts: { deliveries: rows.length - others.length, mentions: others.length, calls: callIds.size },
    records: mode === 'export' ? rows.map((row) => recordOf(companyId, row)) : [],
  };
}

function recordOf(companyId: number, row: HeldRow): HeldRecord {
  const { id, body, query, processedData, errorMessage, calls } = row;
  return {
    kind: isOfOthers(row) ? 'mention' : 'delivery',
    companyId,
    values: {
      ...{ id, query, errorMessage, body: body.toString(), callIds: calls.map((call) => call.id) },
      processedData: processedData && (JSON.parse(JSON.stringify(processedData)) as HeldRecord['values']),
    },
  };
}

/** A call's id is replaced as in the call itself (mentions.ts), so that a replay finds the same call. */
function maskText(text: string, { calls }: HeldRow, written: WrittenNumber): string {
  const renamed = calls.filter(({ callKey }) => written.isIn(callKey));
  return written.mask(renamed.reduce((one, { id, callKey }) => one.replaceAll(callKey, erasedKeyOf(id)), text));
}

/** Bytes that are no UTF-8 stay as they are. */
function maskBytes(row: HeldRow, written: WrittenNumber): Buffer {
  const encoding = isUtf8(row.body) ? 'utf8' : 'latin1';
  return Buffer.from(maskText(row.body.toString(encoding), row, written), encoding);
}

async function eraseHeld(tx: InTransaction, sought: Sought, rows: readonly HeldRow[]): Promise<Found> {
  const { companyId, written } = sought;
  const others = rows.filter(isOfOthers);
  const own = rows.filter((row) => !isOfOthers(row));
  const callIds = [...new Set(own.flatMap((row) => callOfNobody(row) ?? []))];
  await eraseCalls(tx, sought, callIds);
  const ofCalls = callIds.length > 0 ? await eraseDeliveriesOfErasedCalls(tx, sought, maxRows) : 0;
  const rest = own.filter((row) => callOfNobody(row) === null);
  await eraseDeliveries(tx, sought, rest);
  for (const row of others) {
    const mask = (text: string | null) => text && maskText(text, row, written);
    await tx.execute(sql`
      update deliveries d set body = ${maskBytes(row, written)}, query = ${mask(row.query)},
        headers = ${mask(row.headers)}::json, unmapped = ${mask(row.unmapped)}::jsonb, words = ${mask(row.words)}::jsonb,
        error_message = ${mask(row.errorMessage)},
        processed_data = ${mask(row.processedData && JSON.stringify(row.processedData))}::json
      where d.company_id = ${companyId} and d.id = ${row.id}`);
  }
  return {
    counts: { deliveries: ofCalls + rest.length, mentions: others.length, calls: callIds.length },
    records: [],
  };
}
