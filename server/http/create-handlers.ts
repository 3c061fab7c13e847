// The handlers of all endpoints. A missing one does not compile.
import type { Importer } from '../appointments/importer';
import type { ListPaths } from '../appointments/list-paths';
import type { Database } from '../database/engine/connect';
import type { Replayer } from '../ingest/again/replayer';
import type { Arrival } from '../ingest/delivery/delivery-id';
import type { Directory } from '../ingest/names/directory';
import type { CountsApplier } from '../jobs/apply-counts';
import type { ServiceMerger } from '../jobs/merge-service';
import type { Redater } from '../jobs/redate';
import type { OldRemover } from '../jobs/remove-old';
import type { Settings } from '../settings';
import type { Handlers } from './door';
import type { Openings } from './find-webhook';
import { appointmentImportHandlers } from './handlers/appointment-imports';
import { appointmentListHandlers } from './handlers/appointment-lists';
import { appointmentMatchHandlers } from './handlers/appointment-matches';
import { auditLogHandlers } from './handlers/audit-log';
import { calledNumberHandlers } from './handlers/called-numbers';
import { callHandlers } from './handlers/calls';
import { callsToMarkHandlers } from './handlers/calls-to-mark';
import { companyHandlers } from './handlers/companies';
import { customerHandlers } from './handlers/customers';
import { dashboardHandlers } from './handlers/dashboard';
import { demoRequestHandlers } from './handlers/demo-requests';
import { employeeHandlers } from './handlers/employees';
import { firstStepHandlers } from './handlers/first-steps';
import { hierarchyHandlers } from './handlers/hierarchy';
import { installationHandlers } from './handlers/installation';
import { intakeHandlers } from './handlers/intake';
import { jumpHandlers } from './handlers/jump';
import { keptAppointmentHandlers } from './handlers/kept-appointments';
import { knownNameHandlers } from './handlers/known-names';
import { locationImportHandlers } from './handlers/location-import';
import { locationHandlers } from './handlers/locations';
import { mappingTrialHandlers } from './handlers/mapping-trial';
import { type NotificationParts, notificationHandlers } from './handlers/notifications';
import { ownAccountHandlers } from './handlers/own-account';
import { regionHandlers } from './handlers/regions';
import { replayHandlers } from './handlers/replays';
import { reportHandlers } from './handlers/reports';
import { retentionHandlers } from './handlers/retention';
import { type ServerStatusParts, serverStatusHandlers } from './handlers/server-status';
import { serviceHandlers } from './handlers/services';
import { sessionHandlers } from './handlers/session';
import { signUpHandlers } from './handlers/sign-up';
import { testCallHandlers } from './handlers/test-calls';
import { tierHandlers } from './handlers/tiers';
import { unmappedHandlers } from './handlers/unmapped';
import { userHandlers } from './handlers/users';
import { webhookSourceHandlers } from './handlers/webhook-sources';
import { webhookHandlers } from './handlers/webhooks';
import { wordHandlers } from './handlers/words';
import { createImportTurns } from './import/import-turns';
import type { IntakeStatusSource } from './intake-status';
import type { SignInLimits } from './sign-in/sign-in-limits';

export interface HandlerParts {
  database: Database;
  settings: Settings;
  demoMode: boolean;
  now: () => Date;
  arrive: () => Arrival;
  directory: Directory;
  replayer: Replayer;
  openings: Pick<Openings, 'find'>;
  intakeStatus: IntakeStatusSource;
  signInLimits: SignInLimits;
  serverStatus: ServerStatusParts;
  findBackupProblem: NotificationParts['findBackupProblem'];
  redater: Redater;
  merger: ServiceMerger;
  countsApplier: CountsApplier;
  oldRemover: OldRemover;
  importer: Pick<Importer, 'wake'>;
  listPaths: Pick<ListPaths, 'reload'>;
  /** Figures of the company changed. */
  notifyFigures(companyId: number): void;
  /** A company's log has a new row that affects no figure. */
  notifyLog(companyId: number): void;
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { database, settings, demoMode, now, arrive, directory, replayer, intakeStatus } = parts;
  const { redater, merger, countsApplier, importer, listPaths, notifyFigures, notifyLog } = parts;
  const turns = createImportTurns();
  const signingIn = { database, settings, demoMode, limits: parts.signInLimits, now };
  return {
    ...sessionHandlers(signingIn),
    ...signUpHandlers(signingIn),
    ...ownAccountHandlers(signingIn),
    ...userHandlers({ database, settings, demoMode, now }),
    ...companyHandlers({ database, redater, now }),
    ...hierarchyHandlers({ database }),
    ...employeeHandlers({ database, demoMode, turns, now }),
    ...regionHandlers({ database }),
    ...locationHandlers({ database, redater, now }),
    ...locationImportHandlers({ database, redater, demoMode, turns }),
    ...tierHandlers({ database }),
    ...serviceHandlers({ database, merger, replayer, now }),
    ...unmappedHandlers({ database, directory, merger, replayer, now }),
    ...wordHandlers({ database, directory, replayer, now }),
    ...knownNameHandlers({ database }),
    ...calledNumberHandlers({ database, directory, replayer, turns, now }),
    ...mappingTrialHandlers({ database, directory, now }),
    ...testCallHandlers({
      ...{ database, directory, demoMode, arrive, notify: notifyLog },
    }),
    ...webhookHandlers({ database, openings: parts.openings }),
    ...replayHandlers({ database, replayer, now }),
    ...webhookSourceHandlers({ database, countsApplier, now }),
    ...appointmentListHandlers({ database, directory, importer, listPaths, now }),
    ...appointmentImportHandlers({ database, importer, now }),
    ...appointmentMatchHandlers({ database, now, notifyFigures }),
    ...keptAppointmentHandlers({ database, demoMode, now }),
    ...reportHandlers({ database, now }),
    ...callHandlers({ database, now, notifyFigures: notifyLog }),
    ...callsToMarkHandlers({ database, now }),
    ...dashboardHandlers({ database, now }),
    ...notificationHandlers({ database, now, findBackupProblem: parts.findBackupProblem }),
    ...jumpHandlers({ database }),
    ...firstStepHandlers({ database, now }),
    ...demoRequestHandlers({ database, now }),
    ...customerHandlers({ database, intakeStatus, dataDir: settings.dataDir, now, notifyFigures }),
    ...retentionHandlers({ database, oldRemover: parts.oldRemover, now }),
    ...auditLogHandlers({ database, now }),
    ...installationHandlers(),
    ...intakeHandlers(intakeStatus),
    ...serverStatusHandlers(parts.serverStatus),
  };
}
