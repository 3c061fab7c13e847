import { expect, test } from 'vitest';
import { checkImport, importsOf } from './check-imports';

test.each([
  ['server/http/door.ts', 'server/ingest/receive'],
  ['server/ingest/receive.ts', 'server/database/counts'],
  ['server/database/counts/counts.ts', 'server/access/scope'],
  ['server/http/session/session.ts', 'server/settings'],
  ['server/database/engine/connect.ts', 'drizzle-orm'],
  ['server/demo/demo-rows.ts', 'drizzle-orm'],
  ['server/main.ts', 'server/demo/seed-demo'],
  ['server/http/handlers/employees.ts', 'server/organization/check-employee'],
  ['server/database/organization/employees/employee-changes.ts', 'server/organization/check-employee'],
  ['server/organization/check-employee.ts', 'server/access/rank'],
  ['server/organization/check-employee.ts', 'contract/texts'],
  ['web/screens/reports/reports-screen.tsx', 'web/ui/button'],
  ['web/ui/button.tsx', 'contract/tiers'],
  ['contract/reports.ts', 'zod'],
])('%s may import %s', (file, target) => {
  expect(checkImport(file, target)).toBeUndefined();
});

test.each([
  ['server/ingest/receive.ts', 'server/http/failures', /Imports point downward/],
  ['server/database/counts/counts.ts', 'server/reports/plan-ranges', /database must not know reports/],
  ['server/settings.ts', 'server/access/scope', /settings must not know access/],
  ['server/http/handlers/users.ts', 'server/demo/cast', /http must not know demo/],
  ['server/database/people/users.ts', 'server/demo/cast', /database must not know demo/],
  ['server/organization/check-employee.ts', 'server/database/people/users', /organization must not know database/],
  ['server/organization/check-employee.ts', 'server/http/failures', /organization must not know http/],
  ['server/organization/check-employee.ts', 'fastify', /neither HTTP nor SQL/],
  ['server/organization/check-employee.ts', 'drizzle-orm', /SQL lives in server\/database/],
  ['server/ingest/read/read-values.ts', 'server/organization/check-employee', /ingest must not know organization/],
  ['server/reports/dashboard.ts', 'server/organization/check-employee', /reports must not know organization/],
  ['server/billing/invoices.ts', 'server/access/scope', /No room is named billing/],
  ['server/http/handlers/reports.ts', 'drizzle-orm', /SQL lives in server\/database/],
  ['server/ingest/storage/commit-queue.ts', 'pg', /SQL lives in server\/database/],
  ['web/ui/button.tsx', 'web/session/session-store', /ui must not know session/],
  ['web/screens/auth/auth-screen.tsx', 'web/screens/home/home-screen', /Screens never import each other/],
  ['web/api/request.ts', 'server/http/door', /by the contract only/],
  ['server/app.ts', 'web/routes', /does not know the screens/],
  ['web/ui/button.tsx', 'tests/test-app', /does not know its tests/],
  ['contract/tiers.ts', 'pg', /imports zod and itself only/],
])('%s must not import %s', (file, target, summary) => {
  expect(checkImport(file, target)).toMatch(summary);
});

test('every kind of import is detected', () => {
  const source = `import a from 'one';\nimport type { B } from "two";\nexport * from './three';\nimport 'four';\nawait import('five');`;
  expect(importsOf(source)).toEqual(['one', 'two', './three', 'four', 'five']);
});
