import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { startProxy, type Proxy } from '../proxy/proxy.ts'
import { askAgainWhileBusy, type Person } from './api-client.ts'
import { hasEverything } from './device-storage.ts'
import { appOrigin, type DeviceOptions, type InstalledApp } from './installed-app.ts'

/**
 * A computer or phone of someone: its own storage, its own service worker, its own way to the server. The way leads
 * through a proxy, so that its network can fail without anybody else's.
 */
export class Device {
  readonly context: BrowserContext
  readonly proxy: Proxy
  /** The address of the app on this device. */
  readonly origin: string
  /** The tab in use. */
  page: Page
  /** Exceptions that no page caught. */
  readonly problems: string[] = []
  /** What the app wrote to the console as an error: it explains a journey that failed. */
  readonly complaints: string[] = []

  private readonly storesApp: boolean

  private constructor(context: BrowserContext, proxy: Proxy, origin: string, page: Page, storesApp: boolean) {
    this.context = context
    this.proxy = proxy
    this.origin = origin
    this.page = page
    this.storesApp = storesApp
    context.on('weberror', error => this.problems.push(String(error.error())))
    context.on('console', line => {
      if (line.type() === 'error') this.complaints.push(`${line.page()?.url() ?? ''}: ${line.text()}`)
    })
  }

  /** A device that has never seen the app. */
  static async open(
    browser: Browser,
    serverPort: number,
    options: BrowserContextOptions = {},
  ): Promise<Device> {
    const proxy = await startProxy(serverPort)
    const context = await browser.newContext({ baseURL: proxy.url, ...options })
    return new Device(context, proxy, proxy.url, await context.newPage(), options.serviceWorkers !== 'block')
  }

  /** A device with the app on it, from an earlier visit, and no data. */
  static async withApp(app: InstalledApp, serverPort: number, options: DeviceOptions): Promise<Device> {
    const proxy = await startProxy(serverPort)
    const context = await app.open(Number(new URL(proxy.url).port), options)
    return new Device(context, proxy, appOrigin, await context.newPage(), true)
  }

  /**
   * Signs in, and stays until all data of the person lie on the device, and the app where it is kept. A device that has
   * shown nothing yet gets its session from the server: the page for it is walked where a journey is about it.
   */
  async signIn(person: Person, at = '/'): Promise<void> {
    if (this.page.url() === 'about:blank') await this.open(person, at)
    else await this.enter(person)
    if (this.storesApp) await this.isReadyOffline()
    else await this.hasAllData()
  }

  private async open({ username, password }: Person, at: string): Promise<void> {
    const answer = await askAgainWhileBusy(`${this.proxy.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: username, password }),
    })
    await this.context.addCookies(answer.headers.getSetCookie().map(line => cookieFrom(line, this.origin)))
    await this.page.goto(at)
    if (at === '/')
      await this.page.getByRole('heading', { level: 1, name: /^(Trips$|Welcome aboard,)/ }).waitFor()
  }

  /** Signs in on the page for it, whatever the server gives the person then. */
  async enter({ username, password }: Person): Promise<void> {
    await this.page.goto('/')
    await this.page.getByLabel('Email or username').fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // A person who lacks a second factor that is required is led to the settings.
    const inside = this.page.getByRole('heading', { level: 1, name: /^(Trips|Settings)$/ })
    const refusal = this.page.getByRole('alert')
    await inside.or(refusal).first().waitFor()
    if (!(await inside.isVisible())) throw new Error(`Sign-in was refused: ${await refusal.innerText()}`)
  }

  /** Waits until the device could do without a network. */
  async isReadyOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await this.hasAllData()
  }

  /** Asks often: most journeys begin with this. */
  private async hasAllData(): Promise<void> {
    await expect.poll(() => hasEverything(this.page), { intervals: [50] }).toBe(true)
  }

  /** No network: neither the browser nor the way to the server has one. */
  async goOffline(): Promise<void> {
    this.proxy.cut()
    await this.context.setOffline(true)
  }

  async goOnline(): Promise<void> {
    this.proxy.heal()
    await this.context.setOffline(false)
  }

  /** The way a reader closes a tab. */
  async closeTab(): Promise<void> {
    await this.page.close()
  }

  /** The page is gone from one moment to the next: none of its code runs any more. */
  async kill(): Promise<void> {
    const { page } = this
    const crashed = page.waitForEvent('crash')
    const session = await this.context.newCDPSession(page)
    // Never answered by a page that is gone.
    session.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
  }

  /**
   * A tab stops from one moment to the next, as systems do that need its power: none of its code runs, it hears no
   * event of that, and its locks stay its own. The answer lets it go on.
   */
  async freeze(page: Page): Promise<() => Promise<void>> {
    const session = await this.context.newCDPSession(page)
    await session.send('Debugger.enable')
    const stopped = new Promise(resolve => session.once('Debugger.paused', resolve))
    const statement = session.send('Runtime.evaluate', {
      expression: `(${stopWithoutDisk})()`,
      awaitPromise: true,
    })
    await stopped
    return async () => {
      await session.send('Debugger.resume')
      await statement
      await session.detach()
    }
  }

  /** A new tab of the app, as after opening it from the home screen or by a link. */
  async coldStart(path = '/'): Promise<Page> {
    this.page = await this.context.newPage()
    await this.page.goto(path)
    return this.page
  }

  /** The line about sync that is on the page, also while a sheet lies over it. */
  syncLine(words: string | RegExp): Locator {
    const exact = typeof words === 'string'
    return this.page
      .getByRole('button', { name: words, exact, includeHidden: true })
      .filter({ visible: true })
  }

  async close(): Promise<void> {
    await this.context.close()
    await this.proxy.stop()
  }
}

/**
 * Stops when the tab has nothing open on its disk: no system freezes a page while others wait for its transaction, and
 * one that did would take their disk with it. Answered only when the tab goes on.
 */
const stopWithoutDisk = async (): Promise<void> => {
  const whenDone = <T>(request: IDBRequest<T>) =>
    new Promise<T>(resolve => request.addEventListener('success', () => resolve(request.result)))
  const found = (await indexedDB.databases()).find(each => each.name?.startsWith('caravel.'))
  const database = await whenDone(indexedDB.open(found?.name ?? ''))
  await new Promise<void>(resolve => {
    const last = database.transaction([...database.objectStoreNames], 'readwrite')
    last.addEventListener('complete', () => {
      database.close()
      // oxlint-disable-next-line no-debugger -- what stops it
      debugger
      resolve()
    })
  })
}

/** What a browser keeps of a `Set-Cookie` line until it is closed. */
function cookieFrom(line: string, url: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  const httpOnly = attributes.includes('HttpOnly')
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly, sameSite: 'Lax' as const }
}
