import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startSecurityWorld } from '../security/world.ts'

const described = new URL('../../../docs/openapi.json', import.meta.url)
const { paths } = JSON.parse(readFileSync(described, 'utf8')) as { paths: Record<string, { get?: object }> }
/** All that someone can read of a trip, of themselves and of the server without the id of a row. */
const readable = Object.entries(paths)
  .filter(([path, { get }]) => get && !path.replaceAll(/\{(?:trip_id|stream|user_id)\}/g, '').includes('{'))
  .map(([path]) => path)

test('a private thing is in nothing that others read: no list, feed, snapshot, history, export or copy', async () => {
  const world = await startSecurityWorld()
  const { owner } = world.people
  const secret = 'Surprise cake'
  const made = await world.as('owner', 'cookie', 'POST', '/api/trips', { title: 'Lisbon' })
  const trip_id = (made.body['trip'] as { id: string }).id
  const trip = `/api/trips/${trip_id}`
  await world.as('owner', 'cookie', 'POST', `${trip}/members`, { identifier: 'member' })
  await world.as('owner', 'cookie', 'POST', `${trip}/packing`, { name: 'Shared stove' })
  const own = `/api/users/${owner.id}/own-packing`
  const thing = await world.as('owner', 'cookie', 'POST', own, { for_trip_id: trip_id, name: secret })
  const { id } = thing.body['item'] as { id: string }
  await world.as('owner', 'cookie', 'PATCH', `${own}/${id}`, { name: `${secret} with candles` })

  const read = async (by: 'owner' | 'member' | 'admin', of: string) => {
    const streams = [`trip:${of}`, `user:${owner.id}`, 'app']
    const asked = readable.flatMap(path =>
      (path.includes('{stream}') ? streams : ['']).map(stream =>
        path.replace('{trip_id}', of).replace('{user_id}', owner.id).replace('{stream}', stream),
      ),
    )
    const found = new Map<string, string[]>()
    for (const path of asked) {
      const query = /\/(?:changes|snapshot)$/.test(path) ? '?since=0' : ''
      const answer = await world.as(by, 'cookie', 'GET', path + query)
      const text = JSON.stringify(answer.body) + answer.text
      for (const word of [secret, 'Shared stove'])
        if (text.includes(word)) found.set(word, [...(found.get(word) ?? []), path])
    }
    return found
  }
  const mine = await read('owner', trip_id)
  expect(mine.get(secret)).toEqual(
    expect.arrayContaining([own, `/api/streams/user:${owner.id}/snapshot`, '/api/auth/me/export']),
  )
  expect(mine.get(secret)?.filter(path => path.includes(trip_id))).toEqual([])

  const theirs = await read('member', trip_id)
  expect(theirs.get('Shared stove')).toEqual(
    expect.arrayContaining([
      `${trip}/packing`,
      `${trip}/history`,
      `/api/streams/trip:${trip_id}/snapshot`,
      '/api/auth/me/export',
    ]),
  )
  expect(theirs.get(secret)).toBeUndefined()
  expect((await read('admin', trip_id)).get(secret)).toBeUndefined()

  const copy = await world.as('member', 'cookie', 'POST', `${trip}/copy`, { title: 'Again' })
  expect(copy.status).toBe(201)
  const copied = await read('member', (copy.body['trip'] as { id: string }).id)
  expect(copied.get('Shared stove')).toContainEqual(expect.stringContaining('/packing'))
  expect(copied.get(secret)).toBeUndefined()
})
