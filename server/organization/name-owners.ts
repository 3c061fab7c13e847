import { foldHandle, foldName } from '../access/fold-name';
import { inSlices } from '../access/in-slices';
import type { BelongsToOther, EmployeeEdit } from './check-employee';

export interface PayloadNames {
  id: number;
  code: string | null;
  email: string;
  username: string | null;
  name: string;
  aliases: string[];
}

export interface NameOwners {
  belongsToAnother(...asked: [...name: Parameters<BelongsToOther>, own: number | undefined]): boolean;
  add(edit: EmployeeEdit): void;
}

const notedAtOnce = 500;

export async function createNameOwners(people: readonly PayloadNames[]): Promise<NameOwners> {
  // A new person has no id yet, so the edit itself is the owner.
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
    belongsToAnother(field, name, own) {
      const byName = [...owners.ofNames.find(name)].filter((owner) => owner !== own);
      const byEmail = owners.ofEmails.find(name);
      // A person who has it as an email already shares it.
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
