// Saves answers behind the person's back, one after the other in the order they were given: what is taken back is taken
// back after it was saved, with the version that the save returned.
import type { Call } from '#contract/call-list';
import { isChangedMeanwhile } from '../../../api/refusals';
import { RequestError, request } from '../../../api/request';
import type { Answer, DoneCall } from './mark-state';

export interface SaverEvents {
  /** The call as it is saved. */
  onSaved(call: Call): void;
  /** The answer is lost; the call as the server has it now, if that is known. */
  onUnsaved(done: DoneCall): void;
  /** Somebody else was faster, or the call cannot be seen any more (null). */
  onGone(done: DoneCall, now: Call | null): void;
  onNotUndone(done: DoneCall): void;
}

export interface MarkSaver {
  save(done: DoneCall): void;
  /** Takes the answer back, if it was saved. */
  undo(done: DoneCall): void;
  /** Tells the server what became of calls of the list; returns those that are still held. Failures change nothing. */
  change(change: { hold?: number[]; skip?: number[]; release?: number[] }): Promise<number[] | undefined>;
  /** Resolves when everything given so far is saved or lost. */
  settle(): Promise<unknown>;
  hasUnsaved(): boolean;
  /** Whether anything was saved, be it taken back since. */
  hasSaved(): boolean;
}

const said: Record<Answer, 'yes' | 'no' | null> = { booked: 'yes', 'not-booked': 'no', 'not-known': null };

export function createMarkSaver(
  companyId: number,
  { onSaved, onUnsaved, onGone, onNotUndone }: SaverEvents,
): MarkSaver {
  /** Each call as it was last seen on the server. */
  const latest = new Map<number, Call>();
  const saved = new Set<number>();
  let waiting = 0;
  let saves = 0;
  let last: Promise<unknown> = Promise.resolve();

  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    waiting += 1;
    const result = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => {});
    return result;
  };

  const put = async ({ call }: DoneCall, body: object) => {
    const { version } = latest.get(call.id) ?? call;
    const now = await request('saveCall', { params: { id: call.id }, body: { companyId, seen: version, ...body } });
    latest.set(call.id, now);
    saves += 1;
    onSaved(now);
  };

  const saveNow = async (done: DoneCall) => {
    if (done.did === 'skipped') return;
    try {
      await put(done, { appointment: said[done.did], ...statedService(done) });
      saved.add(done.key);
    } catch (error) {
      if (!isChangedMeanwhile(error) && !isNotFound(error)) return onUnsaved(done);
      const now = isNotFound(error) ? null : await findCall(companyId, done.call.id);
      if (now) latest.set(done.call.id, now);
      // Only something else was changed about it: the answer is still wanted.
      if (now && now.appointment === null && now.appointmentOrigin?.source !== 'person') onUnsaved(done);
      else onGone(done, now);
    }
  };

  const undoNow = async (done: DoneCall) => {
    if (!saved.has(done.key)) return;
    try {
      await put(done, {
        withdraw: ['appointment', ...(statedService(done).serviceId === undefined ? [] : ['service'])],
      });
      saved.delete(done.key);
    } catch (error) {
      if (!isChangedMeanwhile(error) && !isNotFound(error)) return onNotUndone(done);
      onGone(done, isNotFound(error) ? null : await findCall(companyId, done.call.id));
    }
  };

  return {
    save: (done) => void enqueue(() => saveNow(done)),
    undo: (done) => void enqueue(() => undoNow(done)),
    change: (change) =>
      enqueue(async () => (await request('holdCallsToMark', { body: { companyId, ...change } })).held).catch(
        () => undefined,
      ),
    settle: () => last,
    hasUnsaved: () => waiting > 0,
    hasSaved: () => saves > 0,
  };
}

/** Only what the person chose is stated. */
function statedService({ call, serviceId }: DoneCall): { serviceId?: number } {
  return serviceId === call.serviceId ? {} : { serviceId };
}

function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

async function findCall(companyId: number, id: number): Promise<Call | null> {
  try {
    return (await request('getCall', { params: { id }, query: { companyId } })).call;
  } catch {
    return null;
  }
}
