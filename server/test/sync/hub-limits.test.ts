import { expect, test } from 'vitest'
import { headOf, newId, startWorld, type Person, type World } from './client.ts'
import { openSocket } from '../security/world.ts'

const listen = async (world: World, person: Person, stream: string) => {
  const { body } = await world.call(person, 'POST', '/api/auth/ws-token', {})
  const opened = openSocket(world.server, String(body['token']))
  await new Promise(resolve => opened.socket.once('open', resolve))
  const cursor = { stream, epoch: world.server.app.db.instance.epoch, seq: 0, mark: null }
  const hello = { type: 'hello', client_id: newId(), user_id: person.id, streams: [cursor] }
  opened.socket.send(JSON.stringify(hello))
  await opened.heard('welcome')
  return opened
}

// Twice as long as the limit of a test would be the wait for a goodbye that never comes.
test('a planned stop says bye to every socket, and waits for none that is silent', async () => {
  const world = await startWorld()
  const stream = `trip:${await world.trip()}`
  const [tom, ines, silent] = [
    await listen(world, world.tom, stream),
    await listen(world, world.ines, stream),
    await listen(world, world.tom, stream),
  ]
  silent.socket.pause()
  await world.server.close()
  expect(await tom.heard('bye')).toEqual({ type: 'bye' })
  expect(await ines.heard('bye')).toEqual({ type: 'bye' })
  expect([await tom.closed, await ines.closed]).toEqual([1001, 1001])
  silent.socket.terminate()
})

test('a socket that does not read gets one head once it reads again, instead of a growing buffer', async () => {
  const world = await startWorld()
  const trip = await world.trip({ start_date: '2027-01-01', end_date: '2027-12-31' })
  const stream = `trip:${trip}`
  const stalled = await listen(world, world.ines, stream)
  stalled.socket.pause()
  // Each moves all days: about 100 kB on the wire, and far more in sum than the machine buffers itself.
  const moves = 140
  for (let n = 0; n < moves; n++) {
    const year = n % 2 ? 2027 : 2029
    const range = { start_date: `${year}-01-01`, end_date: `${year}-12-31` }
    expect((await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, range)).status).toBe(200)
  }
  expect(stalled.messages.map(message => message['type'])).toEqual(['welcome'])
  stalled.socket.resume()
  const head = headOf(world.server, stream)
  expect(await stalled.heard('head')).toMatchObject({ stream, seq: head })
  expect(new Set(stalled.messages.map(message => message['type']))).toEqual(
    new Set(['welcome', 'changes', 'head']),
  )
  const seen = stalled.messages.filter(message => message['type'] === 'changes')
  expect(seen.length).toBeLessThan(moves)
  expect(seen.map(message => message['to'])).toEqual(seen.map((_, index) => 3 + index))
  expect(stalled.messages.filter(message => message['type'] === 'head')).toHaveLength(1)
  stalled.socket.terminate()
}, 120_000)

test('I17: of hellos that come faster than they are answered, the last counts', async () => {
  const world = await startWorld()
  const stream = `trip:${await world.trip()}`
  const tom = await listen(world, world.tom, stream)
  const hello = { type: 'hello', client_id: newId(), user_id: world.tom.id }
  const asked = 200
  for (let n = 1; n <= asked; n++) {
    const seq = n === asked ? [{ stream, epoch: 'any', seq: 0, mark: null }] : []
    tom.socket.send(JSON.stringify({ ...hello, streams: seq }))
  }
  const welcomes = () => tom.messages.filter(message => message['type'] === 'welcome').slice(1)
  await expect.poll(() => welcomes().at(-1)?.['streams']).toMatchObject([{ stream }])
  expect(welcomes().length).toBeLessThan(asked)
  tom.socket.terminate()
})

test('I17: an account has twenty sockets at a time; the oldest goes for a newer one', async () => {
  const world = await startWorld()
  const stream = `trip:${await world.trip()}`
  const other = await listen(world, world.ines, stream)
  const first = await listen(world, world.tom, stream)
  const later = []
  for (let n = 0; n < 20; n++) later.push(await listen(world, world.tom, stream))
  expect(await first.closed).toBe(1013)
  for (const { socket } of [other, ...later]) expect(socket.readyState).toBe(socket.OPEN)
  for (const { socket } of [other, ...later]) socket.terminate()
})
