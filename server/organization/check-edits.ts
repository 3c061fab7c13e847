// Checks many edits of one company's employees, each alone and all together for repeated names.
import { isDemoUsername } from '../access/demo-people';
import { inSlices } from '../access/in-slices';
import type { Viewer } from '../access/scope';
import { checkSave, type EmployeeEdit, type EmployeeFacts, type EmployeeRefusal } from './check-employee';
import { createNameOwners, type PayloadNames } from './name-owners';

export interface BatchFacts<Record extends EmployeeFacts> {
  records: readonly Record[];
  stores: ReadonlySet<number>;
  owners: { usernames: ReadonlyMap<string, number>; codes: ReadonlyMap<string, number> };
  /** Everyone in the company; may be empty if no edit adds a name (`addsNewName`). */
  people: readonly PayloadNames[];
}

export interface Checked<Edit, Record> {
  edit: Edit;
  before: Record | null;
  refusal: EmployeeRefusal | null;
}

/** Each check takes tenths of a millisecond, and imports have thousands of rows. */
const maxCheckedAtOnce = 50;

export async function checkEdits<Edit extends EmployeeEdit, Record extends EmployeeFacts>(
  { viewer, demoMode }: { viewer: Viewer; demoMode: boolean },
  edits: readonly Edit[],
  { records, stores, owners, people }: BatchFacts<Record>,
): Promise<Checked<Edit, Record>[]> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const names = await createNameOwners(people);

  const checkOne = (edit: Edit): Checked<Edit, Record> => {
    const before = edit.id === null ? null : (byId.get(edit.id) ?? null);
    if (edit.id !== null && !before) return { edit, before, refusal: 'not-found' };
    const isUsernameTaken = belongsToAnother(owners.usernames, edit.username, before?.userId);
    const isCodeTaken = belongsToAnother(owners.codes, edit.code, before?.id);
    const refusal = checkSave(viewer, before, edit, {
      ...{ stores, isUsernameTaken, isCodeTaken },
      belongsToOther: (field, name) => names.belongsToAnother(field, name, before?.id),
      isFixedInDemo: demoMode && before !== null && isDemoUsername(before.username),
    });
    if (!refusal) names.add(edit);
    return { edit, before, refusal };
  };
  const checked: Checked<Edit, Record>[] = [];
  for await (const slice of inSlices(edits, maxCheckedAtOnce)) checked.push(...slice.map(checkOne));
  return checked;
}

/** Whether any edit adds a name by which payloads might mean someone else. */
export function addsNewName(edits: readonly EmployeeEdit[], records: readonly EmployeeFacts[]): boolean {
  const byId = new Map(records.map((record) => [record.id, record]));
  const isKept = ({ id, code, email, username }: EmployeeEdit) => {
    const before = id === null ? undefined : byId.get(id);
    return before?.code === code && before.email === email && before.username === username;
  };
  return !edits.every(isKept);
}

/** Whether someone else has the name. Unique keys catch repetitions within a batch. */
function belongsToAnother(
  owners: ReadonlyMap<string, number>,
  name: string | null,
  own: number | null | undefined,
): boolean {
  const owner = name === null ? undefined : owners.get(name.toLowerCase());
  return owner !== undefined && owner !== own;
}
