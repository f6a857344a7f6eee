/** Brings what happened to each who should hear of it: a row in their own stream, and what is to be sent elsewhere. */
import { makeNotice } from '@caravel/sync-protocol/actions/make-notice'
import { noticeKinds, type NoticeChannel } from '@caravel/sync-protocol/domain/notifications/events'
import { isWanted } from '@caravel/sync-protocol/domain/notifications/wanted'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { journey } from '@caravel/sync-protocol/entities/journey'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { Entity } from '@caravel/sync-protocol/entity'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { Values } from '@caravel/sync-protocol/op'
import { journeyStream, tripStream, userStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { Deliver } from '../../sync/effects.ts'
import { isLogged } from '../../sync/feed-queries.ts'
import { nameOfStored } from '../../sync/shown-names.ts'
import { isAddonOn } from '../../sync/stream-access.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { jobRequest } from '../../sync/job-request.ts'
import { preferencesFor } from './admin-preferences.ts'
import { enqueue, type Told } from './delivery-queries.ts'
import { accountName, findPreferences, listReaders, type Reader } from './notice-queries.ts'
import type { Occurrence } from './occurrences.ts'

export { tellChannelName } from './delivery-queries.ts'

/** What an effect carries: an occurrence, with who did it and where. */
export interface Happened extends Occurrence {
  trip_id: string | null
  /** Of a journal, where it happened in one. */
  journey_id?: string
  actor_id: string | null
  /** Epoch ms. */
  at: number
  /** False: the webhook of the group is told in another message. */
  group?: boolean
}

type Services = Pick<App, 'db' | 'now' | 'committer' | 'settings'>

/** Whether there is anywhere to send to: nothing is queued for a channel that someone never set up. */
export type CanReach = (userId: string, channel: NoticeChannel) => Promise<boolean>

/** Delivered again it makes nothing twice: rows and what is queued have ids that follow from the change. */
export function tellChannel(app: Services, canReach: CanReach): Deliver {
  return async ({ payload }, key) => {
    const happened = payload as unknown as Happened
    const told = await describe(app, happened)
    if (!told) return
    const everybody = await listReaders(app.db.read, told, happened.to)
    const without = new Set([happened.actor_id, ...(happened.without ?? [])])
    for (const reader of everybody.filter(({ id }) => !without.has(id)))
      await tellOne(app, canReach, reader, told, key)
    if (noticeKinds[told.event].for_group && happened.group !== false && (await canReach('', 'webhook')))
      await enqueue(app, {
        key,
        user_id: '',
        channel: 'webhook',
        notice_id: null,
        told: forGroup(told, everybody),
      })
  }
}

/** What single people hear as "you" names them. */
function forGroup(told: Told, readers: readonly Reader[]): Told {
  if (noticeKinds[told.event].scope !== 'user') return told
  const people = readers.map(({ username }) => username).join(', ')
  return { ...told, params: { ...told.params, people } }
}

/** Undefined: the trip or journal is gone, or its add-on off, and nobody is told any more. */
async function describe({ db }: Services, happened: Happened): Promise<Told | undefined> {
  const { event, trip_id, journey_id = null, actor_id, at, kind, id, count } = happened
  const { addon } = noticeKinds[event]
  if (addon && !(await isAddonOn(db.read, addon))) return undefined
  const params: Record<string, string | number> = { ...happened.params }
  if (trip_id !== null) {
    const stream = tripStream(trip_id)
    const found = await findRow(db.read, trip, stream, trip_id)
    if (!found || (await findStream(db.read, stream)).closed_at !== null) return undefined
    params['trip'] = String(found.row['title'])
    const { named } = happened
    const entity = named && findEntity(named.entity)
    const row = entity && named && (await findRow(db.read, entity, stream, named.id))
    const name = entity && row ? await nameOfStored({ db: db.read, stream }, entity, row.row) : null
    if (named) params[named.param] = (name ?? '').slice(0, 300)
    if (name === null && row && entity.name === reservation.name)
      params['booking_type'] = String(row.row['type'])
    if (name === null && row && entity.name === expense.name)
      params['expense_category'] = String(row.row['category'])
  }
  if (journey_id !== null) {
    const title = await titleOfJournal(db.read, journey_id)
    if (title === undefined) return undefined
    params['journal'] = title
  }
  const actor_name = actor_id === null ? null : await accountName(db.read, actor_id)
  if (actor_name !== null) params['actor'] = actor_name
  const target = { kind, trip_id, id }
  return {
    event,
    for_trip_id: trip_id,
    for_journey_id: journey_id,
    actor_id,
    actor_name,
    params,
    target,
    count,
    at,
  }
}

/** Undefined: it is deleted. */
async function titleOfJournal(db: App['db']['read'], id: string): Promise<string | undefined> {
  const stream = journeyStream(id)
  const found = await findRow(db, journey as Entity, stream, id)
  return found && (await findStream(db, stream)).closed_at === null ? String(found.row['title']) : undefined
}

async function tellOne(
  app: Services,
  canReach: CanReach,
  reader: Reader,
  told: Told,
  key: string,
): Promise<void> {
  const own = await findPreferences(app.db.read, reader.id)
  const preferences = preferencesFor(app, told.event, own)
  const wants = (channel: NoticeChannel) => isWanted(preferences, told.event, channel)
  const notice_id = wants('inapp') ? await writeNotice(app, reader.id, told, key) : null
  for (const channel of ['email', 'webhook', 'push'] as const)
    if (wants(channel) && (await canReach(reader.id, channel)))
      await enqueue(app, { key, user_id: reader.id, channel, notice_id, told })
}

/** Answers the id of the reader's row: a new one, or the unread one that counts up. */
async function writeNotice(app: Services, user_id: string, told: Told, key: string): Promise<string | null> {
  const mutation_id = derivedId('notice', key, user_id)
  const stream = userStream(user_id)
  const id = derivedId('notice_row', key, user_id)
  if (await isLogged(app.db.write, stream, mutation_id)) return id
  const { body } = await app.committer.commit(
    jobRequest(makeNotice, {
      params: { user_id },
      body: { ...told, id },
      mutation_id,
    }),
  )
  const made = body['notification'] as Values | undefined
  return made ? String(made['id']) : null
}
