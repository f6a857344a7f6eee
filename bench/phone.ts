/** The built app in Chromium as on a phone without a network, with a processor four times slower than this one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/support/chromium.ts'

const slower = 4

export interface Phone {
  /** Starts the browser anew; what earlier visits stored is there. */
  start(options: { offline: boolean }): Promise<OpenPhone>
  forget(): void
}

export interface OpenPhone {
  page: Page
  cdp: CDPSession
  /** From here on the processor is slow. */
  slowDown(): Promise<void>
  /** Opens an address; `painted_ms` from the start of the navigation to the frame that shows `selector`,
   *  `busy_ms` what the page's own thread worked for it. */
  openUntil(path: string, selector: string): Promise<{ painted_ms: number; busy_ms: number }>
  close(): Promise<void>
}

export const makePhone = (url: string, cookie: string): Phone => {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-phone-'))
  return {
    async start({ offline }) {
      const executablePath = findChromium()
      const context = await chromium.launchPersistentContext(folder, {
        ...(executablePath ? { executablePath } : {}),
        args: chromiumArgs,
        baseURL: url,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'en-GB',
        offline,
      })
      await signIn(context, url, cookie)
      const page = context.pages()[0] ?? (await context.newPage())
      const cdp = await context.newCDPSession(page)
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
      await cdp.send('Runtime.enable')
      await cdp.send('Runtime.addBinding', { name: 'painted' })
      return {
        page,
        cdp,
        slowDown: async () => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })),
        openUntil: (path, selector) => openUntil(page, cdp, path, selector),
        close: () => context.close(),
      }
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const signIn = async (context: BrowserContext, url: string, cookie: string): Promise<void> => {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true }])
}

const openUntil = async (
  page: Page,
  cdp: CDPSession,
  path: string,
  selector: string,
): Promise<{ painted_ms: number; busy_ms: number }> => {
  const painted = new Promise<number>(resolve =>
    cdp.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  )
  await page.addInitScript(watchFor, selector)
  await page.goto(path, { waitUntil: 'commit' })
  const painted_ms = await painted
  const { metrics } = await cdp.send('Performance.getMetrics')
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  return { painted_ms, busy_ms: busy * 1000 }
}

/** Runs in the page before its own code: tells when the frame with `selector` in it was painted. */
const watchFor = (selector: string): void => {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    watcher.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel() // its message comes after the frame
      port1.addEventListener('message', () =>
        (globalThis as typeof globalThis & { painted(at: string): void }).painted(String(performance.now())),
      )
      port1.start()
      port2.postMessage(undefined)
    })
  })
  watcher.observe(document, { childList: true, subtree: true })
}
