import { entities } from '@caravel/sync-protocol/entities/index'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Commit } from '@caravel/sync-protocol/wire'
import { expect, test } from 'vitest'
import { eventsOf } from '../../src/sync/live-events.ts'
import { newId } from './client.ts'

const trip = newId()
const commitOf = (ops: CommittedOp[]) => ({ name: 'poll.delete', ops }) as unknown as Commit
const del = (entity: string): CommittedOp => ({ op: 'del', entity, id: newId() }) as CommittedOp
const typesOf = (ops: CommittedOp[]) =>
  eventsOf(tripStream(trip), commitOf(ops)).map(({ type, id }) => [type, id])

/** Entities whose rows are parts of another row and share its event. */
const parts = entities.flatMap(({ name, event, fields }) =>
  Object.values(fields).flatMap(({ reference }) => {
    const owner = entities.find(each => each.name === reference?.entity)
    const isPart = reference?.on_delete === 'cascade' && owner?.event === event && owner.name !== name
    return isPart ? [[name, owner.name, event] as const] : []
  }),
)

test('a vote is a part of its poll, and a position of its booking', () => {
  expect(parts.map(([part, owner]) => [part, owner])).toEqual(
    expect.arrayContaining([
      ['poll_vote', 'poll'],
      ['reservation_position', 'reservation'],
    ]),
  )
})

test.each(parts)('deleting %s rows with their %s is one event', (part, owner, event) => {
  const whole = del(owner)
  expect(typesOf([del(part), del(part), whole])).toEqual([[`${event}:deleted`, (whole as { id: string }).id]])
  expect(typesOf([del(part)])).toHaveLength(1)
})
