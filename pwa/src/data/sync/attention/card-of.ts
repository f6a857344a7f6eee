import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { State } from '@caravel/sync-protocol/state'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { TripCard } from '@caravel/sync-protocol/wire'
import type { StreamMemory } from '../streams/stream-memory.ts'

/** The card of a trip from its own rows; undefined for streams that are no trip, or when its row is not there. */
export const cardOf = (state: State, stream: StreamKey): TripCard | undefined => {
  const parsed = parseStream(stream)
  const row = parsed?.kind === 'trip' ? state.get(trip, parsed.id) : undefined
  if (!row) return undefined
  const members = state
    .list(tripMember)
    .filter(member => member.left_at === null)
    .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .map(({ user_id, name, avatar }) => ({ user_id, name, avatar }))
  const { title, start_date, end_date, archived, cover_file_id, day_count } = row
  return { title, start_date, end_date, archived, cover_file_id, day_count, members }
}

/** From the rows where they are in memory; else as the rows or the server last said. */
export const currentCard = ({ record, view, loaded, stream }: StreamMemory): TripCard | null | undefined =>
  loaded && record && record.status !== 'listed' ? cardOf(view, stream) : record?.card
