// Looking up, exporting and erasing a customer, step by step (server/erasing/take-step.ts).
import { type HeldInput, type HeldStep, noCounts, notDialable, wrongLastDigits } from '#contract/erasures';
import type { Viewer } from '../../access/scope';
import { type WrittenNumber, writtenNumber } from '../../access/written-number';
import type { Database } from '../../database/engine/connect';
import { findErasureCompanies } from '../../database/erasure/companies';
import type { Mode } from '../../database/erasure/held';
import { hasOpenImport } from '../../database/erasure/list-rows';
import { findOwnerOfNumber } from '../../database/erasure/own-numbers';
import { describeOwner } from '../../erasing/describe-owner';
import { type Step, takeStep } from '../../erasing/take-step';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';
import type { IntakeStatusSource } from '../intake-status';

interface CustomerParts {
  database: Database;
  intakeStatus: Pick<IntakeStatusSource, 'find'>;
  dataDir: string;
  now: () => Date;
  notifyFigures(companyId: number): void;
}

type CustomerHandlers = Pick<Handlers, 'lookUpCustomer' | 'exportCustomer' | 'eraseCustomer'>;

export function customerHandlers(parts: CustomerParts): CustomerHandlers {
  const { database, intakeStatus, dataDir, now } = parts;

  async function step(mode: Mode, body: HeldInput, viewer: Viewer, written: WrittenNumber): Promise<Step | Refusal> {
    const { companyId, cursor } = body;
    if ((await findErasureCompanies(database.people, companyId)).length === 0) return refuse('not-found');
    if (cursor === null) {
      const owner = await findOwnerOfNumber(database.people, companyId, written.number);
      if (owner) return refuse('malformed', undefined, { phone: describeOwner(owner) });
    }
    const taken = await takeStep(database, { written, companyId, cursor, mode, by: viewer, now: now(), dataDir });
    return taken === 'bad-cursor' ? refuse('malformed', undefined, { cursor: 'Begin again without it.' }) : taken;
  }

  /** What is not in the database yet, or is still being read into it. */
  async function findWait({ companyId, cursor }: HeldInput): Promise<HeldStep['waitsFor']> {
    if (cursor !== null) return null;
    if ((await intakeStatus.find()).waiting > 0) return 'disk';
    return (await hasOpenImport(database.people, companyId === null ? null : [companyId])) ? 'import' : null;
  }

  return {
    async lookUpCustomer({ body, viewer }) {
      const written = writtenNumber(body.phone);
      if (!written) return refuse('malformed', undefined, { phone: notDialable });
      const taken = await step('look', body, viewer, written);
      return taken instanceof Refusal ? taken : heldStep(taken);
    },

    async exportCustomer({ body, viewer }) {
      const written = writtenNumber(body.phone);
      if (!written) return refuse('malformed', undefined, { phone: notDialable });
      const taken = await step('export', body, viewer, written);
      return taken instanceof Refusal ? taken : { ...heldStep(taken), records: taken.records };
    },

    async eraseCustomer({ body, viewer }) {
      const written = writtenNumber(body.phone);
      if (!written) return refuse('malformed', undefined, { phone: notDialable });
      if (!written.number.endsWith(body.lastDigits)) {
        return refuse('malformed', undefined, { lastDigits: wrongLastDigits });
      }
      const waitsFor = await findWait(body);
      if (waitsFor) return { cursor: null, done: 0, counts: noCounts, calls: [], waitsFor, backups: [] };
      const taken = await step('erase', body, viewer, written);
      if (taken instanceof Refusal) return taken;
      // The reports of all companies show the same figures as before, but lists of calls show no number.
      if (body.companyId !== null) parts.notifyFigures(body.companyId);
      return heldStep(taken);
    },
  };
}

function heldStep({ records: _, ...step }: Step): HeldStep {
  return { ...step, waitsFor: null };
}
