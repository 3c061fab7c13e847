// What a form does with a refused save: the sentences that belong to its fields, and the one conflict that is nobody's
// mistake.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { RequestError } from './request';

const conflict = 409;

/** The sentence of each input at fault, by its name; empty where the refusal names none. */
export function fieldsAtFault(error: unknown): Record<string, string> {
  return (error instanceof RequestError && error.said?.fields) || {};
}

/** Somebody else saved since this edit began: a conflict that no field is at fault for. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof RequestError && error.status === conflict && error.said?.fields === undefined;
}

/** Puts what the server says of a field at that field and focuses the first, in the order of `names`. Returns which. */
export function showAtFields<Values extends FieldValues, Parsed>(
  error: unknown,
  form: UseFormReturn<Values, unknown, Parsed>,
  names: readonly Path<Values>[],
): readonly Path<Values>[] {
  const said = fieldsAtFault(error);
  const atFault = names.filter((name) => said[name] !== undefined);
  atFault.forEach((name, index) => {
    form.setError(name, { message: said[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return atFault;
}
