// Every endpoint that has a handler. Read this first to learn what the product does. The webhook itself has its own
// door: server/http/webhook-door.ts.
import type { z } from 'zod';
import { administrationEndpoints } from './endpoints/administration';
import { appointmentEndpoints } from './endpoints/appointments';
import { auditLogEndpoints } from './endpoints/audit-log';
import { callEndpoints } from './endpoints/calls';
import { callsToMarkEndpoints } from './endpoints/calls-to-mark';
import { companyEndpoints } from './endpoints/companies';
import { installationEndpoints } from './endpoints/installation';
import { jumpEndpoints } from './endpoints/jump';
import { noticeEndpoints } from './endpoints/notices';
import { reportEndpoints } from './endpoints/reports';
import { settingsEndpoints } from './endpoints/settings';
import { signInEndpoints } from './endpoints/sign-in';
import { webhookEndpoints } from './endpoints/webhooks';

export const endpoints = {
  ...signInEndpoints,
  ...companyEndpoints,
  ...settingsEndpoints,
  ...administrationEndpoints,
  ...webhookEndpoints,
  ...noticeEndpoints,
  ...jumpEndpoints,
  ...reportEndpoints,
  ...callEndpoints,
  ...callsToMarkEndpoints,
  ...appointmentEndpoints,
  ...auditLogEndpoints,
  ...installationEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type ParamsOf<N extends EndpointName> = z.output<Endpoints[N]['params']>;
export type QueryOf<N extends EndpointName> = z.output<Endpoints[N]['query']>;
export type BodyOf<N extends EndpointName> = z.output<Endpoints[N]['body']>;
export type OutputOf<N extends EndpointName> = z.output<Endpoints[N]['output']>;

/** What a caller passes: defaults can be omitted, query values can be anything printable. */
export type BodyInputOf<N extends EndpointName> = z.input<Endpoints[N]['body']>;
