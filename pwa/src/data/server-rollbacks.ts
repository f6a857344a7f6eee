/** What the server lost when it was set back and this device still has (sync rule C12), for screens. */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { device } from './device.ts'
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
  trip: string
  rows: LostRow[]
}

const tick = signal(0)

/** By trip; what came back meanwhile, by this device or another, is not in it. */
export const rollbacks: ReadonlySignal<readonly LostRows[]> = computed(() => {
  void tick.value
  const engine = device.value?.engine
  return (engine?.rollbacks() ?? []).flatMap(rollback => {
    const { stream, rows } = rollback
    const memory = engine?.memory(stream)
    if (!memory) return []
    const lost = stillLost(rollback, memory).map((part): LostRow => {
      const { entity: name, row } = part
      const entity = findEntity(name)
      const now = entity && (memory.view.get(entity, row.id) as AnyRow | undefined)
      const title = titleOf(row) ?? titleNear(memory, rows, row)
      return { ...part, id: row.id, now, title }
    })
    return lost.length ? [{ stream, trip: memory.record?.card?.title ?? '', rows: lost }] : []
  })
})

const titleOf = (row: AnyRow | undefined): string | undefined =>
  ['title', 'name', 'text'].map(name => row?.[name]).find(isText)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A link is called as its paper, a stop as its place, a person's part as its stop. */
const titleNear = (
  memory: StreamMemory,
  lost: readonly { row: AnyRow }[],
  row: AnyRow,
): string | undefined => {
  for (const [field, name] of [
    ['file_id', 'file'],
    ['place_id', 'place'],
    ['assignment_id', 'assignment'],
  ] as const) {
    const id = row[field]
    const entity = findEntity(name)
    if (!isText(id) || !entity) continue
    const near =
      lost.find(each => each.row.id === id)?.row ?? (memory.view.get(entity, id) as AnyRow | undefined)
    if (near) return titleOf(near) ?? titleNear(memory, lost, near)
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
