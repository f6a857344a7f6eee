import { mostPlaces, type Place, type Present } from '@caravel/sync-protocol/wire'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSocket } from '../security/world.ts'
import { newId, startWorld, type Person, type World } from './client.ts'

/** A window of someone that follows a trip. */
const openWindow = async (world: World, person: Person, ...streams: string[]) => {
  const { body } = await world.call(person, 'POST', '/api/auth/ws-token', {})
  const { socket, messages, heard, closed } = openSocket(world.server, String(body['token']))
  onTestFinished(() => socket.terminate())
  await new Promise(resolve => socket.once('open', resolve))
  const { epoch } = world.server.app.db.instance
  const cursors = streams.map(stream => ({ stream, epoch, seq: 0, mark: null }))
  const hello = { type: 'hello', client_id: newId(), user_id: person.id, streams: cursors }
  socket.send(JSON.stringify(hello))
  expect(await heard('welcome')).toMatchObject({ presence: true })
  return {
    socket,
    messages,
    closed,
    look: (...places: Place[]) => socket.send(JSON.stringify({ type: 'presence', places })),
    /** Who looks at the stream, as this window was told last; undefined: it was told nothing. */
    sees: (stream: string) =>
      messages.findLast(each => each['type'] === 'presence' && each['stream'] === stream)?.['people'] as
        Present[] | undefined,
  }
}

const nowhere: Place = { stream: 'app', day: null, item: null }

const stage = async () => {
  const world = await startWorld()
  const stream = `trip:${await world.trip()}`
  const [day, item] = [newId(), newId()]
  return { world, stream, day, item, at: (more: Partial<Place> = {}) => ({ stream, day, item, ...more }) }
}

describe('presence', () => {
  test('§5: who follows a trip hears who looks at which day and at what; moving and going too', async () => {
    const { world, stream, day, item, at } = await stage()
    const [tom, ines] = [
      await openWindow(world, world.tom, stream),
      await openWindow(world, world.ines, stream),
    ]
    tom.look(at())
    await expect.poll(() => ines.sees(stream)).toEqual([{ user_id: world.tom.id, day, item }])
    tom.look(at({ item: null }))
    await expect.poll(() => ines.sees(stream)).toEqual([{ user_id: world.tom.id, day, item: null }])
    tom.look()
    await expect.poll(() => ines.sees(stream)).toEqual([])
  })

  test('§5: who comes later hears who is there already; a socket that ends is gone', async () => {
    const { world, stream, day, item, at } = await stage()
    const tom = await openWindow(world, world.tom, stream)
    tom.look(at())
    await expect.poll(() => tom.sees(stream)).toHaveLength(1)
    const ines = await openWindow(world, world.ines, stream)
    await expect.poll(() => ines.sees(stream)).toEqual([{ user_id: world.tom.id, day, item }])
    tom.socket.terminate()
    await expect.poll(() => ines.sees(stream)).toEqual([])
  })

  test('§5: somebody with two windows is there once, where they looked last', async () => {
    const { world, stream, day, at } = await stage()
    const ines = await openWindow(world, world.ines, stream)
    const laptop = await openWindow(world, world.tom, stream)
    const phone = await openWindow(world, world.tom, stream)
    const other = newId()
    laptop.look(at({ item: null }))
    await expect.poll(() => ines.sees(stream)).toMatchObject([{ day }])
    phone.look(at({ day: other, item: null }))
    await expect.poll(() => ines.sees(stream)).toEqual([{ user_id: world.tom.id, day: other, item: null }])
    // Told again, but nobody looked anew.
    laptop.look(at({ item: null }))
    phone.look()
    await expect.poll(() => ines.sees(stream)).toEqual([{ user_id: world.tom.id, day, item: null }])
  })

  test('many looks in a moment are told as few', async () => {
    const { world, stream, at } = await stage()
    const [tom, ines] = [
      await openWindow(world, world.tom, stream),
      await openWindow(world, world.ines, stream),
    ]
    const last = newId()
    for (let n = 0; n < 300; n++) tom.look(at({ item: n === 299 ? last : newId() }))
    await expect.poll(() => ines.sees(stream)).toMatchObject([{ item: last }])
    expect(ines.messages.filter(each => each['type'] === 'presence').length).toBeLessThan(30)
  })
})

