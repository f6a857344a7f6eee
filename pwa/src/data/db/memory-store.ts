import type { Entry } from '@caravel/sync-protocol/entry'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { mostNotices, type Notice } from '../sync/notices.ts'
import type { StagedBytes } from './file-store.ts'
import {
  cardOnly,
  laneEndsOf,
  leftInAttention,
  listedOver,
  renamed,
  withContentOf,
  withWaiting,
  type AmendAttention,
  type AppliedCommits,
  type ArrivedRows,
  type DeviceMeta,
  type DeviceStore,
  type EnqueueMore,
  type LoadedDevice,
  type LostPart,
  type StoredAttentionItem,
  type ServerRollback,
  type StreamFate,
  type StoredRow,
  type StreamRecord,
  type Term,
} from './device-store.ts'
import { dropFiles, dropUnannounced, MemoryFiles, stageIn } from './memory-files.ts'
import { noTables, putRows, type Tables } from './memory-tables.ts'
import { mergedRollback, rollbackAfter, rollbackWithout } from './rollback-list.ts'

/**
 * A store in memory, for when there is no disk to be had, for tests and for simulators. It outlives the engine that uses
 * it, as a disk does: start another engine on the same store and it finds what the first one wrote.
 */
export class MemoryStore extends MemoryFiles implements DeviceStore {
  onPressure: () => void = () => {}
  onLost: DeviceStore['onLost'] = () => {}
  /** Rows of so many trips fit; undefined: any number. */
  room: number | undefined

  /** The terms it hands out come after `lastTerm`. */
  constructor(lastTerm = 0) {
    super()
    this.tables = { ...noTables(), holdsLead: lastTerm }
  }

  claim() {
    return this.write(tables => ++tables.holdsLead)
  }

  load(fresh: DeviceMeta, expired: number): Promise<LoadedDevice> {
    return this.read(tables => {
      const isNew = !tables.meta
      tables.meta ??= structuredClone(fresh)
      for (const [id, record] of tables.done) if (record.at < expired) tables.done.delete(id)
      for (const [id, notice] of tables.notices) if (notice.at < expired) tables.notices.delete(id)
      return {
        isNew,
        meta: tables.meta,
        streams: [...tables.streams.values()],
        entries: lanes([...tables.outbox.values()]),
        tray: inAttentionOrder([...tables.tray.values()]),
        rollbacks: [...tables.rollbacks.values()],
        notices: byTime(tables.notices),
      }
    })
  }

  loadMeta() {
    return this.read(tables => tables.meta)
  }

  loadStream(stream: StreamKey) {
    return this.read(tables => {
      const record = tables.streams.get(stream)
      const rows = [...(tables.rows.get(record?.generation ?? '')?.values() ?? [])]
      return { record, rows, done: [...tables.done.values()].filter(each => each.stream === stream) }
    })
  }

  async loadRows(stream: StreamKey, entities: readonly string[]) {
    return (await this.loadStream(stream)).rows.filter(({ entity }) => entities.includes(entity))
  }

  dropRows(generation: string, rows: readonly StoredRow[]) {
    return this.write(tables => {
      for (const { entity, row } of rows) tables.rows.get(generation)?.delete(`${entity} ${row.id}`)
    })
  }

  loadLane(stream: StreamKey) {
    return this.read(tables => lanes([...tables.outbox.values()].filter(entry => entry.stream === stream)))
  }

  laneEnds() {
    return this.read(tables =>
      laneEndsOf(lanes([...tables.outbox.values()]).map(each => [each.stream, each.client_seq])),
    )
  }

  loadStreams() {
    return this.read(tables => [...tables.streams.values()])
  }

  loadAttention() {
    return this.read(tables => inAttentionOrder([...tables.tray.values()]))
  }

  loadRollbacks() {
    return this.read(tables => [...tables.rollbacks.values()])
  }

  saveRollback(rollback: ServerRollback) {
    return this.write(tables => void listRollback(tables, rollback))
  }

