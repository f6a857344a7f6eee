import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { chromiumArgs, findChromium, findHeadlessChromium } from './chromium.ts'

/**
 * Where a device with the app on it finds its server, whatever port that has: what a browser keeps belongs to an
 * address, so only one that is the same everywhere lets the app be put on a device without fetching it.
 */
export const appOrigin = 'http://caravel.localhost'

export interface DeviceOptions extends BrowserContextOptions {
  /** Takes more time; only the whole browser shows notifications and prints as people print. */
  wholeBrowser?: boolean
}

export interface InstalledApp {
  /** A new browser that stored the app on an earlier visit, and nothing else. Its server listens on `port`. */
  open(port: number, options: DeviceOptions): Promise<BrowserContext>
  remove(): void
}

/**
 * Visits the server on `port` once and keeps the browser's profile: each device begins with a copy of it, because
 * storing some 500 files takes over 4 seconds of processor time.
 */
export async function installApp(port: number): Promise<InstalledApp> {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-profiles-'))
  const visited = join(folder, 'visited')
  const context = await launch(visited, port, {})
  const [page = await context.newPage()] = context.pages()
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // Away from the app, which would write it again.
  await page.goto('/icons/icon.svg')
  await page.evaluate(() => localStorage.clear())
  await context.close()
  return {
    open: async (serverPort, options) => {
      const own = mkdtempSync(join(folder, 'device-'))
      cpSync(visited, own, { recursive: true })
      const opened = await launch(own, serverPort, options)
      // What the browser still holds goes with the folder of all.
      opened.once('close', () => rmSync(own, { recursive: true, force: true, maxRetries: 3 }))
      return opened
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  }
}

function launch(profile: string, port: number, { wholeBrowser, ...options }: DeviceOptions) {
  const executablePath = wholeBrowser ? findChromium() : findHeadlessChromium()
  return chromium.launchPersistentContext(profile, {
    baseURL: appOrigin,
    ...options,
    ...(executablePath ? { executablePath } : wholeBrowser ? { channel: 'chromium' } : {}),
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${new URL(appOrigin).host}:80 127.0.0.1:${port}`],
  })
}
