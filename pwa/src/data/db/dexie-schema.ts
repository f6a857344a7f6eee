import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { Entry } from '@caravel/sync-protocol/entry'
import { fromRequest } from '@caravel/sync-protocol/entry-from-request'
import type { ChosenFile } from '../chosen-files.ts'
import type { Draft } from '../drafts.ts'
import type { Notice } from '../sync/notices.ts'
import type { CachedFile, StagedUpload } from './file-store.ts'
import { itemFromRequests } from './item-from-requests.ts'
import type { RowRecord } from './disk.ts'
import type { DoneRecord, StoredAttentionItem, ServerRollback, StreamRecord } from './device-store.ts'

/** By then a tab has heard of a sign-out in another one. */
const decidingMs = 1000

/** One database per server and account. `uploads`, `cached` and `chosen` say what the bytes in `blobs` are. */
export class DeviceDb extends Dexie {
  declare meta: Table<{ key: string; value: unknown }, string>
  declare streams: EntityTable<StreamRecord, 'stream'>
  declare rows: Table<RowRecord, [string, string, string]>
  declare outbox: EntityTable<Entry, 'mutation_id'>
  declare done: EntityTable<DoneRecord, 'mutation_id'>
  declare tray: EntityTable<StoredAttentionItem, 'id'>
  declare notices: EntityTable<Notice, 'id'>
  declare drafts: EntityTable<Draft, 'key'>
  declare uploads: EntityTable<StagedUpload, 'id'>
  declare cached: EntityTable<CachedFile, 'id'>
  declare chosen: EntityTable<ChosenFile, 'id'>
  declare blobs: Table<{ id: string; bytes: ArrayBuffer }, string>
  declare setBacks: EntityTable<ServerRollback, 'stream'>

  /** It was closed for good: for a sign-out, here or in another tab, or for a newer version of the app in another tab. */
  over: 'ended' | 'outdated' | undefined
  /** It was deleted a moment ago, and it is not known yet whether for a sign-out. */
  undecided: Promise<void> | undefined

  /** `isWanted`: whether its account is still signed in on this device. Absent: whoever deletes it ends it. */
  constructor(name: string, options: DexieOptions, isWanted?: () => boolean) {
    super(name, options)
    // Both serve `liveQuery` alone, which is not used here: screens hear of changes from the engine. Keeping track of
    // every key that is written takes a third of the time of a first visit's writes.
    this.unuse({ stack: 'dbcore', name: 'Observability' })
    this.unuse({ stack: 'dbcore', name: 'Cache' })
    this.version(1).stores({
      meta: 'key',
      streams: 'stream',
      rows: '[generation+entity+id]',
      outbox: 'mutation_id, [stream+client_seq]',
      done: 'mutation_id, stream, at',
      tray: 'id, stream',
      blobs: 'id',
      uploads: 'id',
      drafts: 'key',
    })
    this.version(2).stores({ setBacks: 'stream', notices: 'id, stream, at' })
    this.version(3).stores({ uploads: 'id, stream', cached: 'id, stream, used_at' })
    this.version(4).stores({ chosen: 'id' })
    // Changes say what they do, no longer which request they become.
    this.version(5)
      .stores({})
      .upgrade(async upgraded => {
        const outbox = upgraded.table<Entry>('outbox')
        const tray = upgraded.table<StoredAttentionItem>('tray')
        await outbox.bulkPut((await outbox.toArray()).map(each => fromRequest(each)))
        await tray.bulkPut((await tray.toArray()).map(itemFromRequests))
      })
    this.on('versionchange', event => {
      if (event.newVersion !== null) this.end('outdated')
      // It is being deleted: by a sign-out in another tab, of which this one hears before long, or by something else.
      else if (isWanted) this.decide(isWanted)
      else this.end()
      // What Dexie does by itself would let the next access open it again.
      return false
    })
  }

  private decide(isWanted: () => boolean): void {
    this.undecided = new Promise(resolve => {
      setTimeout(() => {
        if (!isWanted()) this.over ??= 'ended'
        this.undecided = undefined
        resolve()
      }, decidingMs)
    })
    this.close()
  }

  /** Closes it for good: what still comes after a sign-out would make it anew, and fill it. */
  end(why: 'ended' | 'outdated' = 'ended'): void {
    this.over ??= why
    this.close()
  }
}

export const databaseName = (instanceId: string, userId: string): string => `caravel.${instanceId}.${userId}`
