// Who in a company is meant by a name that payloads use.
import { foldHandle, foldName } from '../access/fold-name';
import { inSlices } from '../access/in-slices';
import type { EmployeeEdit, IsOthersName } from './check-employee';

/** What payloads may call an employee by. */
export interface PayloadNames {
  id: number;
  code: string | null;
  email: string;
  username: string | null;
  name: string;
  /** Further names, folded. */
  aliases: string[];
}

export interface NameOwners {
  /** Whether the name is another one's than `own`. */
  isOthers(...asked: [...name: Parameters<IsOthersName>, own: number | undefined]): boolean;
  /** The names that an edit brings are taken from now on. */
  add(edit: EmployeeEdit): void;
}

const notedAtOnce = 500;

export async function createNameOwners(people: readonly PayloadNames[]): Promise<NameOwners> {
  // Somebody new has no id yet: the edit stands for them.
  const owners = { ofNames: new OwnersByName(), ofEmails: new OwnersByName() };
  const note = (owner: Owner, names: readonly (string | null)[], email: string) => {
    owners.ofNames.add(owner, names);
    owners.ofEmails.add(owner, [email]);
  };
  for await (const slice of inSlices(people, notedAtOnce)) {
    for (const { id, code, email, username, name, aliases } of slice) {
      note(id, [code, username, name, ...aliases], email);
    }
  }
  return {
    isOthers(field, name, own) {
      const byName = [...owners.ofNames.find(name)].filter((owner) => owner !== own);
      const byEmail = owners.ofEmails.find(name);
      // Who has it as an email as well shares it already: with one more, payloads still mean nobody by it alone.
      if (field === 'email') return byName.some((owner) => !byEmail.has(owner));
      return byName.length > 0 || [...byEmail].some((owner) => owner !== own);
    },
    add(edit) {
      const { id, code, email, username, firstName, lastName } = edit;
      note(id ?? edit, [code, username, `${firstName} ${lastName}`], email);
    },
  };
}

type Owner = number | EmployeeEdit;

/** Who has a name, compared as payloads are. */
class OwnersByName {
  private readonly owners = new Map<string, Set<Owner>>();

  add(owner: Owner, names: readonly (string | null)[]): void {
    for (const key of names.flatMap((name) => foldedBothWays(name ?? ''))) {
      this.owners.set(key, (this.owners.get(key) ?? new Set()).add(owner));
    }
  }

  find(name: string): Set<Owner> {
    return new Set(foldedBothWays(name).flatMap((key) => [...(this.owners.get(key) ?? [])]));
  }
}

const foldedBothWays = (name: string) => [foldName(name), foldHandle(name)];
