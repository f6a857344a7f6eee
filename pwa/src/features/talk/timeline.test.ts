import { expect, test } from 'vitest'
import type { Message, Poll } from './talk-actions.ts'
import { lastOf, newestSeen, timeline } from './timeline.ts'

const message = (n: number): Message => ({
  id: `m${n}`,
  trip_id: 't',
  user_id: 'jonas',
  text: `message ${n}`,
  mentions: [],
  reply_to: null,
  attached: null,
  edited: false,
  preview: null,
  version: 1,
  created_at: n * 1000,
  updated_at: n * 1000,
  updated_by: 'jonas',
})
const messages = Array.from({ length: 100 }, (_, n) => message(n))
const shownTo = (until: number) => timeline(messages, [], { me: 'ines', until, dayOf: () => '2027-05-01' })
const firstOf = (...given: Parameters<typeof lastOf>) => lastOf(...given)[0]?.item.id

test('of a long chat the end is drawn, from the first unread message on and from the one that is looked for', () => {
  const read = shownTo(99_000)
  expect(firstOf(read, 20, undefined)).toBe('m80')
  expect(firstOf(shownTo(49_000), 20, undefined)).toBe('m40')
  expect(firstOf(read, 20, 'm30')).toBe('m20')
  expect(firstOf(read, 20, 'm3')).toBe('m0')
  expect(firstOf(read, 20, 'unknown')).toBe('m80')
  expect(lastOf(read, 200, undefined)).toBe(read)
})

test('a poll that was seen is not new again, and what is not sent yet was not seen by its time', () => {
  const poll = { id: 'p', created_at: 500_000, created_by: 'jonas' } as Poll
  const seen = { me: 'ines', until: 0, dayOf: () => '2027-05-01' }
  const items = timeline(messages, [poll], seen).map(({ item }) => item)
  expect(newestSeen(items, new Set())).toBe(500_000)
  expect(newestSeen(items, new Set(['p', 'm99']))).toBe(98_000)
  expect(timeline(messages, [poll], { ...seen, until: 500_000 }).some(({ first }) => first)).toBe(false)
})
