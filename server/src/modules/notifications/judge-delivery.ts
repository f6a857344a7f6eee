/** Whether what was queued is still to be sent: asked at the moment in which it would be. */
import type { NoticeChannel } from '@caravel/sync-protocol/domain/notifications/events'
import { quietUntil } from '@caravel/sync-protocol/domain/notifications/quiet-hours'
import { isWanted, type Preferences } from '@caravel/sync-protocol/domain/notifications/wanted'
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { journeyStream, tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { version as running } from '../../version.ts'
import { preferencesFor } from './admin-preferences.ts'
import type { Delivery } from './delivery-queries.ts'
import { findNotice, isInvited, listAdmins, listReaders, type Reader } from './notice-queries.ts'
import { compareVersions } from './releases/newer-version.ts'
import { isStillToStart } from './scheduled/bookings-due.ts'
import { heldSince } from './scheduled/attention-queries.ts'

export type Verdict =
  { is: 'send'; reader: Reader | undefined } | { is: 'drop'; why: string } | { is: 'wait'; until: number }

type Services = Pick<App, 'db' | 'now' | 'settings'>

export async function judge(
  app: Services,
  row: Delivery,
  preferences: Preferences,
  zone: string,
): Promise<Verdict> {
  const { user_id, channel, notice_id, told } = row
  if (!(await isStillThere(app, row))) return { is: 'drop', why: 'gone' }
  if (user_id === '') return { is: 'send', reader: undefined }
  const [reader] = await listReaders(app.db.read, told, [user_id])
  if (!reader) return { is: 'drop', why: 'no_reader' }
  const chosen = preferencesFor(app, told.event, preferences)
  if (!isWanted(chosen, told.event, channel as NoticeChannel)) return { is: 'drop', why: 'not_wanted' }
  const notice = notice_id === null ? undefined : await findNotice(app.db.read, user_id, notice_id)
  if (notice_id !== null && (!notice || notice.read_at !== null)) return { is: 'drop', why: 'read' }
  // A message that was tried before goes out again as it was.
  const until = row.batch ? undefined : quietUntil(preferences, app.now(), zone)
  if (until !== undefined) return { is: 'wait', until }
  return { is: 'send', reader }
}

/** What was taken back in a chat, done, decided or voted on meanwhile is told nobody any more. */
async function isStillThere(app: Services, row: Delivery): Promise<boolean> {
  const { db, now } = app
  const { trip_id, told } = row
  if (trip_id === null) return isStillTrue(db, row)
  const stream = tripStream(trip_id)
  const { event, params, target } = told
  const message = params['message_id']
  if (typeof message === 'string') return (await findRow(db.read, chatMessage, stream, message)) !== undefined
  if (event === 'todo_due' && target.id !== null) {
    const row = (await findRow(db.read, todoItem, stream, target.id))?.row
    return row !== undefined && row['done'] !== true
  }
  if (event === 'departure_soon' || event === 'check_in_soon') return isStillToStart(app, row)
  if (event === 'poll_closing') return Number(params['at']) > now()
  if (event !== 'trip_reminder') return true
  return (await findRow(db.read, trip, stream, trip_id))?.row['start_date'] === params['date']
}

async function isStillTrue({ read }: App['db'], { user_id, told }: Delivery): Promise<boolean> {
  if (told.event === 'vacay_invite') return isInvited(read, told.target.id)
  if (told.for_journey_id !== null)
    return (await findStream(read, journeyStream(told.for_journey_id))).closed_at === null
  if (told.event === 'needs_attention') return (await heldSince(read, user_id)) !== null
  if (told.event !== 'version_available') return true
  // An admin updated the server before they heard of it, or is none any more.
  const isNewer = compareVersions(String(told.params['version']), running) > 0
  return isNewer && (user_id === '' || (await listAdmins(read)).includes(user_id))
}
