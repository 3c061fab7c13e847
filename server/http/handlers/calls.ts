import { type MarkedField, markedFields } from '#contract/call-list';
import { type CallMarks, callChanged } from '#contract/one-call';
import type { CompanyScope, Viewer } from '../../access/scope';
import { insertChange } from '../../database/audit/audit';
import type { CallRow } from '../../database/call-list/call-columns';
import { findCall } from '../../database/call-list/find-calls';
import { findOtherCalls } from '../../database/call-list/other-calls';
import { areMarksKnown, markCall } from '../../database/calls/mark-call';
import { findCompanyScope } from '../../database/companies/companies';
import { lockCompany } from '../../database/companies/lock-company';
import type { Database, Transaction } from '../../database/engine/connect';
import { traceCall } from '../../ingest/again/trace-call';
import { checkMarks, fieldOfMark, type MarkProblem, marksIn } from '../../organization/call-marks';
import { listCalls } from '../../reports/calls/list-calls';
import { totalCalls } from '../../reports/calls/total-calls';
import { describeCall, versionOf } from '../answers/describe-call';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';

interface CallParts {
  database: Database;
  now: () => Date;
  /** A company's calls and figures have changed. */
  notifyFigures(companyId: number): void;
}

type CallHandlers = Pick<Handlers, 'listCalls' | 'getCallTotals' | 'getCall' | 'saveCall'>;

export function callHandlers({ database, now, notifyFigures }: CallParts): CallHandlers {
  const queries = database.people;
  return {
    async listCalls({ query, scope, viewer }) {
      const page = await listCalls(queries, scope, query, now(), viewer.userId);
      if (page === 'not-found') return refuse('not-found');
      if (page === 'bad-cursor')
        return refuse('malformed', 'This is not a cursor of this list.', { before: badCursor });
      return { ...page, calls: page.calls.map((row) => describeCall(row, viewer)) };
    },

    async getCallTotals({ query, scope, viewer }) {
      const totals = await totalCalls(queries, scope, query, now(), viewer.userId);
      return totals === 'not-found' ? refuse('not-found') : totals;
    },

    async getCall({ params, query, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      const row = inside && (await findCall(queries, inside, params.id));
      if (!row) return refuse('not-found');
      const { events, isCut } = await traceCall(queries, { companyId: row.companyId, callId: row.id });
      const others = await findOtherCalls(queries, inside, row, maxOthers);
      return {
        call: describeCall(row, viewer),
        customerCalled: row.customerCalled,
        financingOffered: row.financingOffered,
        history: events,
        isHistoryCut: isCut,
        others: others.rows.map((other) => describeCall(other, viewer)),
        othersTotal: others.total,
        othersOutside: others.outside,
        outsideIs: inside.employeeIds === 'all' ? 'other-locations' : 'other-people',
      };
    },

    async saveCall({ params, body, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, body.companyId);
      if (!inside) return refuse('not-found');
      const saved = await queries.transaction((tx) => save(tx, { inside, id: params.id, body, viewer, at: now() }));
      if (saved instanceof Refusal) return saved;
      notifyFigures(body.companyId);
      return describeCall(saved, viewer);
    },
  };
}

const maxOthers = 20;

const badCursor = 'Must be the nextCursor of the page before, with the same filters and order.';

interface Save {
  inside: CompanyScope;
  id: number;
  body: CallMarks;
  viewer: Viewer;
  at: Date;
}

async function save(tx: Transaction, { inside, id, body, viewer, at }: Save): Promise<CallRow | Refusal> {
  const { companyId } = body;
  await lockCompany(tx, companyId);
  const before = await findCall(tx, inside, id);
  if (!before) return refuse('not-found');
  const problem = checkMarks({ ...before, version: versionOf(before) }, body, viewer);
  if (problem) return refuseMarks(problem);
  const named = { companyId, serviceId: body.serviceId || null, employeeId: body.employeeId ?? null };
  if (!(await areMarksKnown(tx, inside, named))) return refuse('not-found');

  const withdrawn = body.withdraw ?? [];
  await markCall(tx, {
    companyId,
    callId: id,
    marks: [...marksIn(body).values()],
    withdrawnIds: withdrawn.flatMap((field) => before.statements?.[fieldOfMark[field]]?.id ?? []),
    userId: viewer.userId,
    at,
  });
  const after = await findCall(tx, inside, id);
  if (!after) throw new Error(`Call ${id} left its scope by being marked.`);
  const touched = [...marksIn(body).keys(), ...withdrawn];
  await insertChange(tx, { companyId, by: viewer, at, action: 'call.marked', id }, valuesOf(before, touched), {
    ...valuesOf(after, touched),
    ...(withdrawn.length > 0 && { withdrawn }),
  });
  return after;
}

function refuseMarks(problem: MarkProblem): Refusal {
  if (problem === 'nothing') return refuse('malformed', 'Say what to change.');
  return problem === 'conflict' ? refuse('conflict', callChanged) : refuse('not-allowed');
}

/** For the audit log, which names what has an id. */
function valuesOf(row: CallRow, touched: readonly MarkedField[]): Record<string, unknown> {
  const values = {
    appointment: { appointment: row.appointment },
    service: { serviceId: row.serviceId || null },
    employee: { employeeId: row.employeeId },
    callType: { callType: row.callType },
    callTag: { callTag: row.isPractice ? 'Practice' : 'Live' },
  } satisfies Record<MarkedField, object>;
  return Object.assign({}, ...markedFields.filter((it) => touched.includes(it)).map((field) => values[field]));
}
