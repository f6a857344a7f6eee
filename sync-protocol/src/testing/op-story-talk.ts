import type { Told } from './op-story.ts'
import { testId } from './random.ts'

/** What people say, note, ask and choose in a trip. */
export function talkStory(trip_id: string, { day, place }: { day: string; place: string }): Told[] {
  const params = { trip_id }
  const [first, second, note, poll] = [testId(120), testId(121), testId(122), testId(123)]
  const [here, there] = [testId(124), testId(125)]
  return [
    { name: 'chat_message.create', params, body: { id: first, text: 'Shall we walk?', mentions: ['{me}'] } },
    {
      name: 'chat_message.create',
      params,
      body: { id: second, text: 'By the lookout', reply_to: first, attached: { entity: 'place', id: place } },
    },
    { name: 'chat_message.update', params: { ...params, id: first }, body: { text: 'Shall we walk up?' } },
    { name: 'chat.react', params: { ...params, id: first }, body: { emoji: '👍', on: true } },
    { name: 'chat_message.delete', params: { ...params, id: second }, body: {} },
    {
      name: 'chat.read',
      params: { user_id: '{me}', for_trip_id: trip_id },
      body: { read_at: 1_800_000_000_000 },
    },
    {
      name: 'trip_note.create',
      params,
      body: { id: note, title: 'Wi-Fi', content: 'Ask at the desk', category: 'House', pinned: true },
    },
    {
      name: 'trip_note.update',
      params: { ...params, id: note },
      body: { content: 'Ask at the desk\nfloor 2', base: { content: 'Ask at the desk' } },
    },
    { name: 'trip_note.delete', params: { ...params, id: note }, body: {} },
    {
      name: 'poll.create',
      params,
      body: {
        id: poll,
        question: 'Dinner on the first night?',
        day_id: day,
        options: [
          { id: here, label: 'Market', place_id: place },
          { id: there, label: 'Tavern' },
        ],
      },
    },
    { name: 'poll.vote', params: { ...params, id: poll }, body: { option_ids: [here] } },
    { name: 'poll.update', params: { ...params, id: poll }, body: { question: 'Dinner on Friday?' } },
    {
      name: 'poll.apply',
      params: { ...params, id: poll },
      body: { assignment_id: testId(126), option_id: here },
    },
    { name: 'poll.delete', params: { ...params, id: poll }, body: {} },
  ]
}

/** A question whose votes nobody sees but who cast them. */
export function anonymousPollStory(trip_id: string): Told[] {
  const [id, here, there] = [testId(127), testId(124), testId(125)]
  return [
    {
      name: 'poll.create',
      params: { trip_id },
      body: {
        id,
        question: 'Who leads?',
        anonymous: true,
        options: [
          { id: here, label: 'Ana' },
          { id: there, label: 'Ben' },
        ],
      },
    },
    {
      name: 'poll.vote-anonymously',
      params: { user_id: '{me}', for_trip_id: trip_id, poll_id: id },
      body: { option_ids: [here] },
    },
  ]
}
