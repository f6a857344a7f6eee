import type { Draft, DraftDisk } from '../drafts.ts'
import type { DeviceDb } from './dexie-schema.ts'
import { LastingConnection } from './lasting-connection.ts'

/** Drafts in the device's database; `db` writes with strict durability. Tabs tell each other when to look. */
export const draftDisk = (db: DeviceDb): DraftDisk => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`${db.name} drafts`) : undefined
  const connection = new LastingConnection(db)
  let looking = 0
  let isRead = false
  let taken: (drafts: Draft[]) => void = () => {}
  const look = async () => {
    looking++
    try {
      taken(await connection.attempt(() => db.drafts.toArray()))
      isRead = true
    } finally {
      looking--
    }
  }
  const lookLater = () =>
    void look().catch((error: unknown) => {
      if (!db.over) console.error('the drafts could not be read', error)
      // A disk that cannot be had has none: forms go on without.
      if (!isRead) taken([])
    })
  const tell = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
    channel?.postMessage('changed')
    // What is being read may be older than what was just written.
    if (looking) lookLater()
  }
  return {
    watch: changed => {
      taken = changed
      channel?.addEventListener('message', lookLater)
      lookLater()
      return () => channel?.close()
    },
    look,
    put: async draft => {
      await connection.attemptFirst(async () => db.drafts.put(draft))
      tell()
    },
    remove: async keys => {
      await connection.attempt(async () => db.drafts.bulkDelete([...keys]))
      tell()
    },
  }
}
