import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/find-chromium';

// Each worker has a server with a demo of its own (tests/browser/story.ts), a copy of one that is seeded once.
const freshStories = 'dashboard.e2e.ts';

export default defineConfig({
  testDir: 'tests/browser',
  // What counts on the demo's figures has a worker, and so a server, where no other story sends calls.
  projects: [
    { name: 'fresh', testMatch: freshStories },
    { name: 'stories', testMatch: '*.e2e.ts', testIgnore: freshStories },
  ],
  globalSetup: './tests/browser/seed-demo.ts',
  outputDir: 'tests/browser/results',
  // A browser and a server keep about one core busy.
  workers: 2,
  // Only CI repeats a failed story, and reports it as flaky.
  retries: process.env.CI ? 1 : 0,
  // A busy machine takes longer than the usual five seconds; what comes in time is not waited for.
  expect: { timeout: 15_000 },
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./tools/note-stories.ts']],
  use: {
    browserName: 'chromium',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
