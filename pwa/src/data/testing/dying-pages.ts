/** A browser whose page dies and comes back: what lay on its disk is there again. */
import { userStream } from '@caravel/sync-protocol/streams'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import { DeviceDb } from '../db/dexie-schema.ts'
import { draftDisk } from '../db/draft-disk.ts'
import { MemoryStore } from '../db/memory-store.ts'
import { tester } from './fake-server.ts'
import { MemoryChosen } from '../db/memory-chosen.ts'
import { signedIn } from './signed-in.ts'
import { World } from './world.ts'

export const dyingPages = () => {
  const [world, store, chosen, indexedDB] = [
    new World(),
    new MemoryStore(),
    new MemoryChosen(),
    new IDBFactory(),
  ]
  world.server.stream(userStream(tester.user_id))
  let last: Awaited<ReturnType<typeof signedIn>> | undefined
  /** The next page, after the one before it died; `open`: the streams it shows. */
  const next = async (...open: string[]) => {
    await last?.engine.idle()
    await last?.open.drafts.flush()
    last?.close()
    last?.open.drafts.close()
    const db = new DeviceDb('device', { indexedDB, IDBKeyRange, chromeTransactionDurability: 'strict' })
    const page = await signedIn(world, store, undefined, { drafts: draftDisk(db), chosen })
    last = page
    for (const each of open) page.engine.open(each)
    await world.pass(1000, page.engine)
    await vi.waitFor(() => expect(page.open.drafts.loaded.value).toBe(true))
    return page
  }
  return { world, store, next }
}
