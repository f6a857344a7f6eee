/** Puts someone at the device that all screens read, against a server in memory. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { ChosenFiles, type ChosenDisk } from '../chosen-files.ts'
import { MemoryStore } from '../db/memory-store.ts'
import { DeviceDb } from '../db/dexie-schema.ts'
import { encryptedOutboxStore } from '../db/encrypted-outbox-store.ts'
import { setDevice } from '../device.ts'
import { Drafts, type DraftDisk, type IsMade } from '../drafts.ts'
import { isMade } from '../is-made.ts'
import { tester } from './fake-server.ts'
import { MemoryDrafts } from './memory-drafts.ts'
import { MemoryChosen } from '../db/memory-chosen.ts'
import { World } from './world.ts'

export const signedIn = async (
  world = new World(),
  store = new MemoryStore(),
  encryptedOutboxes = encryptedOutboxStore(
    new DeviceDb('account', { indexedDB: new IDBFactory(), IDBKeyRange }),
    {
      indexedDB: new IDBFactory(),
      IDBKeyRange,
    },
  ),
  /** What was typed and chosen by the page before. */
  typed: { drafts: DraftDisk; chosen: ChosenDisk } = {
    drafts: new MemoryDrafts(),
    chosen: new MemoryChosen(),
  },
) => {
  const { engine } = await world.device(store)
  const close = () => engine.stop()
  const actor = { ...tester, is_admin: false }
  const made: IsMade = (stream, entity, id) => isMade(engine, stream, entity, id)
  const drafts = new Drafts(typed.drafts, undefined, made)
  const chosen = new ChosenFiles(typed.chosen, made)
  const destroy = () => store.destroy()
  const ready = Promise.resolve()
  const open = {
    engine,
    actor,
    instance_id: 'test',
    drafts,
    chosen,
    encryptedOutboxes,
    ready,
    close,
    destroy,
  }
  setDevice(open)
  onTestFinished(() => {
    close()
    setDevice(undefined)
  })
  return { world, store, engine, open, close }
}
