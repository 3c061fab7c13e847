// The handlers of all endpoints. A missing one does not compile.
import type { ListPaths } from '../appointments/list-paths';
import type { Database } from '../database/engine/connect';
import type { Arrival } from '../ingest/delivery/delivery-id';
import type { Directory } from '../ingest/names/directory';
import type { AppJobs } from '../jobs/add-jobs';
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
  jobs: AppJobs;
  openings: Pick<Openings, 'find'>;
  intakeStatus: IntakeStatusSource;
  signInLimits: SignInLimits;
  serverStatus: ServerStatusParts;
  findBackupProblem: NotificationParts['findBackupProblem'];
  listPaths: Pick<ListPaths, 'reload'>;
  /** A company's figures or log changed. */
  notifyFigures(companyId: number): void;
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { database, settings, demoMode, now, arrive, directory, jobs, intakeStatus } = parts;
  const { listPaths, notifyFigures } = parts;
  const turns = createImportTurns();
  const signingIn = { database, settings, demoMode, limits: parts.signInLimits, now };
  return {
    ...sessionHandlers(signingIn),
    ...signUpHandlers(signingIn),
    ...ownAccountHandlers(signingIn),
    ...userHandlers({ database, settings, demoMode, now }),
    ...companyHandlers({ database, jobs, now }),
    ...hierarchyHandlers({ database }),
    ...employeeHandlers({ database, demoMode, turns, now }),
    ...regionHandlers({ database }),
    ...locationHandlers({ database, jobs, now }),
    ...locationImportHandlers({ database, jobs, demoMode, turns }),
    ...tierHandlers({ database }),
    ...serviceHandlers({ database, jobs, now }),
    ...unmappedHandlers({ database, directory, jobs, now }),
    ...wordHandlers({ database, directory, jobs, now }),
    ...knownNameHandlers({ database }),
    ...calledNumberHandlers({ database, directory, jobs, turns, now }),
    ...mappingTrialHandlers({ database, directory, now }),
    ...testCallHandlers({
      ...{ database, directory, demoMode, arrive, notify: notifyFigures },
    }),
    ...webhookHandlers({ database, openings: parts.openings }),
    ...replayHandlers({ database, jobs, now }),
    ...webhookSourceHandlers({ database, jobs, now }),
    ...appointmentListHandlers({ database, directory, jobs, listPaths, now }),
    ...appointmentImportHandlers({ database, jobs, now }),
    ...appointmentMatchHandlers({ database, now, notifyFigures }),
    ...keptAppointmentHandlers({ database, demoMode, now }),
    ...reportHandlers({ database, now }),
    ...callHandlers({ database, now, notifyFigures }),
    ...callsToMarkHandlers({ database, now }),
    ...dashboardHandlers({ database, now }),
    ...notificationHandlers({ database, now, findBackupProblem: parts.findBackupProblem }),
    ...jumpHandlers({ database }),
    ...firstStepHandlers({ database, now }),
    ...demoRequestHandlers({ database, now }),
    ...customerHandlers({ database, intakeStatus, dataDir: settings.dataDir, now, notifyFigures }),
    ...retentionHandlers({ database, jobs, now }),
    ...auditLogHandlers({ database, now }),
    ...installationHandlers(),
    ...intakeHandlers(intakeStatus),
    ...serverStatusHandlers(parts.serverStatus),
  };
}
