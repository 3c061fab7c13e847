// Resolves an unmapped value: as an alias, something new, a meaning, or dismissed. One audited transaction each.

import { and, eq, isNull } from 'drizzle-orm';
import { maxSpellings, type Replay } from '#contract/replays';
import { NewService } from '#contract/services';
import {
  type CreateAll,
  notOneOf,
  notToBeCreated,
  type Resolution,
  sourceDeleted,
  tooManyRules,
} from '#contract/unmapped';
import { dialedNumber } from '../../access/phone-number';
import type { Viewer } from '../../access/scope';
import { acceptsWord, codeFrom, explainValue, isFoundByName, splitName } from '../../organization/explain-value';
import { insertChange } from '../audit/audit';
import { lockCompany } from '../companies/lock-company';
import { edit, insertRow, writeRow } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { findSpellings, findUnmappedValues, foldValue, insertDismissed } from '../log/unmapped';
import { assignName, fieldOfKind, type NamedKind } from '../organization/known-names';
import { insertLocationRow } from '../organization/locations';
import { findPayloadNames } from '../organization/payload-names';
import { placeNumber } from '../organization/place-number';
import { employees, webhookConfigurations } from '../schema';
import { insertService } from '../services/service-changes';
import { insertReplay } from './replays';

/** Why nothing was resolved. `malformed`: a request that no change of the data would allow. */
export type Unresolved = 'not-found' | { kind: 'conflict' | 'malformed'; sentence: string };

/** The replay that corrects past deliveries; null if none is needed. */
export type ReplayStart = { replay: Replay | null; isReplayBusy: boolean };

/** Resolves a value, except a new service; trigger the replay job if the result has a replay. */
export async function resolveUnmapped(
  queries: Queries,
  { companyId, source, field, value, as }: Resolution,
  by: Viewer,
  now: Date,
): Promise<ReplayStart | Unresolved> {
  const named = { companyId, source, field, value };
  return resolveIn(queries, async (tx) => {
    switch (as.kind) {
      case 'existing':
        await pointTo(tx, named, as.id, by);
        break;
      case 'create':
        await create(tx, named, as.name, by);
        break;
      case 'means':
        await insertRule(tx, named, as.means, by, now);
        break;
      case 'dismiss':
        await insertDismissed(tx, companyId, named);
        await insertChange(tx, { companyId, by, action: 'unmapped.dismissed', subject: field }, null, named);
        return noReplayNeeded;
    }
    const values = (await findSpellings(tx, companyId, named, now)).slice(0, maxSpellings);
    return startReplay(tx, companyId, { source, field, values }, by, now);
  });
}

/** Creates what each value names, or nothing if one cannot be created; trigger the replay job if the result has a replay. */
export async function createAllUnmapped(
  queries: Queries,
  { companyId, field, values }: CreateAll,
  by: Viewer,
  now: Date,
): Promise<ReplayStart | Unresolved> {
  const wanted = new Map(values.map((value) => [foldValue(field, value), value]));
  return resolveIn(queries, async (tx) => {
    for (const value of wanted.values()) {
      await create(tx, { companyId, source: '', field, value }, value, by).catch((error) => {
        throw error instanceof Unresolvable ? error.about(value) : error;
      });
    }
    const found = await findUnmappedValues(tx, companyId, now, { field });
    const spellings = found.values.flatMap(({ value }) => (wanted.has(foldValue(field, value)) ? [value] : []));
    // Of whichever phone system.
    return startReplay(tx, companyId, { source: '', field, values: [...new Set(spellings)] }, by, now);
  });
}

async function resolveIn(
  queries: Queries,
  work: (tx: Transaction) => Promise<ReplayStart>,
): Promise<ReplayStart | Unresolved> {
  try {
    return await edit(queries, work);
  } catch (error) {
    if (error instanceof Unresolvable) return error.reason;
    throw error;
  }
}

const noReplayNeeded: ReplayStart = { replay: null, isReplayBusy: false };

async function startReplay(
  tx: Transaction,
  companyId: number,
  unmapped: Omit<Named, 'companyId' | 'value'> & { values: string[] },
  by: Viewer,
  now: Date,
): Promise<ReplayStart> {
  if (unmapped.values.length === 0) return noReplayNeeded;
  const selection = { unmapped };
  const replay = await insertReplay(tx, { companyId, selection, isDryRun: false, by, now });
  return replay === 'running' ? { replay: null, isReplayBusy: true } : { replay, isReplayBusy: false };
}

