import { defineConfig } from '@playwright/test';

// Each worker has a server with a demo of its own (tests/browser/story.ts); Debian's or any other Chromium.
const freshStories = 'dashboard.e2e.ts';

export default defineConfig({
  testDir: 'tests/browser',
  // What counts on the demo's figures has a worker, and so a server, where no other story sends calls.
  projects: [
    { name: 'fresh', testMatch: freshStories },
    { name: 'stories', testMatch: '*.e2e.ts', testIgnore: freshStories },
  ],
  outputDir: 'tests/browser/results',
  // A browser and a server keep about one core busy.
  workers: 2,
  timeout: 30_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
