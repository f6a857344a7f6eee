import { defineConfig } from '@playwright/test'
import { chromiumArgs, findHeadlessChromium } from './support/chromium.ts'

const executablePath = findHeadlessChromium()

/** Every journey starts its own server, so they share nothing and two can run side by side. */
export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Where nobody watches, a journey that fails is walked once more, and named if it needed that (docs/gotchas.md).
  retries: process.env.CI ? 1 : 0,
  // Generous, because both only matter where something is broken: a busy machine takes several times as long.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
})
