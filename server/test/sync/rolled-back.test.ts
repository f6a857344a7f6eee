import { expect, test } from 'vitest'
import { headOf, newId, startWorld, type World } from './client.ts'
import { openSocket } from '../security/world.ts'
import { testClock } from '../support/test-server.ts'

const alarms = (world: World): string[] =>
  world.server.logged.filter(line => line.includes('ahead of this database'))

const rolledBackAt = async (world: World) =>
  (await world.get(world.ines, '/api/admin/health')).body['put_back_at']

test('L6: a cursor above the head, or at another mark, raises an alarm that an admin sees', async () => {
  const clock = testClock()
  const world = await startWorld({ now: clock.now })
  const stream = `trip:${await world.trip()}`
  const head = headOf(world.server, stream)
  expect(await rolledBackAt(world)).toBeNull()
  expect(alarms(world)).toEqual([])
  const ask = (query: string) => world.get(world.tom, `/api/streams/${stream}/changes?${query}`)
  expect(await ask(`since=${head + 1}`)).toMatchObject({ status: 410, body: { code: 'RESYNC_REQUIRED' } })
  expect(alarms(world)).toHaveLength(1)
  expect(JSON.parse(alarms(world)[0]!)).toMatchObject({ stream, since: head + 1, head, level: 50 })
  expect(await rolledBackAt(world)).toBe(clock.now())
})

test('L6: one line for each stream and hour, and no flood when every device says it', async () => {
  const clock = testClock()
  const world = await startWorld({ now: clock.now })
  const stream = `trip:${await world.trip()}`
  const ask = (each: string) => world.get(world.tom, `/api/streams/${each}/changes?since=2&mark=${newId()}`)
  for (let times = 0; times < 3; times++) expect((await ask(stream)).status).toBe(410)
  expect(alarms(world)).toHaveLength(1)
  clock.pass(3_600_000)
  await ask(stream)
  expect(alarms(world)).toHaveLength(2)
  for (let n = 0; n < 30; n++) expect((await ask(`trip:${await world.trip()}`)).status).toBe(410)
  expect(alarms(world).length).toBeLessThanOrEqual(21)
})

test('L6: what is only behind, of another epoch or below the floor raises none', async () => {
  const world = await startWorld()
  const stream = `trip:${await world.trip()}`
  const ask = (query: string) => world.get(world.tom, `/api/streams/${stream}/changes?${query}`)
  expect((await ask('since=0')).status).toBe(200)
  expect((await ask(`since=9&epoch=${newId()}`)).status).toBe(410)
  world.server.app.db.raw.prepare('update streams set floor = 1 where stream = ?').run(stream)
  expect((await ask('since=0')).status).toBe(410)
  expect(alarms(world)).toEqual([])
  expect(await rolledBackAt(world)).toBeNull()
})

test('L6: a device that says hello from above the head raises it too', async () => {
  const world = await startWorld()
  const stream = `trip:${await world.trip()}`
  const head = headOf(world.server, stream)
  const { epoch } = world.server.app.db.instance
  const hello = async (seq: number, of: string) => {
    const { body } = await world.call(world.tom, 'POST', '/api/auth/ws-token', {})
    const { socket, heard } = openSocket(world.server, String(body['token']))
    await new Promise(resolve => socket.once('open', resolve))
    const streams = [{ stream, epoch: of, seq, mark: null }]
    socket.send(JSON.stringify({ type: 'hello', client_id: newId(), user_id: world.tom.id, streams }))
    await heard('welcome')
    socket.terminate()
  }
  await hello(head, epoch)
  await hello(head + 1, newId())
  expect(alarms(world)).toEqual([])
  await hello(head + 1, epoch)
  expect(alarms(world)).toHaveLength(1)
})
