import { expect, test } from 'vitest'
import { chatReaction, reactionId } from '@caravel/sync-protocol/entities/chat-reaction'
import { place } from '@caravel/sync-protocol/entities/place'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { newRow } from '@caravel/sync-protocol/row'
import { lostParts } from './lost-parts.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}` as const
const stamp = { seq: 1, at: 1000, by: null }

test('what a snapshot has only the newest of is not lost because it is not among them', () => {
  const had = new MemoryState(stream)
  const [message_id, user_id] = [
    '0190c000-0000-7000-8000-000000000001',
    '0190c000-0000-7000-8000-000000000002',
  ]
  const emoji = '👍'
  const id = reactionId(message_id, user_id, emoji)
  had.put(chatReaction, newRow(chatReaction, stream, id, { message_id, user_id, emoji }, stamp))
  const lost = '0190c000-0000-7000-8000-000000000003'
  had.put(place, newRow(place, stream, lost, { name: 'Belém' }, stamp))
  expect(lostParts(had, [], [], 2000)).toMatchObject([{ entity: 'place', row: { id: lost } }])
})
