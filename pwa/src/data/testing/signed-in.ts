/** Puts somebody at the device that all screens read, against a server in memory. */
import { onTestFinished } from 'vitest'
import { MemoryStore } from '../db/memory-store.ts'
import { setDevice } from '../device.ts'
import { tester } from './fake-server.ts'
import { World } from './world.ts'

export const signedIn = async (world = new World(), store = new MemoryStore()) => {
  const { engine } = await world.device(store)
  const close = () => engine.stop()
  const actor = { ...tester, is_admin: false }
  setDevice({ engine, actor, instance_id: 'test', close, destroy: () => store.destroy() })
  onTestFinished(() => {
    close()
    setDevice(undefined)
  })
  return { world, store, engine }
}