  leaveRollback(stream: StreamKey, answered: readonly LostPart[]) {
    return this.write(tables => {
      const left = rollbackWithout(tables.rollbacks.get(stream), answered)
      if (left) tables.rollbacks.set(stream, left)
      else tables.rollbacks.delete(stream)
      return structuredClone(left)
    })
  }

  loadNotices() {
    return this.read(tables => byTime(tables.notices))
  }

  removeNotices(ids: readonly string[]) {
    return this.write(tables => ids.forEach(id => tables.notices.delete(id)))
  }

  patchMeta(changes: Partial<DeviceMeta>) {
    return this.write(tables => {
      if (tables.meta) tables.meta = { ...tables.meta, ...changes }
    })
  }

  enqueue(entries: readonly Entry[], { born, unpark, uploads = [] }: EnqueueMore = {}) {
    return this.write(tables => {
      if (unpark && !sameValue(tables.tray.get(unpark.id), unpark)) return []
      if (born && !tables.streams.has(born.stream)) tables.streams.set(born.stream, structuredClone(born))
      if (unpark) tables.tray.delete(unpark.id)
      for (const upload of uploads) stageIn(tables, upload)
      return entries.map(entry => {
        const client_seq = (tables.clientSeqs.get(entry.stream) ?? 0) + 1
        tables.clientSeqs.set(entry.stream, client_seq)
        const stored = structuredClone({ ...entry, client_seq })
        tables.outbox.set(entry.mutation_id, stored)
        return stored
      })
    })
  }

  saveEntries(entries: readonly Entry[], term?: Term) {
    return this.write(tables => {
      const there = entries.flatMap(entry => {
        const stored = tables.outbox.get(entry.mutation_id)
        return stored ? [withContentOf(entry, stored)] : []
      })
      for (const entry of there) tables.outbox.set(entry.mutation_id, structuredClone(entry))
      return there
    }, term)
  }

  replaceUnsent(entry: Entry) {
    return this.write(tables => {
      const stored = tables.outbox.get(entry.mutation_id)
      if (!stored || stored.sent) return false
      const { stream, client_seq } = stored
      const isLater = (each: Entry) => each.stream === stream && each.client_seq > client_seq
      if ([...tables.outbox.values()].some(isLater)) return false
      tables.outbox.set(entry.mutation_id, structuredClone({ ...entry, client_seq: stored.client_seq }))
      return true
    })
  }

  removeUnsent(ids: readonly string[]) {
    return this.write(tables => {
      if (!ids.every(id => tables.outbox.get(id)?.sent === false)) return false
      for (const id of ids) tables.outbox.delete(id)
      return true
    })
  }

  emptyOutbox(kept: (entry: Entry) => boolean) {
    return this.write(tables => {
      const stay = lanes([...tables.outbox.values()]).filter(kept)
      if (!stay.length) tables.outbox.clear()
      return stay
    })
  }

  applyCommits(change: AppliedCommits, term?: Term) {
    return this.write(tables => {
      const { record, rows, applied, done, notices = [], later, lost } = structuredClone(change)
      const table = tables.rows.get(record.generation) ?? new Map<string, StoredRow>()
      tables.rows.set(record.generation, table)
      for (const { entity, id, row } of rows)
        if (row) table.set(`${entity} ${id}`, { entity, row })
        else table.delete(`${entity} ${id}`)
      tables.streams.set(record.stream, record)
      for (const id of applied) tables.outbox.delete(id)
      for (const item of done) tables.done.set(item.mutation_id, item)
      const listed = tables.rollbacks.get(record.stream)
      if (later && listed) tables.rollbacks.set(record.stream, rollbackAfter(listed, later))
      if (lost) listRollback(tables, lost)
      for (const notice of notices) tables.notices.set(notice.id, notice)
      for (const { id } of byTime(tables.notices).slice(0, -mostNotices)) tables.notices.delete(id)
    }, term)
  }

