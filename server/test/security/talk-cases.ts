/** What the routes of chat, notes and polls answer to every standing. */
import type { TripIds } from './world.ts'
import { at, below, onlyOwner, refused, travellers, trip, type Case } from './standings.ts'
import { testOption } from './talk-rows.ts'

const collab = below(trip, '/collab')
const messages = below(collab, '/messages')
const message = (ids: TripIds) => `${messages(ids)}/${ids.message}`
const notes = below(collab, '/notes')
const note = (ids: TripIds) => `${notes(ids)}/${ids.trip_note}`
const polls = below(collab, '/polls')
const poll = (ids: TripIds) => `${polls(ids)}/${ids.poll}`
const pattern = '/api/trips/:trip_id/collab'
/** A message is changed by its author alone: here the one who made the trip. */
const authors = { ...travellers('200'), member: refused }
const options = [
  { id: testOption, label: 'Here' },
  { id: '01890a5d-ac96-774b-bcce-b302099a8058', label: 'There' },
]

export const talkCases: Record<string, Case> = {
  [`GET ${pattern}/messages`]: at(travellers('200'), messages),
  [`GET ${pattern}/messages/search`]: at(travellers('200'), ids => `${messages(ids)}/search?q=hello`),
  [`POST ${pattern}/messages`]: at(travellers('201'), messages, { text: 'Hello' }),
  [`PATCH ${pattern}/messages/:id`]: at(authors, message, { text: 'Hello all' }),
  [`DELETE ${pattern}/messages/:id`]: at(authors, message),
  [`POST ${pattern}/messages/:id/react`]: at(travellers('200'), below(message, '/react'), { emoji: '👍' }),
  [`GET ${pattern}/reactions`]: at(travellers('200'), below(collab, '/reactions')),
  [`GET ${pattern}/votes`]: at(travellers('200'), below(collab, '/votes')),

  [`GET ${pattern}/notes`]: at(travellers('200'), notes),
  [`POST ${pattern}/notes`]: at(travellers('201'), notes, { title: 'Wi-Fi' }),
  [`GET ${pattern}/notes/:id`]: at(travellers('200'), note),
  [`PATCH ${pattern}/notes/:id`]: at(travellers('200'), note, { pinned: true }),
  [`PUT ${pattern}/notes/:id`]: at(travellers('200'), note, { pinned: true }),
  [`DELETE ${pattern}/notes/:id`]: at(travellers('200'), note),

  [`GET ${pattern}/polls`]: at(travellers('200'), polls),
  [`POST ${pattern}/polls`]: at(travellers('201'), polls, { question: 'Where?', options }),
  [`GET ${pattern}/polls/:id`]: at(travellers('200'), poll),
  [`PATCH ${pattern}/polls/:id`]: at(travellers('200'), poll, { question: 'Where to?' }),
  [`PUT ${pattern}/polls/:id`]: at(travellers('200'), poll, { question: 'Where to?' }),
  [`DELETE ${pattern}/polls/:id`]: at(travellers('200'), poll),
  [`POST ${pattern}/polls/:id/vote`]: at(travellers('200'), below(poll, '/vote'), {
    option_ids: [testOption],
  }),
  [`POST ${pattern}/polls/:id/apply`]: {
    expected: travellers('200'),
    ask: ids => ({
      path: `${poll(ids)}/apply`,
      body: { option_id: testOption, place_id: ids.place, day_id: ids.day },
    }),
  },
  'GET /api/users/:user_id/chat-reads': {
    expected: onlyOwner('200'),
    ask: (_, { owner }) => ({ path: `/api/users/${owner.id}/chat-reads` }),
  },
  'GET /api/users/:user_id/votes': {
    expected: onlyOwner('200'),
    ask: (_, { owner }) => ({ path: `/api/users/${owner.id}/votes` }),
  },
  'PUT /api/users/:user_id/votes/:for_trip_id/:poll_id': {
    // The poll of this trip is an open one, so its votes are rows of the trip.
    expected: onlyOwner('400 INVALID_INPUT'),
    ask: (ids, { owner }) => ({
      path: `/api/users/${owner.id}/votes/${ids.trip}/${ids.poll}`,
      body: { option_ids: [testOption] },
    }),
  },
  'PUT /api/users/:user_id/chat-reads/:for_trip_id': {
    expected: onlyOwner('200'),
    ask: (ids, { owner }) => ({
      path: `/api/users/${owner.id}/chat-reads/${ids.trip}`,
      body: { read_at: 1_800_000_000_000 },
    }),
  },
}
