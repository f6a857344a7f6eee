import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { deleteMessage, sendMessage } from '@caravel/sync-protocol/actions/chat'
import { noticeEvents } from '@caravel/sync-protocol/domain/notifications/events'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mutate } from '../../data/mutate.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { formatTime } from '../../i18n/format.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { noticePath } from './notice-path.ts'
import { NoticeRow } from './notice-row.tsx'
import { sentenceOf } from './notice-words.ts'
import type { OwnNotice } from './own-notices.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const messageId = '0190b000-0000-7000-8000-0000000000aa'
const at = new Date(2027, 3, 18, 7, 31).getTime()

const notice = (changes: Partial<OwnNotice>): OwnNotice => ({
  id: '0190b000-0000-7000-8000-000000000001',
  event: 'booking_change',
  type: 'navigate',
  scope: 'trip',
  for_trip_id: tripId,
  for_journey_id: null,
  target: { kind: 'bookings', trip_id: tripId, id: null },
  actor_id: '0190a000-0000-7000-8000-000000000002',
  actor_name: 'Jonas',
  params: { trip: 'Lisbon', booking: 'O Pitéu', change: 'changed' },
  count: 1,
  at,
  response: null,
  read_at: null,
  trip_id: tripId,
  version: 1,
  created_at: at,
  updated_at: at,
  updated_by: null,
  ...changes,
})

const textOf = (row: OwnNotice): string =>
  renderToString(<NoticeRow notice={row} />)
    .replace(/<span class="tooltip".*?<\/span>/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

let world: World
beforeEach(async () => {
  world = new World()
  await signedIn(world)
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon to Porto' }).saved
})

test('what a newer server tells of opens the trip', () => {
  const target = { kind: 'journey', trip_id: tripId, id: messageId } as object as OwnNotice['target']
  expect(noticePath({ target })).toBe(`/trips/${tripId}`)
})

test('a row says who did what in which trip, under its name of today, and when', () => {
  const text = textOf(notice({}))
  expect(text).toContain('|Unread: |Jonas| changed |O Pitéu|')
  expect(text).toContain(`|${formatTime('07:31')}| · |Lisbon to Porto|`)
})

test('what was written is read from the trip, so that a deleted message is deleted here too', async () => {
  const row = notice({ event: 'mention', target: { kind: 'chat', trip_id: tripId, id: messageId } })
  await mutate(sendMessage, { trip_id: tripId }, { id: messageId, text: 'A table for four?' }).saved
  expect(textOf(row)).toContain('|A table for four?|')
  expect(noticePath(row)).toBe(`/trips/${tripId}/talk?message=${messageId}`)
  await mutate(deleteMessage, { trip_id: tripId, id: messageId }, {}).saved
  expect(textOf(row)).not.toContain('table')
  expect(JSON.stringify(row)).not.toContain('table')
})

test('a question has its two answers until one was given', () => {
  const asked = notice({ event: 'trip_invite', type: 'boolean' })
  expect(textOf(asked)).toMatch(/\|Open trip\|Leave trip\|/)
  expect(renderToString(<NoticeRow notice={asked} />)).toContain('is-asking')
  const answered = { ...asked, response: 'positive' as const, read_at: at }
  expect(textOf(answered)).not.toContain('Leave')
  expect(textOf(answered)).toContain('|Accepted|')
})

test.each(noticeEvents)('%s has a sentence of its own', event => {
  const params = { trip: 'Lisbon', date: '2027-04-18', channel: 'webhook', change: 'created' }
  for (const count of [1, 3])
    expect(sentenceOf(notice({ event, params, count })).k).not.toBe('notices.unknown')
})

test('an event that this version does not know is told without its words', () => {
  const row = notice({ event: 'moon_landing' as never, target: null })
  expect(sentenceOf(row).k).toBe('notices.unknown')
  expect(noticePath(row)).toBeUndefined()
})
