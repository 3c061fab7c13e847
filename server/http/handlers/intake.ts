// What the banner on every screen says of the intake, for whoever does not hear it over the live stream.
import type { Handlers } from '../door';
import type { IntakeStatusSource } from '../intake-status';

export function intakeHandlers({ find }: Pick<IntakeStatusSource, 'find'>): Pick<Handlers, 'getIntakeStatus'> {
  return { getIntakeStatus: find };
}
