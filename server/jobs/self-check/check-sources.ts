// Checks each company's phone systems once an hour: after a day of traffic since the mapping was changed, does what they
// report make sense?
import { namesNoCall } from '#contract/inference/fields/infer-kinds';
import type { JsonValue } from '#contract/json-value';
import type { Database } from '../../database/engine/connect';
import {
  findBodiesOfKinds,
  findCheckedCalls,
  findCheckedDeliveries,
  findSmallBodies,
  hasCountedBefore,
  maxChecked,
} from '../../database/sources/checked-deliveries';
import {
  beginNextCheck,
  type CheckedSource,
  findCheckedSources,
  saveFindings,
} from '../../database/sources/source-findings';
import type { Job, Jobs } from '../../platform/jobs';
import { findOverlap } from './find-overlap';
import { findWrong, minSent, type Traffic } from './find-wrong';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface SelfCheckParts {
  now: () => Date;
  /** Called for companies about whose phone systems something else is found than before. */
  notify(companyId: number): void;
  /** Reads a delivery as the ingest does. */
  openBody(body: Buffer, contentType?: string, query?: string): { payload: JsonValue } | object;
}

const lookEveryMs = 600_000;
const nothingSent: Traffic = { deliveries: [], calls: [], bodies: new Map(), others: new Set() };

/** Checks what has not been checked for an hour; first after some minutes, when what waited during a stop has arrived. */
export function addSelfCheckJob(
  jobs: Jobs,
  { background }: Pick<Database, 'background'>,
  { now, notify, openBody }: SelfCheckParts,
): Job {
  const job = jobs.add({
    name: 'check phone systems',
    everyMs: lookEveryMs,
    runsAtStart: false,
    async run() {
      while (!job.isStopped()) {
        const at = now();
        const companyId = await beginNextCheck(background, { before: new Date(at.getTime() - hourMs), now: at });
        if (companyId === null) break;
        // A failure must not keep others from being checked.
        await checkCompany(companyId, at).catch(job.report);
      }
    },
  });

  async function checkCompany(companyId: number, at: Date): Promise<void> {
    const checked: (CheckedSource & { traffic: Traffic })[] = [];
    for (const source of await findCheckedSources(background, companyId)) {
      if (job.isStopped()) return;
      const traffic = await findTraffic(companyId, source, at);
      checked.push({ ...source, traffic: traffic ?? nothingSent });
    }
    let isChanged = false;
    for (const [index, { source, mappedAt, counts, traffic }] of checked.entries()) {
      const found = findWrong(traffic);
      // The same number everywhere matches everything.
      const hasCallers = !found.some(({ finding }) => finding === 'one-caller');
      const earlier = counts && hasCallers ? checked.slice(0, index).filter((other) => other.counts) : [];
      for (const other of earlier) {
        const overlap = findOverlap(traffic.calls, other.traffic.calls);
        if (overlap) found.push({ finding: 'two-phone-systems', otherSource: other.source, ...overlap });
      }
      isChanged = (await saveFindings(background, { companyId, source, mappedAt }, found, at)) || isChanged;
    }
    if (isChanged) notify(companyId);
  }

  /** Null before a day of traffic. */
  async function findTraffic(companyId: number, source: CheckedSource, at: Date): Promise<Traffic | null> {
    const of = { companyId, ...source };
    const deliveries = await findCheckedDeliveries(background, of, at);
    const calls = await findCheckedCalls(background, companyId, deliveries);
    if (Math.max(deliveries.length, calls.length) < minSent) return null;
    const dayBefore = new Date(at.getTime() - dayMs);
    const isOld = deliveries.some(({ receivedAt }) => receivedAt <= dayBefore);
    if (!isOld && (deliveries.length < maxChecked || !(await hasCountedBefore(background, of, dayBefore)))) return null;
    const hasIds = deliveries.some(({ data }) => data.callId !== undefined);
    const bodies = hasIds ? nothingSent.bodies : await findSmallBodies(background, companyId, deliveries);
    return { deliveries, calls, bodies, others: await findOthers(companyId, deliveries) };
  }

  async function findOthers(companyId: number, deliveries: Traffic['deliveries']): Promise<Set<number>> {
    const others = (await findBodiesOfKinds(background, companyId, deliveries)).filter(({ sent }) => {
      const body = openBody(...sent);
      return 'payload' in body && namesNoCall(body.payload);
    });
    return new Set(others.map(({ logId }) => logId));
  }

  return job;
}
