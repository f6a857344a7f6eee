import { describe, expect, test } from 'vitest'
import { chatMessage, newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import { chatReaction, reactionId } from '@caravel/sync-protocol/entities/chat-reaction'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { newRow } from '@caravel/sync-protocol/row'
import { lostParts } from './lost-parts.ts'
import { changesBack } from './server-rollback.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}` as const
const me = '0190a000-0000-7000-8000-000000000001'
const other = '0190a000-0000-7000-8000-000000000002'
const stamp = (at: number) => ({ seq: 1, at, by: null })

const messageId = (n: number) => `0190c000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The message number `n`, said at `n`. */
const message = (n: number, user_id = me) =>
  newRow(chatMessage, stream, messageId(n), { text: `message ${n}`, user_id }, stamp(n))

/** A thumb under the message number `n`. */
const thumb = (n: number, user_id = me) => {
  const fields = { message_id: messageId(n), user_id, emoji: '👍' }
  return newRow(chatReaction, stream, reactionId(fields.message_id, user_id, '👍'), fields, stamp(n))
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

const device = (messages: readonly AnyRow[], reactions: readonly AnyRow[] = []) => {
  const had = new MemoryState(stream)
  for (const row of messages) had.put(chatMessage, row)
  for (const row of reactions) had.put(chatReaction, row)
  return had
}

const snapshot = (messages: readonly AnyRow[], reactions: readonly AnyRow[] = []) => [
  ...messages.map(row => ({ entity: 'chat_message', row })),
  ...reactions.map(row => ({ entity: 'chat_reaction', row })),
]

const since = { later: [], readAt: 10_000, me }

const told = (...args: Parameters<typeof lostParts>) =>
  lostParts(...args).map(({ entity, row, deleted }) => [
    entity,
    row.created_at,
    deleted ? 'deleted' : 'missing',
  ])

describe('C12: of what a snapshot has only the newest of', () => {
  test('own rows that it would have are lost, and those of others are not for this device to send', () => {
    const had = device([message(1), message(2, other)], [thumb(1), thumb(1, other)])
    had.put(place, newRow(place, stream, messageId(9), { name: 'Belém' }, stamp(9)))
    expect(told(had, [], since)).toEqual([
      ['chat_message', 1, 'missing'],
      ['chat_reaction', 1, 'missing'],
      ['place', 9, 'missing'],
    ])
  })

  test('what is older than a full snapshot reaches back may be at the server', () => {
    const full = numbers(100, 100 + newestMessages - 1).map(n => message(n, other))
    const here = numbers(90, 110).map(n => message(n + 0.5))
    const had = device([...here, ...full], [thumb(95.5), thumb(105.5), thumb(120)])
    const lost = told(had, snapshot(full), since)
    expect(lost.filter(([entity]) => entity === 'chat_message').map(([, at]) => at)).toEqual(
      numbers(100, 110).map(n => n + 0.5),
    )
    expect(lost.filter(([entity]) => entity === 'chat_reaction').map(([, at]) => at)).toEqual([105.5, 120])
  })

  test('one row less than a snapshot may have is all that the server has', () => {
    const most = numbers(100, 100 + newestMessages - 2).map(n => message(n, other))
    expect(told(device([message(1), ...most]), snapshot(most), since)).toEqual([
      ['chat_message', 1, 'missing'],
    ])
  })

  test('messages of one moment are told apart by their ids, as the server orders them', () => {
    const at = (n: number) => ({ ...message(n, other), created_at: 500 })
    const full = numbers(100, 100 + newestMessages - 1).map(at)
    const [before, after] = [99, 300].map(n => ({ ...at(n), user_id: me }))
    const lost = lostParts(device([...full, before, after] as AnyRow[]), snapshot(full), since)
    expect(lost.map(({ row }) => row.id)).toEqual([messageId(300)])
  })

  test('a reaction that hangs on nothing known is not told of', () => {
    expect(told(device([], [thumb(1)]), snapshot([]), since)).toEqual([])
  })

  test('what the device had seen deleted is told of only as far back as it has messages', () => {
    const had = device([message(10, other), message(11)], [])
    const now = snapshot(
      [message(9), message(10, other), message(11), message(12), message(13, other)],
      [thumb(10)],
    )
    expect(told(had, now, since)).toEqual([
      ['chat_message', 12, 'deleted'],
      ['chat_reaction', 10, 'deleted'],
    ])
  })
})

describe('C12: the days of what has dates', () => {
  const [id, firstDay, secondDay] = [messageId(1), messageId(2), messageId(3)]
  const booking = (fields: object) =>
    newRow(reservation, stream, id, { title: 'Tour', ...fields }, stamp(1)) as AnyRow
  const stay = (fields: object) => newRow(accommodation, stream, id, { ...fields }, stamp(1)) as AnyRow
  const lostOf = (entity: typeof reservation | typeof accommodation, had: AnyRow, now: AnyRow) => {
    const state = new MemoryState(stream)
    state.put(entity, had as never)
    return lostParts(state, [{ entity: entity.name, row: now }], since).map(part => ({
      groups: part.groups,
      back: changesBack(entity, part, now),
    }))
  }

  test('follow from the dates, and are not lost with a range that is older', () => {
    const date = { start_date: '2027-05-04' }
    expect(lostOf(reservation, booking({ ...date, day_id: firstDay }), booking(date))).toEqual([])
    const nights = { ...date, end_date: '2027-05-05' }
    const had = stay({ ...nights, start_day_id: firstDay, end_day_id: secondDay })
    expect(lostOf(accommodation, had, stay(nights))).toEqual([])
  })

  test('are not sent with the dates that are lost', () => {
    const had = stay({ start_date: '2027-05-04', start_day_id: firstDay })
    const now = stay({ start_date: '2027-05-05', start_day_id: secondDay })
    expect(lostOf(accommodation, had, now)).toEqual([
      { groups: ['days'], back: { start_date: '2027-05-04' } },
    ])
  })

  test('are lost where there is no date to say them', () => {
    expect(lostOf(reservation, booking({ day_id: firstDay }), booking({ day_id: secondDay }))).toEqual([
      { groups: ['days'], back: { day_id: firstDay } },
    ])
  })
})
