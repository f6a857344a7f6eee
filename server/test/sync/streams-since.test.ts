/** The list of streams: all at first, then what moved (L8). */
import type { StreamsAnswer } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from './client.ts'

const ask = async (world: World, person: Person, since?: string): Promise<StreamsAnswer> => {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  const { status, body } = await world.get(person, `/api/sync/streams${query}`)
  expect(status).toBe(200)
  return body as StreamsAnswer
}

const tripsIn = ({ streams }: StreamsAnswer): string[] =>
  streams.filter(({ card }) => card).map(({ stream }) => stream)

describe('streams since (L8)', () => {
  test('what moved since, and nothing of trips of others', async () => {
    const world = await startWorld()
    const [moved, still] = [await world.trip(), await world.trip()]
    const first = await ask(world, world.tom, '')
    expect(tripsIn(first).toSorted()).toEqual([`trip:${moved}`, `trip:${still}`].toSorted())
    expect(first.partial).toBeUndefined()
    await world.call(world.tom, 'PATCH', `/api/trips/${moved}`, { title: 'Moved' })
    await world.call(world.ana, 'POST', '/api/trips', { title: 'Of Ana' })
    const next = await ask(world, world.tom, first.as_of)
    expect(next.partial).toBe(true)
    expect(tripsIn(next)).toEqual([`trip:${moved}`])
    const after = await ask(world, world.tom, next.as_of)
    expect(tripsIn(after)).toEqual([])
    expect(after.streams.map(({ stream }) => stream)).toEqual([
      'app',
      `user:${world.tom.id}`,
      `atlas:${world.tom.id}`,
    ])
  })

  test('a removal is told in the next answer, and the trip in none after it', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const { as_of } = await ask(world, world.ines, '')
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
    const told = await ask(world, world.ines, as_of)
    expect(tripsIn(told)).toEqual([])
    expect(told.gone).toMatchObject([{ stream: `trip:${trip}`, cause: 'removed' }])
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'Without her' })
    const later = await ask(world, world.ines, told.as_of)
    expect(JSON.stringify(later)).not.toContain('Without her')
  })

  test('a token of another life of the server, of the future or of nonsense is answered with all', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const { as_of = '' } = await ask(world, world.tom, '')
    const [life = ''] = as_of.split('.')
    for (const since of ['other.1', `${life}.99999`, `${life}.-1`, `${life}.x`, 'x']) {
      const answer = await ask(world, world.tom, since)
      expect(answer.partial).toBeUndefined()
      expect(tripsIn(answer)).toEqual([`trip:${trip}`])
    }
  })

  test('without the question the answer is as it was', async () => {
    const world = await startWorld()
    expect(await ask(world, world.tom)).not.toHaveProperty('as_of')
  })

  test('a long list is kept compressed until something of it moves', async () => {
    const world = await startWorld()
    const trips: string[] = []
    for (let n = 0; n < 40; n++) {
      const { body } = await world.call(world.tom, 'POST', '/api/trips', { title: `Trip ${n}` })
      trips.push(`trip:${(body['trip'] as { id: string }).id}`)
    }
    const first = await ask(world, world.tom)
    expect(await ask(world, world.tom)).toEqual(first)
    await world.call(world.tom, 'PATCH', `/api/trips/${trips[7]?.slice(5)}`, { title: 'Another title' })
    expect(JSON.stringify(await ask(world, world.tom))).toContain('Another title')
    await world.call(world.tom, 'DELETE', `/api/trips/${trips[3]?.slice(5)}`)
    const after = await ask(world, world.tom)
    expect(tripsIn(after)).toHaveLength(39)
    expect(after.gone).toMatchObject([{ stream: trips[3], cause: 'deleted' }])
  })
})
