/** A move from one day to another is one request and one commit: it is done or it is not. */
import { expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, syncOf } from './client.ts'
import type { Answer } from '../support/test-server.ts'

const stage = async () => {
  const world = await startWorld()
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-02' })
  const at = `/api/trips/${trip}`
  const [from, to] = ((await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]).map(
    ({ id }) => id,
  )
  const tom = world.device(world.tom)
  const place = rowOf(await tom.send('POST', `${at}/places`, { id: newId(), name: 'Belém' }), 'place').id
  const stop = async (day_id: string | undefined) =>
    rowOf(await tom.send('POST', `${at}/assignments`, { id: newId(), place_id: place, day_id }), 'assignment')
      .id
  const [moved, first, second, third] = [await stop(from), await stop(to), await stop(to), await stop(to)]
  const { raw } = world.server.app.db
  // Equal keys, as devices of other times could leave them: who is put between them moves the others as well (O3).
  raw
    .prepare("update assignment set position = 'a5' where id in (?, ?, ?)")
    .run(...[first, second, third].toSorted())
  const order = [first, second, third].toSorted()
  const line = async (day: string | undefined) =>
    (
      (await world.get(world.tom, `${at}/days/${day}/assignments`)).body['assignments'] as { id: string }[]
    ).map(({ id }) => id)
  const move = (key: string, client_seq: number): Promise<Answer> =>
    tom.send(
      'PATCH',
      `${at}/assignments/${moved}`,
      { day_id: to, position: { after: order[0], before: order[1], key: 'a5' } },
      { key, client_seq },
    )
  return { world, trip, from, to, moved, order, raw, line, move }
}

test('L11, I9: a stop that moves to another day leaves the one and is in the other by one commit', async () => {
  const { world, trip, from, to, moved, order, line, move } = await stage()
  const head = headOf(world.server, `trip:${trip}`)
  const answer = await move(newId(), 100)
  expect(answer.status, answer.text).toBe(200)
  expect(syncOf(answer).seq).toBe(head + 1)
  expect(headOf(world.server, `trip:${trip}`)).toBe(head + 1)
  const { body } = await world.get(world.tom, `/api/trips/${trip}/changes?since=${head}`)
  const [commit, ...more] = body['commits'] as { ops: { id: string }[] }[]
  expect(more).toEqual([])
  // The stop itself, and those behind it that got other keys.
  expect(commit?.ops.map(({ id }) => id).toSorted()).toEqual([moved, order[1], order[2]].toSorted())
  expect(await line(from)).toEqual([])
  expect(await line(to)).toEqual([order[0], moved, order[1], order[2]])
})

test('I9: a move that breaks off at any of its rows leaves the stop where it was, and is done when it is sent again', async () => {
  const { world, trip, from, to, moved, order, raw, line, move } = await stage()
  const head = headOf(world.server, `trip:${trip}`)
  const key = newId()
  for (const row of [moved, order[1], order[2]]) {
    raw.exec(
      `create trigger fault before update on assignment when new.id = '${row}' begin select raise(abort, 'disk'); end`,
    )
    expect((await move(key, 100)).status).toBeGreaterThanOrEqual(500)
    raw.exec('drop trigger fault')
    expect(await line(from)).toEqual([moved])
    expect(await line(to)).toEqual(order)
    expect(headOf(world.server, `trip:${trip}`)).toBe(head)
  }
  expect((await move(key, 100)).status).toBe(200)
  expect(await line(from)).toEqual([])
  expect(await line(to)).toEqual([order[0], moved, order[1], order[2]])
  expect(headOf(world.server, `trip:${trip}`)).toBe(head + 1)
})