  putSnapshot(record: StreamRecord, rows: readonly StoredRow[], term?: Term, rollback?: ServerRollback) {
    return this.write(tables => {
      putRows(tables, record, rows)
      if (rollback) listRollback(tables, rollback)
    }, term)
  }

  putSnapshots(arrived: readonly ArrivedRows[], term?: Term) {
    return this.write(tables => {
      for (const { record, rows } of arrived) putRows(tables, record, rows)
    }, term)
  }

  saveStreams(records: readonly StreamRecord[], term?: Term) {
    return this.write(tables => {
      for (const record of structuredClone(records)) {
        const next = listedOver(tables.streams.get(record.stream), record)
        if (next) tables.streams.set(record.stream, next)
      }
    }, term)
  }

  toCard(stream: StreamKey, term?: Term) {
    return this.write(tables => {
      const record = tables.streams.get(stream)
      const { outbox, tray, rollbacks, uploads } = tables
      const onlyHere = [outbox, tray, rollbacks, uploads].flatMap(table => [...table.values()])
      if (record?.status !== 'live' || onlyHere.some(each => each.stream === stream)) return undefined
      tables.streams.set(stream, { ...record, ...cardOnly })
      tables.rows.delete(record.generation)
      for (const [id, item] of tables.done) if (item.stream === stream) tables.done.delete(id)
      dropFiles(tables, stream)
      return cardOnly
    }, term)
  }

  dropStream(stream: StreamKey, fate: StreamFate, term?: Term) {
    return this.write(tables => {
      const entries = lanes([...tables.outbox.values()].filter(entry => entry.stream === stream))
      const items = inAttentionOrder([...tables.tray.values()].filter(item => item.stream === stream))
      if (fate.goes?.(entries, items) === false) return items
      tables.streams.delete(stream)
      tables.rollbacks.delete(stream)
      dropFiles(tables, stream, upload => fate.ofUpload?.(upload, structuredClone(entries)))
      const counting = new Set([...tables.streams.values()].map(record => record.generation))
      for (const generation of tables.rows.keys())
        if (!counting.has(generation)) tables.rows.delete(generation)
      const left = leftInAttention(structuredClone(entries), structuredClone(items), fate)
      for (const { mutation_id } of entries) tables.outbox.delete(mutation_id)
      for (const { id } of items) tables.tray.delete(id)
      for (const [id, notice] of tables.notices) if (notice.stream === stream) tables.notices.delete(id)
      for (const [id, item] of tables.done) if (item.stream === stream) tables.done.delete(id)
      for (const item of left) tables.tray.set(item.id, item)
      return left
    }, term)
  }

  park(item: StoredAttentionItem, term?: Term) {
    return this.write(tables => {
      if (!tables.outbox.has(item.entry.mutation_id)) return false
      tables.tray.set(item.id, structuredClone(item))
      for (const { mutation_id } of [item.entry, ...item.dependents]) tables.outbox.delete(mutation_id)
      return true
    }, term)
  }

  revert(ids: readonly string[]) {
    return this.write(tables => {
      for (const id of ids) {
        tables.outbox.delete(id)
        tables.tray.delete(id)
      }
    })
  }

  saveAttention(item: StoredAttentionItem, uploads: readonly StagedBytes[] = []) {
    return this.write(tables => {
      if (!tables.tray.has(item.id)) tables.tray.set(item.id, structuredClone(item))
      for (const upload of uploads) if (!tables.uploads.has(upload.id)) stageIn(tables, upload)
    })
  }

  amendAttention(id: string, change: AmendAttention) {
    return this.write(tables => {
      const stored = tables.tray.get(id)
      const next = stored && change(structuredClone(stored))
      if (next) tables.tray.set(id, structuredClone(next))
      return next
    })
  }

  joinAttention(id: string, term?: Term) {
    return this.write(tables => {
      const item = tables.tray.get(id)
      const waiting = lanes([...tables.outbox.values()].filter(entry => entry.stream === item?.stream))
      if (!item) return undefined
      const joined = withWaiting(item, waiting)
      tables.tray.set(id, structuredClone(joined))
      for (const { mutation_id } of waiting) tables.outbox.delete(mutation_id)
      return joined
    }, term)
  }

