import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
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

// Addresses end up in proxy logs and browser histories.
test('no endpoint takes a token or a password in its address', () => {
  const inAddresses = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query }]) =>
    [params, query]
      .flatMap((shape) => Object.keys(shape instanceof z.ZodObject ? shape.shape : {}))
      .map((key) => `${name} ${key}`),
  );
  expect(inAddresses).toContain('listRegions companyId');
  expect(inAddresses.filter((key) => / (token|invitation|\w*password)$/i.test(key))).toEqual([]);
});

// Of two endpoints with the same name the table would silently keep the last.
test('every endpoint of the parts is in the table, and none is declared twice', () => {
  const parts = [
    administrationEndpoints,
    appointmentEndpoints,
    auditLogEndpoints,
    callEndpoints,
    callsToMarkEndpoints,
    companyEndpoints,
    installationEndpoints,
    jumpEndpoints,
    noticeEndpoints,
    reportEndpoints,
    settingsEndpoints,
    signInEndpoints,
    webhookEndpoints,
  ];
  expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual(Object.keys(endpoints).sort());
});
