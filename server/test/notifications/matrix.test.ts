/** Every event for every reader by every channel: who hears of it, by what, and in whose words. */
import {
  noticeChannels,
  noticeEvents,
  noticeKinds,
  chosenEvents,
  type NoticeChannel,
  type NoticeEvent,
} from '@caravel/sync-protocol/domain/notifications/events'
import { channelsFor } from '@caravel/sync-protocol/domain/notifications/wanted'
import { expect, test } from 'vitest'
import { newId } from '../sync/client.ts'
import { startCrowd, type Crowd, type Name } from './crowd.ts'

let crowd: Crowd
let journal = ''
let photo = 0

interface Cause {
  cause(): Promise<unknown>
  /** Everybody of the trip but who did it, unless it says otherwise. */
  whom?: readonly Name[]
  /** Prepared while everybody is signed in; what then happens, happens by the clock. */
  prepare?(): Promise<unknown>
}

const at = (path: string) => `/api/trips/${crowd.trip}${path}`
const by = (method: string, path: string, body: unknown) => crowd.ask('actor', method, at(path), body)
const members: readonly Name[] = ['on', 'off', 'usual', 'german', 'disabled']
const others: readonly Name[] = ['on', 'off', 'usual', 'german']
const withActor: readonly Name[] = ['actor', ...others]
const idsOf = (who: readonly Name[]) => who.map(name => crowd.ids[name])
const options = () => [
  { id: newId(), label: 'Market' },
  { id: newId(), label: 'Tavern' },
]
const starting = { start_date: '2027-05-07', start_time: '08:00', start_zone: 'Asia/Tokyo' }
const morning = '2027-05-03T08:05:00Z'

const causes: Partial<Record<NoticeEvent, Cause>> = {
  trip_invite: {
    async cause() {
      const { id } = (await crowd.ask('actor', 'POST', '/api/trips', { title: 'Porto', day_count: 1 }))[
        'trip'
      ] as { id: string }
      for (const identifier of others)
        await crowd.ask('actor', 'POST', `/api/trips/${id}/members`, { identifier })
    },
  },
  booking_change: { cause: () => by('POST', '/reservations', { title: 'Ferry', type: 'ferry' }) },
  expense_added: {
    cause: () => by('POST', '/budget', { name: 'Dinner', amount: 6987, currency: 'EUR', category: 'food' }),
  },
  photos_shared: {
    async prepare() {
      const made = await crowd.ask('actor', 'POST', '/api/journeys', { title: 'Nine days' })
      journal = (made['journey'] as { id: string }).id
      const people = `/api/journeys/${journal}/contributors`
      for (const identifier of [...members, 'removed'])
        await crowd.ask('actor', 'POST', people, { identifier, role: 'viewer' })
      await crowd.ask('actor', 'DELETE', `${people}/${crowd.ids.removed}`)
    },
    // Three photos are told at once, and the small picture of one is none.
    async cause() {
      const announce = async (more: object = {}) =>
        (
          (
            await crowd.ask('actor', 'POST', `/api/journeys/${journal}/photos`, {
              name: 'Rossio.jpg',
              mime: 'image/jpeg',
              size: 9,
              sha256: String(photo++).padStart(64, '0'),
              ...more,
            })
          )['photo'] as { id: string }
        ).id
      const first = await announce()
      await announce()
      await announce()
      await announce({ thumbnail_of_id: first })
    },
  },
  collab_message: { cause: () => by('POST', '/collab/messages', { text: 'a secret' }) },
  mention: {
    cause: () =>
      by('POST', '/collab/messages', { text: 'look', mentions: idsOf(['actor', 'removed', ...members]) }),
  },
  poll_opened: { cause: () => by('POST', '/collab/polls', { question: 'Where?', options: options() }) },
  packing_tagged: {
    cause: () => by('PUT', '/packing/category-assignees/Clothes', { user_ids: idsOf(['actor', ...members]) }),
  },
  todo_assigned: {
    async cause() {
      for (const assigned_user_id of idsOf(['actor', ...members]))
        await by('POST', '/todo', { title: 'Tickets', assigned_user_id })
    },
  },
  vacay_invite: {
    async cause() {
      for (const user_id of idsOf(others))
        await crowd.ask('actor', 'POST', '/api/addons/vacay/invite', { user_id })
    },
  },
  needs_attention: {
    whom: withActor,
    async prepare() {
      for (const name of ['actor', 'removed', ...members] as const) await report(name, 1)
      // What was decided within the day is told nobody.
      await report('removed', 0)
    },
    cause: async () => crowd.at('2027-05-02T13:00:00Z'),
  },
  todo_due: {
    whom: withActor,
    prepare: () => by('POST', '/todo', { title: 'Tickets', due_date: '2027-05-04' }),
    cause: async () => crowd.at(morning),
  },
  trip_reminder: { whom: withActor, cause: async () => crowd.at(morning) },
  poll_closing: {
    whom: withActor,
    prepare: () =>
      by('POST', '/collab/polls', {
        question: 'When?',
        options: options(),
        closes_at: Date.parse('2027-05-05T12:00:00Z'),
      }),
    cause: async () => crowd.at('2027-05-04T12:30:00Z'),
  },
  departure_soon: {
    whom: withActor,
    prepare: () => by('POST', '/reservations', { ...starting, title: 'Ferry to Cacilhas', type: 'ferry' }),
    cause: async () => crowd.at('2027-05-05T23:05:00Z'),
  },
  check_in_soon: {
    whom: withActor,
    prepare: () =>
      by('POST', '/reservations', { ...starting, start_date: '2027-05-08', title: 'Hotel', type: 'hotel' }),
    cause: async () => crowd.at('2027-05-06T23:05:00Z'),
  },
}

