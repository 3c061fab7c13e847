// The version of a service as a company has it: what a save changes, in a number. No column counts it, since for a shared
// service a company has no row of its own.
import { createHash } from 'node:crypto';

/** Another number for another name or mark; the same again once everything is as it was, where nothing would be lost. */
export function versionOfService({
  name,
  isNew,
  isHidden,
}: {
  name: string;
  isNew: boolean;
  isHidden: boolean;
}): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, isNew, isHidden]))
    .digest();
  return digest.readUIntBE(0, 6);
}
