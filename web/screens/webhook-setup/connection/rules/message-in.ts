import { get } from 'react-hook-form';

/** The message at a path below some of a form's errors. They must be an object: `get` finds nothing in a list. */
export function messageIn(errors: unknown, path: string): string | undefined {
  const found: unknown = get(errors, path);
  const message = typeof found === 'object' && found !== null && 'message' in found ? found.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
