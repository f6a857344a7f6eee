import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'

/**
 * Where a device with the app on it finds its server, whatever port that has: what a browser keeps belongs to an
 * address, so only one that is the same everywhere lets the app be put on a device without fetching it.
 */
export const appOrigin = 'http://caravel.localhost'

export interface InstalledApp {
  /** A new browser that has stored the app on an earlier visit, and nothing else. Its server listens on `port`. */
  open(port: number, options: BrowserContextOptions): Promise<BrowserContext>
  remove(): void
}

/** Visits the server on `port` once and keeps the browser's profile: storing some 500 files takes 4 s of processor time. */
export async function installApp(port: number): Promise<InstalledApp> {
  const profile = mkdtempSync(join(tmpdir(), 'caravel-profile-'))
  const context = await launch(profile, port, { baseURL: appOrigin })
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
    open: (serverPort, options) => openCopy(profile, serverPort, options),
    remove: () => rmSync(profile, { recursive: true, force: true }),
  }
}

async function openCopy(profile: string, port: number, options: BrowserContextOptions) {
  const own = mkdtempSync(join(tmpdir(), 'caravel-device-'))
  cpSync(profile, own, { recursive: true })
  const context = await launch(own, port, options)
  context.once('close', () => rmSync(own, { recursive: true, force: true, maxRetries: 5 }))
  return context
}

function launch(profile: string, port: number, options: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = findChromium()
  return chromium.launchPersistentContext(profile, {
    ...options,
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${new URL(appOrigin).host}:80 127.0.0.1:${port}`],
  })
}
