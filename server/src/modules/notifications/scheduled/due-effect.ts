import { tripStream } from '@caravel/sync-protocol/streams'
import type { Effect } from '../../../sync/effects.ts'
import { tellChannelName, type Happened } from '../tell-channel.ts'
import { dueKey, type Candidate } from './due-queries.ts'

type Due = Pick<Happened, 'event' | 'params' | 'kind' | 'id' | 'named'>

/** What the clock has to tell one reader, or the group: caused once for its event, row, `when` and reader. */
export function dueEffect(
  { id, trip_id, user_id }: Pick<Candidate, 'id' | 'trip_id' | 'user_id'>,
  when: string | number,
  now: number,
  due: Due,
): Effect {
  const whom = user_id ? { to: [user_id], group: false } : { to: [] }
  const happened: Happened = { ...due, ...whom, count: 1, trip_id, actor_id: null, at: now }
  return {
    stream: tripStream(trip_id),
    // It belongs to no change.
    seq: 0,
    channel: tellChannelName,
    recipient: dueKey(due.event, id, when, user_id),
    payload: { ...happened },
  }
}
