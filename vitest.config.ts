import { defineConfig } from 'vitest/config';

// Four kinds of test: pure ones beside their code, ones that need a database (*.db.test.ts), parts of screens (*.test.tsx),
// and faults of the built server (tests/faults).
// Browser stories (*.e2e.ts) are Playwright's and live in tests/browser.
export default defineConfig({
  test: {
    // By itself it would leave one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,tools}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          environment: 'node',
          globalSetup: ['tests/choose-seed.ts'],
          setupFiles: ['tests/seed-properties.ts'],
          // A busy machine takes longer than the usual second, and properties with hundreds of runs than the usual five.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 30_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web functions',
          // The few that need a page say so in their first line.
          include: ['web/**/*.test.ts'],
          environment: 'node',
          // A process and all imports anew for each file would take longer than its tests.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          globalSetup: ['tests/choose-seed.ts'],
          setupFiles: ['tests/seed-properties.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          // Half of the time went to imports; reset-after-test.ts empties the page after each file.
          isolate: false,
          globalSetup: ['tests/choose-seed.ts'],
          setupFiles: ['tests/seed-properties.ts', 'web/ui/reset-after-test.ts'],
          // A long list on a busy machine takes longer than the usual five seconds; waits end sooner (reset-after-test.ts).
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,tests}/**/*.db.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          // A busy machine takes longer than the usual second.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          globalSetup: ['tests/choose-seed.ts', 'tests/prepare-database.ts'],
          setupFiles: ['tests/seed-properties.ts', 'tests/close-apps.ts'],
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/*.fault.test.ts'],
          environment: 'node',
          // Mostly they wait for something to be given up or to come back: with one more than the cores, none is idle.
          maxWorkers: 3,
          expect: { poll: { timeout: 10_000 } },
          // `npm run faults` goes on for hours.
          testTimeout: process.env.FAULT_CYCLES ? 14_400_000 : 300_000,
          hookTimeout: 60_000,
          globalSetup: ['tests/prepare-database.ts'],
        },
      },
    ],
  },
});
