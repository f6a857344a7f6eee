import type { DraftDisk } from '../drafts.ts'
import type { DeviceDb } from './dexie-schema.ts'
import { isConnectionLost, refusal } from './dexie-store.ts'

/** Drafts in the device's database; `db` writes with strict durability. Tabs tell each other when to look. */
export const draftDisk = (db: DeviceDb): DraftDisk => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${db.name} drafts`) : undefined
  /** iOS takes the connection away from pages in the background: then it is opened anew, once (sync rule C11). */
  const reliably = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error)) throw refusal(error)
    }
    try {
      db.close()
      await db.open()
      return await work()
    } catch (again) {
      throw refusal(again)
    }
  }
  let looking = 0
  let look = () => {}
  const tell = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
    channel?.postMessage('changed')
    // What is being read may be older than what was just written.
    if (looking) look()
  }
  return {
    watch: changed => {
      look = () => {
        looking++
        void db.drafts
          .toArray()
          .then(changed)
          .catch((error: unknown) => {
            if (db.isOpen()) console.error('the drafts could not be read', error)
          })
          .finally(() => looking--)
      }
      channel?.addEventListener('message', look)
      look()
      return () => channel?.close()
    },
    put: async draft => {
      await reliably(() => db.drafts.put(draft))
      tell()
    },
    remove: async keys => {
      await reliably(() => db.drafts.bulkDelete([...keys]))
      tell()
    },
  }
}