  removeAttention(item: StoredAttentionItem, files: readonly string[] = []) {
    return this.write(tables => {
      const isThere = sameValue(tables.tray.get(item.id), item) && tables.tray.delete(item.id)
      if (isThere) dropUnannounced(tables, files)
      return isThere
    })
  }

  renewClient(clientId: string, replaced: string, entry: Entry, term?: Term) {
    return this.write(tables => {
      if (tables.meta) tables.meta = renamed(tables.meta, clientId)
      tables.outbox.delete(replaced)
      tables.outbox.set(entry.mutation_id, structuredClone(entry))
    }, term)
  }

  rewriteUnsent(rewrite: (entry: Entry) => Entry) {
    return this.write(tables => {
      for (const [id, entry] of tables.outbox) if (!entry.sent) tables.outbox.set(id, rewrite(entry))
      for (const [id, item] of tables.tray)
        tables.tray.set(id, {
          ...item,
          entry: rewrite(item.entry),
          dependents: item.dependents.map(rewrite),
        })
    })
  }

  renew(chosen: (entry: Entry) => boolean, anew: (entry: Entry) => Entry, term?: Term) {
    return this.write(tables => {
      const before = lanes([...tables.outbox.values()].filter(chosen))
      for (const { mutation_id } of before) tables.outbox.delete(mutation_id)
      return before.map(entry => {
        const client_seq = (tables.clientSeqs.get(entry.stream) ?? 0) + 1
        tables.clientSeqs.set(entry.stream, client_seq)
        const stored = structuredClone({ ...anew(structuredClone(entry)), client_seq })
        tables.outbox.set(stored.mutation_id, stored)
        return stored
      })
    }, term)
  }

  importEntries({ entries, tray, streams, set_backs = [] }: Parameters<DeviceStore['importEntries']>[0]) {
    return this.write(tables => {
      const touched = new Set<StreamKey>()
      for (const { record, rows } of structuredClone(streams)) {
        if (tables.streams.has(record.stream)) continue
        tables.streams.set(record.stream, record)
        tables.rows.set(record.generation, new Map(rows.map(each => [`${each.entity} ${each.row.id}`, each])))
        touched.add(record.stream)
      }
      for (const entry of structuredClone(entries)) {
        if (tables.outbox.has(entry.mutation_id) || tables.tray.has(entry.mutation_id)) continue
        tables.outbox.set(entry.mutation_id, entry)
        const last = tables.clientSeqs.get(entry.stream) ?? 0
        tables.clientSeqs.set(entry.stream, Math.max(last, entry.client_seq))
        touched.add(entry.stream)
      }
      for (const item of structuredClone(tray)) {
        if (tables.tray.has(item.id) || tables.outbox.has(item.id)) continue
        tables.tray.set(item.id, item)
        touched.add(item.stream)
      }
      for (const rollback of set_backs) if (listRollback(tables, rollback)) touched.add(rollback.stream)
      return [...touched]
    })
  }

  keepReserve() {
    return this.read(tables => this.room === undefined || tables.rows.size <= this.room)
  }

  close() {}

  async destroy() {
    this.tables = noTables()
  }
}

const lanes = (entries: Entry[]): Entry[] =>
  entries.sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : a.client_seq - b.client_seq))

const inAttentionOrder = (items: StoredAttentionItem[]): StoredAttentionItem[] =>
  items.sort((a, b) => a.parked_at - b.parked_at)

const byTime = (notices: ReadonlyMap<string, Notice>): Notice[] =>
  [...notices.values()].sort((a, b) => a.at - b.at)

/** True when something is new. */
const listRollback = ({ rollbacks }: Tables, rollback: ServerRollback): boolean => {
  const here = rollbacks.get(rollback.stream)
  const merged = mergedRollback(here, structuredClone(rollback))
  rollbacks.set(rollback.stream, merged)
  return merged !== here
}
