/** Random things that people say, note, ask and choose. */
import { rowOf, some, type Builder } from './any-rows.ts'
import { chatMessage } from '../entities/chat-message.ts'
import { day } from '../entities/day.ts'
import { place } from '../entities/place.ts'
import { poll } from '../entities/poll.ts'
import { tripNote } from '../entities/trip-note.ts'
import { tripId } from './a-trip.ts'
import { testId } from './random.ts'

const params = { trip_id: tripId }
const words = ['Yes', 'By the lookout\r\nthen', ' ', '@Ben?']
const emoji = ['👍', '❤️', '🎉']
const optionId = (n: number) => testId(38_000 + n)

export const talkBuilders: Builder[] = [
  (state, { a, b, c, d }, turn) => ({
    name: 'chat_message.create',
    params,
    body: {
      id: testId(35_000 + turn),
      text: words[a % 4],
      ...some(b, {
        reply_to: rowOf(state, chatMessage, c),
        mentions: [testId(c)],
        attached: d % 2 ? { entity: 'place', id: rowOf(state, place, d) } : null,
      }),
    },
  }),
  (state, { a, b }) => ({
    name: 'chat_message.update',
    params: { ...params, id: rowOf(state, chatMessage, a) },
    body: { text: words[b % 4] },
  }),
  (state, { a }) => ({
    name: 'chat_message.delete',
    params: { ...params, id: rowOf(state, chatMessage, a) },
  }),
  (state, { a, b, c }) => ({
    name: 'chat.react',
    params: { ...params, id: rowOf(state, chatMessage, a) },
    body: { emoji: emoji[b % 3], ...(c % 3 ? { on: c % 2 === 0 } : {}) },
  }),
  (_, { a, b, c }, turn) => ({
    name: 'trip_note.create',
    params,
    body: {
      id: testId(36_000 + turn),
      title: `N${a % 3}`,
      ...some(b, { content: words[c % 4], pinned: true }),
    },
  }),
  (state, { a, b, c }) => ({
    name: 'trip_note.update',
    params: { ...params, id: rowOf(state, tripNote, a) },
    body: some(b, { title: `N${c % 3}`, content: words[c % 4], color: 'green', pinned: c % 2 === 0 }),
  }),
  (state, { a }) => ({ name: 'trip_note.delete', params: { ...params, id: rowOf(state, tripNote, a) } }),
  (state, { a, b, c }, turn) => ({
    name: 'poll.create',
    params,
    body: {
      id: testId(37_000 + turn),
      question: `Q${a % 3}`,
      multiple: b % 2 === 0,
      anonymous: a % 5 === 4,
      options: [
        { id: optionId(0), label: 'Here', place_id: rowOf(state, place, b) },
        { id: optionId(1), label: 'There', day_id: rowOf(state, day, c) },
        { id: optionId(2), label: 'Neither' },
      ],
      ...some(c, { day_id: rowOf(state, day, c), closes_at: 1_800_000_000_000 }),
    },
  }),
  (state, { a, b, c }) => ({
    name: 'poll.update',
    params: { ...params, id: rowOf(state, poll, a) },
    body: some(b, { question: `Q${c % 3}`, closed: c % 2 === 0, day_id: rowOf(state, day, c) }),
  }),
  (state, { a }) => ({ name: 'poll.delete', params: { ...params, id: rowOf(state, poll, a) } }),
  ...Array.from({ length: 2 }, (): Builder => (state, { a, b }) => ({
    name: 'poll.vote',
    params: { ...params, id: rowOf(state, poll, a) },
    body: { option_ids: [0, 1, 2, 7].filter(n => (b >> n) & 1).map(optionId) },
  })),
  (state, { a, b, c }, turn) => ({
    name: 'poll.apply',
    params: { ...params, id: rowOf(state, poll, a) },
    body: {
      assignment_id: testId(39_000 + turn),
      option_id: optionId(b % 3),
      ...(c % 2 ? { day_id: rowOf(state, day, c) } : {}),
    },
  }),
]
