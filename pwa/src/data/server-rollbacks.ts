/** What the server lost when it was set back and this device still has (sync rule C12), for screens. */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { Attached } from '@caravel/sync-protocol/entities/chat-message'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { tripStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { StoredRow } from './db/device-store.ts'
import { device } from './device.ts'
import { streamTitle } from './stream-title.ts'
import { stillLost } from './sync/storage/server-rollback.ts'
import type { StreamMemory } from './sync/streams/stream-memory.ts'

export interface LostRow {
  entity: string
  id: string
  /** As this device had it, or as the server has it where it had been deleted. */
  row: AnyRow
  /** Only these groups are lost; undefined: the row is missing, or had been deleted. */
  groups?: string[]
  /** It had been deleted, and is there again. */
  deleted?: true
  /** As it is now; undefined: it is missing. */
  now: AnyRow | undefined
  /** What it is called, or what it belongs to. */
  title: string | undefined
}

export interface LostRows {
  stream: StreamKey
  /** What the trip, the journal or the plan is called. */
  name: string
  rows: LostRow[]
}

const tick = signal(0)

/** By stream, without what exists again by now, through this device or another one. */
export const rollbacks: ReadonlySignal<readonly LostRows[]> = computed(() => {
  void tick.value
  const engine = device.value?.engine
  if (!engine) return []
  const memoryOf = (stream: StreamKey) => engine.memory(stream)
  return engine.rollbacks().flatMap(rollback => {
    const { stream, rows } = rollback
    const memory = memoryOf(stream)
    const lost = stillLost(rollback, memoryOf).map((part): LostRow => {
      const { entity: name, row } = part
      const entity = findEntity(name)
      const now = entity && (memory.view.get(entity, row.id) as AnyRow | undefined)
      return { ...part, id: row.id, now, title: titleOf({ memoryOf, stream, lost: rows }, row) }
    })
    const reader = device.value?.actor.user_id ?? ''
    return lost.length ? [{ stream, name: streamTitle(memory, reader) ?? '', rows: lost }] : []
  })
})

interface Near {
  memoryOf(stream: StreamKey): StreamMemory
  stream: StreamKey
  lost: readonly StoredRow[]
}

/** Its own words, else what it is called after: a link as its paper, a stop as its place, a vote as its poll. */
const titleOf = (near: Near, row: AnyRow): string | undefined => {
  const words = ['title', 'name', 'question', 'text'].map(name => row[name]).find(isText)
  const title = words ?? titleNear(near, row)
  const { emoji } = row
  return isText(emoji) ? [emoji, title].filter(Boolean).join(' ') : title
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const named = [
  ['file_id', 'file'],
  ['place_id', 'place'],
  ['assignment_id', 'assignment'],
  ['message_id', 'chat_message'],
  ['poll_id', 'poll'],
  ['bag_id', 'packing_bag'],
  ['item_id', 'packing_item'],
  ['reservation_id', 'reservation'],
] as const

const titleNear = (near: Near, row: AnyRow): string | undefined => {
  const { memoryOf, lost } = near
  // What someone keeps for themselves is about a trip.
  const stream = isText(row['for_trip_id']) ? tripStream(row['for_trip_id']) : near.stream
  const attached = row['attached'] as Attached | null | undefined
  const ways = [
    ...named.map(([field, name]) => [row[field], name] as const),
    [attached?.id, attached?.entity] as const,
  ]
  for (const [id, name = ''] of ways) {
    const entity = findEntity(name)
    if (!isText(id) || !entity) continue
    const found =
      lost.find(each => each.entity === name && each.row.id === id)?.row ??
      (memoryOf(stream).view.get(entity, id) as AnyRow | undefined)
    if (found) return titleOf({ ...near, stream }, found)
  }
  return undefined
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    const rows = type === 'rows' || type === 'stream'
    if (type === 'set-back' || (rows && open.engine.rollbacks().length > 0)) tick.value++
  })
  tick.value++
})
