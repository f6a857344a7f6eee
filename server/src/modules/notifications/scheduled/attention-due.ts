/**
 * A change that needs a decision lies on the device where it was made, which may be in a drawer. Devices report how many
 * they hold; after a day their person hears of it everywhere, once for what they have held since then.
 */
import { userStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import type { Effect } from '../../../sync/effects.ts'
import { tellChannelName, type Happened } from '../tell-channel.ts'
import { listHolders, type Holder } from './attention-queries.ts'
import { dueKey, type Cursor } from './due-queries.ts'

const day = 86_400_000
/** Shorter than the record of what was told is kept. */
const tooLate = 30 * day

export async function attentionDue({ db, now }: App, after: Cursor) {
  const at = now()
  const rows = await listHolders(db.read, at - tooLate, at - day, after.user_id)
  return {
    rows: rows.map(({ user_id }): Cursor => ({ id: user_id, user_id })),
    due: rows.map(holder => effectOf(holder, at)),
  }
}

function effectOf({ user_id, since }: Holder, at: number): Effect {
  const happened: Happened = {
    event: 'needs_attention',
    to: [user_id],
    params: {},
    kind: 'attention',
    id: null,
    count: 1,
    trip_id: null,
    actor_id: null,
    at,
  }
  return {
    stream: userStream(user_id),
    seq: 0,
    channel: tellChannelName,
    recipient: dueKey('needs_attention', user_id, since, user_id),
    payload: { ...happened },
  }
}
