import type { Viewer } from '../../access/scope';
import type { Queries } from '../../database/engine/connect';
import { findViewer } from '../../database/people/users';

/** Call before each slice. False once the person is deactivated or has another role, companies or locations. */
export type AccessCheck = () => Promise<boolean>;

export const accessChanged = 'Not imported: your access changed while the file was being imported.';

export function createAccessCheck(queries: Queries, viewer: Viewer, demoMode: boolean): AccessCheck {
  return async () => {
    const now = await findViewer(queries, viewer.userId, demoMode);
    return (
      now !== null &&
      now.role === viewer.role &&
      hasSameIds(now.companyIds, viewer.companyIds) &&
      hasSameIds(now.locationIds, viewer.locationIds)
    );
  };
}

function hasSameIds(ids: readonly number[], others: readonly number[]): boolean {
  const known = new Set(others);
  return ids.length === others.length && ids.every((id) => known.has(id));
}
