// The roles a person may assign, for the select box.
import { EmployeeRole } from '#contract/employees';
import { type Role, roleRank, roleWithLabel } from '#contract/roles';
import { RoleBadge } from '../../../ui/role-badge';
import type { SelectOption } from '../../../ui/select';

/** Nobody assigns a role above their own; the record's current role stays available. */
export function roleOptions(viewer: Role, has: EmployeeRole | undefined): readonly SelectOption[] {
  return EmployeeRole.options
    .filter((role) => role === has || roleRank[roleWithLabel(role)] <= roleRank[viewer])
    .map((role) => ({
      value: role,
      label: role,
      content: (
        <span className="inline-flex items-center gap-2">
          <RoleBadge role={role} />
          {role === 'Admin' && <span className="text-compact text-muted-foreground">sees every company</span>}
        </span>
      ),
    }));
}
