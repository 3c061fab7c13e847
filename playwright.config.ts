import { defineConfig } from '@playwright/test';

// One server with a fresh demo for all stories (tests/browser/start-demo.ts); Debian's or any other Chromium.
const freshStories = 'dashboard.e2e.ts';

export default defineConfig({
  testDir: 'tests/browser',
  // First what counts on the demo's figures, before other stories send calls.
  projects: [
    { name: 'fresh', testMatch: freshStories },
    { name: 'stories', testMatch: '*.e2e.ts', testIgnore: freshStories },
  ],
  outputDir: 'tests/browser/results',
  globalSetup: './tests/browser/start-demo.ts',
  workers: 1,
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
