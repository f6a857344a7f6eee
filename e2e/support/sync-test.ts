import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { ApiClient, makePerson, type Person } from './api-client.ts'
import { Device } from './device.ts'
import { installApp, type DeviceOptions, type InstalledApp } from './installed-app.ts'
import { startServer, type RunningServer } from './server.ts'

interface Opening extends Pick<DeviceOptions, 'wholeBrowser'> {
  /** Signs in by the page for it, and waits for no data. */
  bare?: boolean
  /** The address to open first; the trips, when not given. */
  at?: string
}

export interface World {
  server: RunningServer
  /** The admin, and a second traveller. */
  ines: Person
  jonas: Person
  /**
   * A new device of someone, signed in, with all data on it unless it is `bare`. Closed when the journey ends. Nothing
   * moves on it without need: what moves is shown by the journeys of the planner, which open their own pages.
   */
  device(person: Person, options?: Opening): Promise<Device>
}

/** The data folder of a server on which two people have an account; every journey begins with a copy of it. */
interface Beginning {
  dataDir: string
  ines: Person
  jonas: Person
}

/** Makes the app's profile when a journey first asks for it: one that blocks service workers needs none. */
type Installer = (server: RunningServer) => Promise<InstalledApp>

/** A journey with a server of its own, two people, and devices whose networks can fail one by one. */
export const test = base.extend<{ world: World }, { beginning: Beginning; installer: Installer }>({
  installer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      let app: Promise<InstalledApp> | undefined
      await use(server => (app ??= installApp(server.port)))
      await app?.then(installed => installed.remove())
    },
    { scope: 'worker' },
  ],
  beginning: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'caravel-beginning-'))
      const server = await startServer({ dataDir })
      const ines = await makePerson(server.url, 'Inês', 'setup')
      const jonas = await makePerson(server.url, 'Jonas')
      await server.stop()
      await use({ dataDir, ines, jonas })
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  world: async ({ browser, contextOptions, serviceWorkers, beginning, installer }, use, info) => {
    const server = await startServer({ copyOf: beginning.dataDir })
    const onServer = (person: Person) => ({ ...person, api: new ApiClient(server.url, person.api.token) })
    const devices: Device[] = []
    const device = async (person: Person, { bare, wholeBrowser = false, at }: Opening = {}) => {
      const options = { reducedMotion: 'reduce' as const, ...contextOptions, serviceWorkers }
      const opened =
        serviceWorkers === 'block'
          ? await Device.open(browser, server.port, options)
          : await Device.withApp(await installer(server), server.port, { ...options, wholeBrowser })
      devices.push(opened)
      await (bare ? opened.enter(person) : opened.signIn(person, at))
      return opened
    }
    await use({ server, ines: onServer(beginning.ines), jonas: onServer(beginning.jonas), device })
    const complaints = devices.flatMap(each => each.complaints)
    if (info.status !== info.expectedStatus && complaints.length)
      await info.attach('console', { body: complaints.join('\n'), contentType: 'text/plain' })
    for (const opened of devices) await opened.close()
    await server.stop()
  },
})

export { expect } from '@playwright/test'