const report = (name: Name, attention: number) =>
  crowd.ask(name, 'PUT', '/api/sync/device', {
    client_id: crowd.ids[name],
    waiting: 0,
    attention,
    unsent_since: attention ? Date.parse('2027-04-01T00:00:00Z') : null,
  })

/** What someone chose: everything, nothing, or never anything. */
const wants = (who: Name, event: NoticeEvent, channel: NoticeChannel): boolean => {
  if (!channelsFor(event).includes(channel) || who === 'off') return false
  return who === 'usual' ? noticeKinds[event].by_default.includes(channel) : true
}

const together: Partial<Record<NoticeEvent, readonly NoticeEvent[]>> = {
  // One morning for both.
  trip_reminder: ['trip_reminder', 'todo_due'],
}

/** What came of it, told against the table. */
async function check(event: NoticeEvent): Promise<void> {
  const told = together[event] ?? [event]
  await causes[event]?.cause()
  const reached = await crowd.reached()
  const expected = told.flatMap(each =>
    (causes[each]?.whom ?? others).flatMap(who =>
      noticeChannels.flatMap(channel => (wants(who, each, channel) ? [`${who} ${channel}`] : [])),
    ),
  )
  const found = reached.map(({ who, channel }) => `${who} ${channel}`)
  expect.soft(found.toSorted(), event).toEqual(expected.toSorted())
  for (const one of reached.filter(({ channel }) => channel === 'inapp' || channel === 'webhook'))
    expect.soft(told).toContain(one.event)
  expect.soft(JSON.stringify(reached)).not.toContain('secret')
  const said = (who: Name, channel: NoticeChannel) =>
    reached.filter(each => each.who === who && each.channel === channel).map(({ title }) => title)
  for (const channel of ['email', 'webhook'] as const) {
    expect.soft(said('german', channel).every(Boolean), event).toBe(true)
    expect.soft(said('german', channel), event).not.toEqual(said('on', channel))
  }
}

test('who is in it and wants to hears of each event, by each channel that can carry it, in their words', async () => {
  crowd = await startCrowd('2027-05-01T12:00:00Z')
  for (const each of Object.values(causes)) await each.prepare?.()
  await crowd.reached()
  await crowd.ask('boss', 'PUT', `/api/admin/users/${crowd.ids.disabled}`, { disabled: true })
  for (const event of Object.keys(causes) as NoticeEvent[]) if (event !== 'todo_due') await check(event)
  await crowd.close()
}, 120_000)

test('the table above has every event that something tells of', () => {
  const tried = [
    ...Object.keys(causes),
    'delivery_failed',
    'share_link_details',
    'version_available',
  ].toSorted()
  expect(tried).toEqual(noticeEvents.toSorted())
  expect(chosenEvents.filter(event => !causes[event])).toEqual([])
})