class Unresolvable extends Error {
  constructor(readonly reason: Unresolved) {
    super('An unmapped value was not resolved.');
  }

  about(value: string): Unresolvable {
    if (this.reason === 'not-found') return this;
    return new Unresolvable({ ...this.reason, sentence: `“${value}”: ${this.reason.sentence}` });
  }
}

const refuse = (kind: 'conflict' | 'malformed', sentence: string) => new Unresolvable({ kind, sentence });

type Named = Pick<Resolution, 'companyId' | 'source' | 'field' | 'value'>;

async function pointTo(tx: Transaction, { companyId, field, value }: Named, targetId: number, by: Viewer) {
  const kind = kindOf(field);
  if (!kind) throw refuse('malformed', notOneOf(field));
  const number = kind === 'location' ? dialedNumber(value) : undefined;
  const given =
    number === undefined
      ? await assignName(tx, { companyId, kind, alias: value, targetId }, by)
      : await placeNumber(tx, { companyId, number, locationId: targetId }, by);
  // It already has that meaning.
  if (given === 'already' || given === 'placed') return;
  if (given === 'not-found') throw new Unresolvable(given);
  if ('sentence' in given) throw refuse('conflict', given.sentence);
}

function kindOf(field: Named['field']): NamedKind | undefined {
  return (Object.keys(fieldOfKind) as NamedKind[]).find((kind) => fieldOfKind[kind] === field);
}

async function create(tx: Transaction, named: Named, name: string, by: Viewer): Promise<void> {
  const { companyId, field, value } = named;
  if (field === 'storeId') {
    const id = await createLocation(tx, companyId, name, value, by);
    return pointTo(tx, named, id, by);
  }
  if (field === 'employeeId') return createEmployee(tx, named, name, by);
  if (field !== 'service') throw refuse('malformed', notOneOf(field));
  const parsed = NewService.shape.name.safeParse(name);
  if (!parsed.success) throw refuse('malformed', parsed.error.issues[0]?.message ?? notOneOf(field));
  const id = await insertService(tx, companyId, parsed.data, by);
  if (typeof id !== 'number') throw refuse('conflict', notToBeCreated[id === 'too-many' ? 'too-many' : 'taken']);
  await pointTo(tx, named, id, by);
}

async function createLocation(tx: Transaction, companyId: number, name: string, value: string, by: Viewer) {
  const noContact = { phone: '', email: '', address: '', city: '', state: '', zip: '' };
  const made = await insertLocationRow(
    tx,
    companyId,
    { name, code: codeFrom(value), ...noContact, version: undefined },
    by,
  );
  if (typeof made === 'string') throw refuse('conflict', notToBeCreated.taken);
  return made.id;
}

/** Without a sign-in, email or location: Settings adds those. */
async function createEmployee(tx: Transaction, named: Named, name: string, by: Viewer): Promise<void> {
  const { companyId, value } = named;
  await lockCompany(tx, companyId);
  const [firstName, lastName] = splitName(name);
  const people = await findPayloadNames(tx, companyId);
  const values = { companyId, firstName, lastName };
  const made = await insertRow(tx, employees, values, { by, action: 'employee.created' });
  if (!made) throw new Error('The employee was not created.');
  if (!isFoundByName(value, name, people)) await pointTo(tx, named, made.id, by);
}

async function insertRule(
  tx: Transaction,
  { companyId, source, field, value }: Named,
  means: string,
  by: Viewer,
  now: Date,
): Promise<void> {
  if (!acceptsWord(field, means)) throw refuse('malformed', notOneOf(field));
  const isSource = and(
    eq(webhookConfigurations.companyId, companyId),
    eq(webhookConfigurations.source, source),
    isNull(webhookConfigurations.deletedAt),
  );
  const [before] = await tx.select().from(webhookConfigurations).where(isSource).for('update');
  if (!before) throw refuse('conflict', sourceDeleted);
  const rules = explainValue(before.rules, { field, value }, means);
  if (rules === 'too-many-rules') throw refuse('conflict', tooManyRules);
  const show = () => ({ before: before.rules[field] ?? null, after: rules[field] ?? null });
  const change = { by, action: 'webhook-configuration.value-explained', show } as const;
  await writeRow(tx, webhookConfigurations, before, { rules, updatedAt: now }, change);
}
