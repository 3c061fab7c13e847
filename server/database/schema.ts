// Every table, in the three kinds that Citus needs: shared ones are on every machine, plain ones
// on the coordinator, distributed ones are spread by company_id, which therefore leads each of their keys
// (schema.test.ts).

// ── Shared ──

export { appointmentEndpoints } from './schema/appointments';
export { companies } from './schema/companies';
export { userCompanies, users } from './schema/people';
export { services } from './schema/services';
export { webhookEndpoints } from './schema/sources';

// ── Plain ──

export { demoRequests, settings } from './schema/installation';
export { invites, sessions, signInNetworks } from './schema/sign-in';

// ── Distributed by company_id ──

export {
  appointmentCoverage,
  appointmentFiles,
  appointmentImports,
  appointmentLists,
  appointmentRefusedRows,
  appointments,
  appointmentUnexplained,
  appointmentVersions,
  matchAnswers,
  matchDecisions,
  stalePhones,
} from './schema/appointments';
export {
  callAnswered,
  callDirection,
  callStatements,
  calls,
  callType,
  staleCalls,
} from './schema/calls';
export { callsToMark, markDraws } from './schema/calls-to-mark';
export { calledNumbers, districts, locationAliases, locations, redatings, regions } from './schema/companies';
export { auditLog, notificationReads } from './schema/installation';
export { deliveries, deliveryCalls, dismissedValues, replays, replayUnsettled, retentions } from './schema/log';
export { employeeAliases, employeeLocations, employees } from './schema/people';
export { hiddenServices, serviceAliases } from './schema/services';
export { silences, sourceChecks, sourceFindings, webhookConfigurations, webhookSecrets } from './schema/sources';
