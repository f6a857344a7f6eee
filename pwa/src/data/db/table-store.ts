import type { Entry } from '@caravel/sync-protocol/entry'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import * as attention from './attention.ts'
import {
  laneEndsOf,
  type AmendAttention,
  type AppliedCommits,
  type ArrivedRows,
  type DeviceMeta,
  type DeviceStore,
  type EnqueueMore,
  type LoadedDevice,
  type LostPart,
  type ServerRollback,
  type StoredAttentionItem,
  type StoredRow,
  type StreamFate,
  type StreamRecord,
  type Term,
} from './device-store.ts'
import {
  allLanes,
  laneOf,
  leaderTokenKey,
  whole,
  type Disk,
  type TableName,
  type Transaction,
} from './disk.ts'
import type { AmendUpload, CachedFile, StagedBytes, StagedUpload } from './file-store.ts'
import * as files from './files.ts'
import * as outbox from './outbox.ts'
import * as rows from './rows.ts'
import * as device from './whole-device.ts'

const fileTables = ['uploads', 'cached', 'blobs'] as const
const relaxed = { durability: 'relaxed' } as const

/**
 * The store of a device. Here each method has its tables and its durability; the work within the transaction is in `rows`,
 * `outbox`, `attention`, `files` and `whole-device`, once for every disk.
 */
export class TableStore implements DeviceStore {
  readonly disk: Disk

  constructor(disk: Disk) {
    this.disk = disk
  }

  set onPressure(run: () => void) {
    this.disk.onPressure = run
  }
  set onLost(run: DeviceStore['onLost']) {
    this.disk.onLost = run
  }
  keepReserve() {
    return this.disk.keepReserve()
  }
  close() {
    this.disk.close()
  }
  destroy() {
    return this.disk.destroy()
  }

  claim(): Promise<number> {
    return this.disk.transact(['meta'], 'rw', async disk => {
      const value = Number((await disk.get('meta', leaderTokenKey))?.value ?? 0) + 1
      await disk.put('meta', { key: leaderTokenKey, value })
      return value
    })
  }

  /** Reads first, because a transaction that only reads blocks no other and there is rarely something to write. */
  async load(fresh: DeviceMeta, expired: number): Promise<LoadedDevice> {
    const tables: TableName[] = ['meta', 'streams', 'outbox', 'tray', 'done', 'setBacks', 'notices']
    const [found, isDue] = await this.disk.transact(tables, 'r', disk =>
      Promise.all([device.readDevice(disk, fresh), device.hasExpired(disk, expired)]),
    )
    if (!found.isNew && !isDue) return found
    return this.disk.transact(tables, 'rw', disk => device.setUpDevice(disk, fresh, expired))
  }
  loadMeta() {
    return this.disk.transact(['meta'], 'r', device.readMeta, relaxed)
  }
  patchMeta(changes: Partial<DeviceMeta>) {
    return this.disk.transact(['meta'], 'rw', disk => device.patchMeta(disk, changes), relaxed)
  }
  importEntries(changes: Parameters<DeviceStore['importEntries']>[0]) {
    const tables: TableName[] = ['meta', 'streams', 'rows', 'outbox', 'tray', 'setBacks']
    const touched = new Set<StreamKey>()
    return this.disk.transact(tables, 'rw', disk => device.importEntries(disk, touched, changes))
  }

