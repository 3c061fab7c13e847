// The version of a service for one company, computed, since a shared service has no row per company.
import { createHash } from 'node:crypto';

/** Changes with every name or mark; equal again only if nothing would be lost. */
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
