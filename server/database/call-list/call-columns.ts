// A call as it is listed, and who stated its appointment.
import { type SQL, sql } from 'drizzle-orm';
import type { MatchClass } from '#contract/appointment-imports';
import type { Answered, CallDirection, CallType } from '#contract/calls';
import { unknownService } from '#contract/services';

/** The statement that decides a field: of a person (rank 3) or a list (2; 0 if it only fills a gap). */
export interface DecidingStatement {
  id: number;
  rank: 0 | 2 | 3;
  by: number | null;
  byName: string | null;
  at: string;
}

export interface CallRow extends Record<string, unknown> {
  id: number;
  companyId: number;
  companyName: string;
  startedAt: string;
  localDay: string;
  timeZone: string;
  storeId: number | null;
  storeName: string | null;
  employeeId: number | null;
  employeeName: string | null;
  serviceId: number;
  serviceName: string;
  callType: CallType | null;
  isPractice: boolean;
  direction: CallDirection | null;
  answered: Answered | null;
  appointment: boolean | null;
  isKnown: boolean;
  /** Who stated what is shown: 0 assumed, 1 the phone system, 2 a list, 3 a person; null: nobody. */
  appointmentRank: 0 | 1 | 2 | 3 | null;
  /** Of an assumed no: because nobody took the call. */
  isUnanswered: boolean;
  /** Of an assumed no: because a complete list does not have the call. */
  isMissingFromList: boolean;
  /** Of a list's yes: how sure it is that the appointment was made in this call. */
  listMatch: MatchClass | null;
  /** By field of a call. */
  statements: Record<string, DecidingStatement> | null;
  durationSeconds: number | null;
  customerPhone: string | null;
  numberCalled: string | null;
  recordingUrl: string | null;
  isCounted: boolean;
  isComplete: boolean;
  isListedOnly: boolean;
  source: string;
  sourceName: string | null;
  callKey: string;
  foldKey: string;
  customerCalled: boolean | null;
  financingOffered: boolean | null;
}

/** Columns and joins for calls `c` of `from`; `more` columns begin with a comma. */
export function listedCalls(from: SQL, more = sql``): SQL {
  return sql`
    select c.id, c.company_id as "companyId", co.name as "companyName", c.started_at as "startedAt",
      c.local_day as "localDay", coalesce(l.time_zone, co.time_zone) as "timeZone",
      c.location_id as "storeId", l.name as "storeName",
      c.employee_id as "employeeId", nullif(concat_ws(' ', e.first_name, e.last_name), '') as "employeeName",
      coalesce(v.merged_into_id, c.service_id, 0) as "serviceId", coalesce(m.name, v.name, ${unknownService}) as "serviceName",
      c.call_type as "callType", c.is_practice as "isPractice", c.direction, c.answered, c.was_booked as appointment,
      c.is_known as "isKnown", c.booked is null as "isUnanswered", c.booked_rank is not distinct from 0 as "isMissingFromList", c.appointment_rank as "appointmentRank",
      case when c.appointment_rank = 2 then (
        select a.match from appointments a where a.company_id = c.company_id and a.call_id = c.id
          and (a.phone = c.customer_phone or a.second_phone = c.customer_phone or a.third_phone = c.customer_phone)
          and (a.match <> 'possible' or a.is_confirmed) limit 1
      ) end as "listMatch",
      st.statements, c.duration_seconds as "durationSeconds", c.customer_phone as "customerPhone",
      c.number_called as "numberCalled", c.recording_url as "recordingUrl", c.is_counted as "isCounted", c.is_complete as "isComplete",
      c.is_listed_only as "isListedOnly", c.source, w.name as "sourceName", c.call_key as "callKey", c.fold_key as "foldKey",
      c.customer_called as "customerCalled", c.financing_offered as "financingOffered" ${more}
    from ${from}
    join companies co on co.id = c.company_id
    left join locations l on l.company_id = c.company_id and l.id = c.location_id
    left join employees e on e.company_id = c.company_id and e.id = c.employee_id
    left join services v on v.id = c.service_id
    left join services m on m.id = v.merged_into_id
    left join webhook_configurations w on w.company_id = c.company_id and w.source = c.source
    left join lateral (
      select jsonb_object_agg(d.field, jsonb_build_object('id', d.id, 'rank', d.rank, 'by', d.said_by, 'byName', case when d.rank = 3 then u.name else li.name end, 'at', d.said_at)) as statements
      from (
        select distinct on (s.field) s.* from call_statements s
        where c.delivered is not null and s.company_id = c.company_id and s.call_id = c.id and s.withdrawn_at is null
        order by s.field, s.rank desc, s.order_key desc, s.id desc
      ) d
      left join users u on u.id = d.said_by
      left join appointment_imports im on im.company_id = d.company_id and im.id = d.import_id
      left join appointment_lists li on li.company_id = im.company_id and li.id = im.list_id
    ) st on true`;
}
