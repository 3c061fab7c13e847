import type { Handlers } from '../door';
import type { IntakeStatusSource } from '../intake-status';

export function intakeHandlers({ find }: Pick<IntakeStatusSource, 'find'>): Pick<Handlers, 'getIntakeStatus'> {
  return { getIntakeStatus: find };
}
