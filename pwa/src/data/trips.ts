/** The cards of all trips: from their own rows where they are on the device, else from what the server listed. */
import { computed, type ReadonlySignal } from '@preact/signals'
import type { Role } from '@caravel/sync-protocol/access'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { TripCard } from '@caravel/sync-protocol/wire'
import type { StreamRecord } from './db/device-store.ts'
import { device } from './device.ts'
import { firstList } from './first-visit.ts'
import { session } from './session.ts'
import { streamListTick } from './store.ts'
import { currentCard } from './sync/attention/card-of.ts'
import type { Engine } from './sync/engine-types.ts'
import { userActionsOf } from './sync/user-actions.ts'

export interface TripSummary {
  id: string
  title: string
  start_date: string | null
  end_date: string | null
  archived: boolean
  day_count: number
  cover_file_id: string | null
  members: TripCard['members']
  role: Role | undefined
  /** Its rows are here: it opens without a network. */
  on_device: boolean
  /** The person keeps it on this device. */
  pinned: boolean
  /** Changes that wait to be sent. */
  pending: number
  /** The server was rolled back and no longer has it. */
  orphaned: boolean
  /** No server has it: it was made here and not sent yet, or the server lost it. */
  only_here: boolean
  /** When its plan was last known to be all there is, epoch ms. */
  seen_at: number | undefined
}

/**
 * Undefined until the device was read, or on a first visit until the server listed them. In no particular order. A trip
 * that did not change is the same object as before.
 */
export const trips: ReadonlySignal<readonly TripSummary[] | undefined> = computed(() => {
  void streamListTick.value
  const engine = device.value?.engine
  const known = engine?.records().length ? engine : undefined
  const now = known ? summaries(known) : (listedOnly() ?? (engine && []))
  if (now && sameItems(told, now)) return told
  return (told = now)
})

/** What was listed before the engine was here, as the engine says it of trips that are not on the device yet. */
const listedOnly = (): TripSummary[] | undefined => {
  const now = session.value
  const listed = firstList.value
  if (!listed || now.status !== 'signed-in' || now.user.id !== listed.user_id) return undefined
  const cards = listed.streams.flatMap(({ stream, card, role }) => {
    const id = tripIdOf({ stream })
    return id !== undefined && card ? [{ ...notHere, id, ...card, role }] : []
  })
  return cards.length > 0 ? withKnown(cards) : undefined
}

const notHere = {
  on_device: false,
  pinned: false,
  pending: 0,
  orphaned: false,
  only_here: false,
  seen_at: undefined,
}

/** What `trips` answered last. */
let told: readonly TripSummary[] | undefined

const summaries = (engine: Engine): TripSummary[] =>
  withKnown(
    engine.records().flatMap(record => {
      const id = tripIdOf(record)
      const card = id === undefined ? undefined : currentCard(engine.memory(record.stream))
      return id === undefined || !card ? [] : [summary(engine, record, id, card)]
    }),
  )

/** With the objects that were told before, of trips that did not change. */
const withKnown = (now: readonly TripSummary[]): TripSummary[] => {
  const before = new Map(told?.map(trip => [trip.id, trip]))
  return now.map(trip => {
    const same = before.get(trip.id)
    return same && isSame(same, trip) ? same : trip
  })
}

const isSame = (a: TripSummary, b: TripSummary): boolean =>
  (Object.keys(b) as (keyof TripSummary)[]).every(name =>
    name === 'members' ? sameMembers(a.members, b.members) : a[name] === b[name],
  )

const sameMembers = (a: TripCard['members'], b: TripCard['members']): boolean =>
  a.length === b.length &&
  a.every((member, n) => {
    const other = b[n]
    return member.user_id === other?.user_id && member.name === other.name && member.avatar === other.avatar
  })

const sameItems = (a: readonly TripSummary[] | undefined, b: readonly TripSummary[]): boolean =>
  a?.length === b.length && a.every((trip, n) => trip === b[n])

const tripIdOf = ({ stream }: Pick<StreamRecord, 'stream'>): string | undefined => {
  const parsed = parseStream(stream)
  return parsed?.kind === 'trip' ? parsed.id : undefined
}

const summary = (engine: Engine, record: StreamRecord, id: string, card: TripCard): TripSummary => ({
  id,
  ...card,
  role: engine.role(record.stream),
  on_device: record.cursor !== null || record.status === 'local',
  pinned: record.pinned === true,
  pending: userActionsOf(engine.memory(record.stream).lane.entries).length,
  orphaned: record.status === 'orphaned',
  only_here: record.status === 'orphaned' || record.status === 'local',
  seen_at: record.seen_at,
})
