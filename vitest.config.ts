import { defineConfig } from 'vitest/config';

const properties = {
  globalSetup: ['tests/choose-seed.ts'],
  setupFiles: ['tests/seed-properties.ts'],
};
// Pure tests are beside their code, as are those that need a database (*.db.test.ts) and those of screens (*.test.tsx). Faults of
// the built server are in tests/long. Browser stories (*.e2e.ts) are Playwright's and are in tests/browser.
export default defineConfig({
  test: {
    // By default one of two cores would be idle.
    maxWorkers: 2,
    reporters: ['default', './tools/note-tests.ts'],
    tags: [{ name: 'long', description: 'Only `npm run test:long` runs it.' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,tools}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          environment: 'node',
          // A process and all imports anew for each file would take longer than its tests.
          isolate: false,
          ...properties,
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
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          ...properties,
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
          globalSetup: properties.globalSetup,
          setupFiles: [...properties.setupFiles, 'web/ui/reset-after-test.ts'],
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
          isolate: false,
          // A busy machine takes longer than the usual second, and seeding half a year of the demo takes fifteen seconds on an
          // idle one.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: [...properties.globalSetup, 'tests/prepare-database.ts'],
          setupFiles: [...properties.setupFiles, 'tests/close-apps.ts'],
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/long/*.fault.test.ts'],
          environment: 'node',
          // Mostly they wait for something to be given up or to come back: with one more than the cores, none is idle.
          maxWorkers: 3,
          expect: { poll: { timeout: 10_000 } },
          // Larger counts go on for hours.
          testTimeout: process.env.FAULT_CYCLES ? 14_400_000 : 300_000,
          hookTimeout: 300_000,
          globalSetup: ['tests/prepare-database.ts'],
        },
      },
    ],
  },
});