describe('typing', () => {
  test('§5: who follows the trip hears it begin, go on and end; nobody else hears it or is heard', async () => {
    const { world, stream, at } = await stage()
    const [tom, ines, stranger] = [
      await openWindow(world, world.tom, stream),
      await openWindow(world, world.ines, stream),
      await openWindow(world, world.ana, stream),
    ]
    stranger.look(at({ typing: 1 }))
    for (const typing of [1, 2] as const) {
      tom.look(at({ typing }))
      await expect.poll(() => ines.sees(stream)).toMatchObject([{ user_id: world.tom.id, typing }])
    }
    tom.look(at())
    await expect.poll(() => ines.sees(stream)?.map(each => 'typing' in each)).toEqual([false])
    expect(stranger.sees(stream)).toBeUndefined()
    expect(JSON.stringify(ines.messages)).not.toContain(world.ana.id)
  })

  test.each([
    ['has no right to write in the chat', '/api/levels/collab_edit', { level: 'trip_owner' }],
    ['has no chat to write in', '/api/addons/collab', { enabled: false }],
  ])('of someone who %s is told nobody; that they are there still is', async (_, path, body) => {
    const { world, stream, day, item, at } = await stage()
    const { ana, ines, tom } = world
    const members = `/api/trips/${stream.slice('trip:'.length)}/members`
    expect((await world.call(tom, 'POST', members, { identifier: 'ana' })).status).toBe(201)
    expect((await world.call(ines, 'PUT', path, body)).status).toBe(200)
    const [writer, other] = [await openWindow(world, ana, stream), await openWindow(world, tom, stream)]
    writer.look(at({ typing: 1 }))
    await expect.poll(() => other.sees(stream)).toEqual([{ user_id: ana.id, day, item }])
  })

  test('many signs of it in a moment are told as few', async () => {
    const { world, stream, at } = await stage()
    const [tom, ines] = [
      await openWindow(world, world.tom, stream),
      await openWindow(world, world.ines, stream),
    ]
    for (let n = 0; n < 300; n++) tom.look(at({ typing: n % 2 ? 1 : 2 }))
    tom.look(at({ item: null }))
    await expect.poll(() => ines.sees(stream)).toMatchObject([{ item: null }])
    expect(ines.messages.filter(each => each['type'] === 'presence').length).toBeLessThan(30)
  })
})

describe('presence and access', () => {
  test('a stranger neither hears who looks at a trip nor is seen there', async () => {
    const { world, stream, at } = await stage()
    const [tom, stranger] = [
      await openWindow(world, world.tom, stream),
      await openWindow(world, world.ana, stream),
    ]
    stranger.look(at())
    tom.look(at())
    await expect.poll(() => tom.sees(stream)).toMatchObject([{ user_id: world.tom.id }])
    expect(stranger.sees(stream)).toBeUndefined()
  })

  test('who is removed is seen no longer, and hears nothing any more', async () => {
    const { world, stream, at } = await stage()
    const [tom, ines] = [
      await openWindow(world, world.tom, stream),
      await openWindow(world, world.ines, stream),
    ]
    ines.look(at())
    for (const each of [tom, ines])
      await expect.poll(() => each.sees(stream)).toMatchObject([{ user_id: world.ines.id }])
    await world.call(world.tom, 'DELETE', `/api/trips/${stream.slice(5)}/members/${world.ines.id}`)
    const told = ines.messages.filter(each => each['type'] === 'presence').length
    ines.look(at())
    await expect.poll(() => tom.sees(stream)).toEqual([])
    tom.look(at())
    await expect.poll(() => tom.sees(stream)).toMatchObject([{ user_id: world.tom.id }])
    expect(ines.messages.filter(each => each['type'] === 'presence').length).toBe(told)
  })

  test('a stream that everybody follows tells nobody who looks', async () => {
    const { world, stream, at } = await stage()
    const [tom, ines] = [
      await openWindow(world, world.tom, stream, 'app'),
      await openWindow(world, world.ines, stream, 'app'),
    ]
    tom.look(nowhere, at())
    await expect.poll(() => ines.sees(stream)).toMatchObject([{ user_id: world.tom.id }])
    expect(ines.sees('app')).toBeUndefined()
  })

  test('nothing of it is stored', async () => {
    const { world, stream, item, at } = await stage()
    const tom = await openWindow(world, world.tom, stream)
    tom.look(at())
    await expect.poll(() => tom.sees(stream)).toHaveLength(1)
    const { raw } = world.server.app.db
    const tables = raw.prepare("select name from sqlite_master where type = 'table'").all() as {
      name: string
    }[]
    const all = tables.map(({ name }) => JSON.stringify(raw.prepare(`select * from "${name}"`).all()))
    expect(all.join()).toContain(world.tom.id)
    expect(all.join()).not.toContain(item)
  })

  test.each([
    ['no list', { places: 'x' }],
    ['more places than a device has', { places: Array.from({ length: mostPlaces + 1 }, () => nowhere) }],
    ['a day that is no id', { places: [{ stream: 'app', day: 'x'.repeat(50), item: null }] }],
    [
      'a sign of typing that says more',
      { places: [{ stream: 'app', day: null, item: null, typing: 'hello' }] },
    ],
    ['words of its own', { places: [{ stream: 'app', day: null, item: null, text: 'hello' }] }],
  ])('%s ends the socket', async (_, message) => {
    const { world, stream } = await stage()
    const { socket, closed } = await openWindow(world, world.tom, stream)
    socket.send(JSON.stringify({ type: 'presence', ...message }))
    expect(await closed).toBe(1008)
  })
})