  loadStreams() {
    return this.disk.transact(['streams'], 'r', disk => disk.range('streams', whole('streams')), relaxed)
  }
  loadStream(stream: StreamKey) {
    return this.disk.transact(
      ['streams', 'rows', 'done'],
      'r',
      disk => rows.readStream(disk, stream),
      relaxed,
    )
  }
  loadRows(stream: StreamKey, entities: readonly string[]) {
    return this.disk.transact(
      ['streams', 'rows'],
      'r',
      disk => rows.readRows(disk, stream, entities),
      relaxed,
    )
  }
  dropRows(generation: string, dropped: readonly StoredRow[]) {
    return this.disk.transact(['rows'], 'rw', disk => rows.dropRows(disk, generation, dropped), relaxed)
  }
  saveStreams(records: readonly StreamRecord[], term?: Term) {
    return this.disk.transact(['streams'], 'rw', disk => rows.saveStreams(disk, records), {
      ...relaxed,
      term,
    })
  }
  applyCommits(change: AppliedCommits, term?: Term) {
    const tables: TableName[] = ['streams', 'rows', 'outbox', 'done', 'notices', 'setBacks']
    return this.disk.transact(tables, 'rw', disk => rows.applyCommits(disk, change), { ...relaxed, term })
  }
  putSnapshot(record: StreamRecord, arrived: readonly StoredRow[], term?: Term, rollback?: ServerRollback) {
    const put = async (disk: Transaction) => {
      await rows.putSnapshots(disk, [{ record, rows: arrived }])
      if (rollback) await rows.listRollback(disk, rollback)
    }
    return this.disk.transact(['streams', 'rows', 'setBacks'], 'rw', put, { ...relaxed, term })
  }
  putSnapshots(arrived: readonly ArrivedRows[], term?: Term) {
    const put = { ...relaxed, term }
    return this.disk.transact(['streams', 'rows'], 'rw', disk => rows.putSnapshots(disk, arrived), put)
  }
  toCard(stream: StreamKey, term?: Term) {
    const only: TableName[] = ['streams', 'rows', 'outbox', 'done', 'tray', 'drafts', 'setBacks']
    return this.disk.transact([...only, ...fileTables], 'rw', disk => rows.toCard(disk, stream), { term })
  }
  dropStream(stream: StreamKey, fate: StreamFate, term?: Term) {
    const all: TableName[] = ['streams', 'rows', 'outbox', 'done', 'tray', 'drafts', 'setBacks', 'notices']
    const drop = (disk: Transaction) => rows.dropStream(disk, stream, fate)
    return this.disk.transact([...all, ...fileTables], 'rw', drop, { term })
  }

  loadLane(stream: StreamKey) {
    return this.disk.transact(['outbox'], 'r', disk => disk.range('outbox', laneOf(stream)))
  }
  async laneEnds() {
    const keys = await this.disk.transact(['outbox'], 'r', disk => disk.keys('outbox', allLanes))
    return laneEndsOf(keys as unknown as [StreamKey, number][])
  }
  enqueue(entries: readonly Entry[], more: EnqueueMore = {}) {
    const tables: TableName[] = [
      'meta',
      'streams',
      'outbox',
      'tray',
      ...(more.uploads?.length ? fileTables : []),
    ]
    return this.disk.transact(tables, 'rw', disk => outbox.enqueue(disk, entries, more))
  }
  saveEntries(entries: readonly Entry[], term?: Term) {
    return this.disk.transact(['outbox'], 'rw', disk => outbox.saveEntries(disk, entries), { term })
  }
  replaceUnsent(entry: Entry) {
    return this.disk.transact(['outbox'], 'rw', disk => outbox.replaceUnsent(disk, entry))
  }
  removeUnsent(ids: readonly string[]) {
    return this.disk.transact(['outbox'], 'rw', disk => outbox.removeUnsent(disk, ids))
  }
  emptyOutbox(kept: (entry: Entry) => boolean) {
    return this.disk.transact(['outbox'], 'rw', disk => outbox.emptyOutbox(disk, kept))
  }
  rewriteUnsent(rewrite: (entry: Entry) => Entry) {
    return this.disk.transact(['outbox', 'tray'], 'rw', disk => outbox.rewriteUnsent(disk, rewrite))
  }
  renew(chosen: (entry: Entry) => boolean, anew: (entry: Entry) => Entry, term?: Term) {
    return this.disk.transact(['meta', 'outbox'], 'rw', disk => outbox.renew(disk, chosen, anew), { term })
  }
  renewClient(clientId: string, replaced: string, entry: Entry, term?: Term) {
    const work = (disk: Transaction) => outbox.renewClient(disk, clientId, replaced, entry)
    return this.disk.transact(['meta', 'outbox'], 'rw', work, { term })
  }

