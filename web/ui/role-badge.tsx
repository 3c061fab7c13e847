import { Badge } from './badge';

/** Admin purple, Director blue, Store Manager green, Employee gray. */
export function RoleBadge({ role }: { role: 'Admin' | 'Director' | 'Store Manager' | 'Employee' }) {
  return <Badge className={COLORS[role]}>{role}</Badge>;
}

const COLORS = {
  Admin: 'bg-purple-soft text-purple',
  Director: 'bg-blue-soft text-blue',
  'Store Manager': 'bg-green-soft text-green',
  Employee: 'bg-gray-soft text-gray',
} as const;
