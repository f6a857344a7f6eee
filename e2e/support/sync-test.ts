import { test as base } from '@playwright/test'
import { makePerson, type Person } from './api-client.ts'
import { Device } from './device.ts'
import { startServer, type RunningServer } from './server.ts'

export interface World {
  server: RunningServer
  /** The admin, and a second traveller. */
  ines: Person
  jonas: Person
  /** A new device of somebody, signed in, with all data on it unless it is `bare`. Closed when the journey ends. */
  device(person: Person, options?: { bare: boolean }): Promise<Device>
}

/** A journey with a server of its own, two people, and devices whose networks can fail one by one. */
export const test = base.extend<{ world: World }>({
  world: async ({ browser, contextOptions }, use) => {
    const server = await startServer()
    const ines = await makePerson(server.url, 'Inês', 'setup')
    const jonas = await makePerson(server.url, 'Jonas')
    const devices: Device[] = []
    const device = async (person: Person, { bare } = { bare: false }) => {
      const opened = await Device.open(browser, server.port, contextOptions)
      devices.push(opened)
      await (bare ? opened.enter(person) : opened.signIn(person))
      return opened
    }
    await use({ server, ines, jonas, device })
    for (const opened of devices) await opened.close()
    await server.stop()
  },
})

export { expect } from '@playwright/test'
