// How a form handles a rejected save: messages per field, and the conflict with another person's save.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { RequestError } from './request';

const conflict = 409;

/** The message of each invalid input by name; empty if the response names none. */
export function fieldsAtFault(error: unknown): Record<string, string> {
  return (error instanceof RequestError && error.said?.fields) || {};
}

/** Another person saved since this edit began. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof RequestError && error.status === conflict && error.said?.fields === undefined;
}

/** Shows each server message at its field and focuses the first, in the order of `names`. Returns the fields. */
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