  loadAttention() {
    return this.disk.transact(['tray'], 'r', attention.readAttention)
  }
  park(item: StoredAttentionItem, term?: Term) {
    return this.disk.transact(['outbox', 'tray'], 'rw', disk => attention.park(disk, item), { term })
  }
  revert(ids: readonly string[]) {
    return this.disk.transact(['outbox', 'tray'], 'rw', disk => attention.revert(disk, ids))
  }
  saveAttention(item: StoredAttentionItem, uploads: readonly StagedBytes[] = []) {
    const tables: TableName[] = ['tray', ...(uploads.length ? fileTables : [])]
    return this.disk.transact(tables, 'rw', disk => attention.saveAttention(disk, item, uploads))
  }
  amendAttention(id: string, change: AmendAttention) {
    let put: StoredAttentionItem | undefined
    return this.disk.transact(['tray'], 'rw', async disk => {
      put = await attention.amendAttention(disk, id, change, put)
      return put
    })
  }
  joinAttention(id: string, term?: Term) {
    return this.disk.transact(['outbox', 'tray'], 'rw', disk => attention.joinAttention(disk, id), { term })
  }
  removeAttention(item: StoredAttentionItem, announced: readonly string[] = []) {
    const more: TableName[] = announced.length ? ['streams', 'rows', 'uploads', 'blobs'] : []
    const work = (disk: Transaction) => attention.removeAttention(disk, item, announced)
    return this.disk.transact(['tray', ...more], 'rw', work)
  }
  loadRollbacks() {
    return this.disk.transact(['setBacks'], 'r', disk => disk.range('setBacks', whole('setBacks')))
  }
  async saveRollback(rollback: ServerRollback) {
    await this.disk.transact(['setBacks'], 'rw', disk => rows.listRollback(disk, rollback))
  }
  leaveRollback(stream: StreamKey, answered: readonly LostPart[]) {
    return this.disk.transact(['setBacks'], 'rw', disk => attention.leaveRollback(disk, stream, answered))
  }
  loadNotices() {
    return this.disk.transact(['notices'], 'r', disk => disk.range('notices', device.byTime), relaxed)
  }
  removeNotices(ids: readonly string[]) {
    return this.disk.transact(['notices'], 'rw', disk => disk.delete('notices', ids), relaxed)
  }

  async loadUploads() {
    const found = await this.disk.transact(['uploads'], 'r', disk => disk.range('uploads', whole('uploads')))
    return found.sort((a, b) => a.staged_at - b.staged_at)
  }
  stage(uploads: readonly StagedBytes[]) {
    return this.disk.transact(fileTables, 'rw', disk => files.stageIn(disk, uploads))
  }
  stageCopy(upload: StagedUpload) {
    return this.disk.transact(['uploads', 'cached'], 'rw', disk => files.stageCopy(disk, upload))
  }
  async readBytes(id: string) {
    return (await this.disk.transact(['blobs'], 'r', disk => disk.get('blobs', id), relaxed))?.bytes
  }
  amendUpload(id: string, change: AmendUpload) {
    return this.disk.transact(['uploads'], 'rw', disk => files.amendUpload(disk, id, change))
  }
  delivered(id: string, at: number, term?: Term) {
    const work = (disk: Transaction) => files.delivered(disk, id, at)
    return this.disk.transact(['streams', ...fileTables], 'rw', work, { ...relaxed, term })
  }
  removeUploads(ids: readonly string[]) {
    return this.disk.transact(['uploads', 'blobs'], 'rw', disk => files.removeFiles(disk, 'uploads', ids))
  }
  removeIdle(before: number) {
    return this.disk.transact(['uploads', 'blobs'], 'rw', disk => files.removeIdle(disk, before))
  }
  discardUploads(ids: readonly string[]) {
    let went: StagedBytes[] = []
    return this.disk.transact(['streams', 'rows', 'uploads', 'blobs'], 'rw', async disk => {
      const now = await files.dropUnannounced(disk, ids)
      if (!disk.again || now.length) went = now
      return went
    })
  }
  keepCopy(file: CachedFile, bytes: ArrayBuffer) {
    return this.disk.transact(fileTables, 'rw', disk => files.keepCopy(disk, file, bytes), relaxed)
  }
  usedCopy(id: string, at: number) {
    return this.disk.transact(['cached'], 'rw', disk => files.usedCopy(disk, id, at), relaxed)
  }
  loadCopies() {
    return this.disk.transact(['cached'], 'r', disk => disk.range('cached', { by: ['used_at'] }), relaxed)
  }
  dropCopies(ids: readonly string[]) {
    return this.disk.transact(
      ['cached', 'blobs'],
      'rw',
      disk => files.removeFiles(disk, 'cached', ids),
      relaxed,
    )
  }
}
