// Looks up, exports or erases a customer step by step, so that each request is short and shows how far it is.
import {
  addCounts,
  type ErasedCounts,
  type HeldCalls,
  type HeldRecord,
  type HeldStep,
  noCounts,
} from '#contract/erasures';
import { request } from '../../../api/request';

export interface Customer {
  phone: string;
  /** Null: all companies. */
  companyId: number | null;
}

export interface Held {
  counts: ErasedCounts;
  calls: HeldCalls[];
  backups: string[];
}

interface Step extends HeldStep {
  records?: HeldRecord[];
}

/** Something has to be stored before it can be erased. */
export class HasToWait extends Error {
  constructor(readonly waitsFor: 'disk' | 'import') {
    super(waitTexts[waitsFor]);
    this.name = 'HasToWait';
  }
}

const waitTexts = {
  disk: 'Deliveries wait on the server’s disk and have to be stored first. Try again in a minute.',
  import: 'Appointments are being imported. Try again when that is done.',
};

type Ask = (cursor: string | null) => Promise<Step>;

export const lookUp = (customer: Customer, onStep: (done: number) => void): Promise<Held> =>
  runSteps((cursor) => request('lookUpCustomer', { body: { ...customer, cursor } }), onStep);

export const erase = (customer: Customer, lastDigits: string, onStep: (done: number) => void): Promise<Held> =>
  runSteps((cursor) => request('eraseCustomer', { body: { ...customer, lastDigits, cursor } }), onStep);

/** All records as one file in JSON. */
export async function exportHeld(customer: Customer, onStep: (done: number) => void): Promise<Blob> {
  const parts: string[] = [];
  await runSteps(async (cursor) => {
    const step = await request('exportCustomer', { body: { ...customer, cursor } });
    parts.push(...step.records.map((record) => JSON.stringify(record)));
    return step;
  }, onStep);
  return new Blob(['[\n', parts.join(',\n'), '\n]\n']);
}

async function runSteps(ask: Ask, onStep: (done: number) => void): Promise<Held> {
  let held: Held = { counts: noCounts, calls: [], backups: [] };
  let cursor: string | null = null;
  do {
    const step: Step = await ask(cursor);
    if (step.waitsFor) throw new HasToWait(step.waitsFor);
    held = {
      counts: addCounts(held.counts, step.counts),
      calls: [...held.calls, ...step.calls],
      backups: step.backups,
    };
    cursor = step.cursor;
    onStep(step.done);
  } while (cursor !== null);
  return held;
}
