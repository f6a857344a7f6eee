/** Which wire a device speaks, and what a server that does not speak it any more answers (sync rule C10). */
import { rangeFrom } from '@caravel/sync-protocol/protocol-range'
import { closeCodes, protocolVersion } from '@caravel/sync-protocol/wire'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { headOf, newId, startWorld, type World } from '../sync/client.ts'

const soon = rangeFrom(protocolVersion + 3)

/** Everything that a device asks, of a trip with a place. */
const questions = (world: World, trip: string): [method: string, path: string, body?: object][] => [
  ['GET', '/api/sync/streams'],
  ['GET', `/api/streams/trip%3A${trip}/changes?since=0`],
  ['GET', `/api/trips/${trip}/changes?since=0`],
  ['GET', `/api/streams/trip%3A${trip}/snapshot`],
  ['GET', `/api/streams/trip%3A${trip}/digest?seq=1`],
  ['POST', `/api/trips/${trip}/places`, { id: newId(), name: 'Belém' }],
  [
    'POST',
    '/api/sync/push',
    { mutations: [{ method: 'POST', path: '/api/trips', headers: {}, body: { title: 'Porto' } }] },
  ],
  ['POST', '/api/sync/settle', { entries: [{ mutation_id: newId(), stream: 'app', client_seq: 1 }] }],
  ['PUT', '/api/sync/device', { client_id: newId(), waiting: 0, attention: 0, unsent_since: null }],
  ['POST', '/api/auth/ws-token', {}],
]

const answersOf = async (world: World, trip: string, headers: Record<string, string>) => {
  const answers: string[] = []
  for (const [method, path, body] of questions(world, trip)) {
    const { status, body: said } = await world.call(world.tom, method, path, body, {
      'x-client-id': newId(),
      'x-client-seq': '1',
      'idempotency-key': newId(),
      ...headers,
    })
    answers.push(
      status === 426 ? `426 ${String(said['code'])} ${String(said['protocol_version'])}` : `${status}`,
    )
  }
  return answers
}

test('C10: a device of a wire that is no longer spoken is told so by every read and write, and nothing is done', async () => {
  const world = await startWorld({ protocols: soon })
  const trip = await world.trip()
  const head = headOf(world.server, `trip:${trip}`)
  for (const version of ['0', '-3', String(soon.oldest - 1), String(soon.current + 1)]) {
    const answers = await answersOf(world, trip, { 'x-protocol-version': version })
    const code = Number(version) > soon.current ? 'CLIENT_TOO_NEW' : 'CLIENT_TOO_OLD'
    expect(new Set(answers)).toEqual(new Set([`426 ${code} ${soon.current}`]))
  }
  expect(headOf(world.server, `trip:${trip}`)).toBe(head)
  expect((await world.get(world.tom, '/api/trips')).body['trips']).toHaveLength(1)
})

test('C10: each wire that is spoken is answered, and so is who names none', async () => {
  const world = await startWorld({ protocols: soon })
  const trip = await world.trip()
  for (const headers of [
    {},
    { 'x-protocol-version': String(soon.oldest) },
    { 'x-protocol-version': String(soon.current) },
  ]) {
    const answers = await answersOf(world, trip, headers)
    expect(answers.filter(answer => !answer.startsWith('2'))).toEqual([])
  }
})

test('C10: this wire is spoken, and a version that is no number is refused as such', async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const now = await answersOf(world, trip, { 'x-protocol-version': String(protocolVersion) })
  expect(now.filter(answer => !answer.startsWith('2'))).toEqual([])
  const headers = { 'x-protocol-version': 'one' }
  const { status, body } = await world.call(world.tom, 'GET', '/api/sync/streams', undefined, headers)
  expect([status, body['fields']]).toEqual([400, { 'X-Protocol-Version': 'WRONG_FORMAT' }])
})

test('C10: what a device asks before anybody is signed in is answered whatever it speaks', async () => {
  const world = await startWorld({ protocols: soon })
  const headers = { 'x-protocol-version': '0' }
  const { status, body } = await world.server.call('GET', '/api/auth/app-config', { headers })
  expect([status, body['protocol_version']]).toEqual([200, soon.current])
})

/** What the socket of Tom says to a hello: `welcome`, or the code it is closed with. */
const greet = async (world: World, more: object): Promise<string | number> => {
  const token = (await world.call(world.tom, 'POST', '/api/auth/ws-token', {})).body['token']
  const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/ws?token=${String(token)}`)
  onTestFinished(() => socket.terminate())
  socket.on('open', () =>
    socket.send(
      JSON.stringify({ type: 'hello', client_id: newId(), user_id: world.tom.id, streams: [], ...more }),
    ),
  )
  return new Promise(resolve => {
    socket.on('message', data => resolve((JSON.parse(String(data)) as { type: string }).type))
    socket.on('close', resolve)
  })
}

test('C10: the socket of such a device is closed with 4426, that of any other is welcome', async () => {
  const world = await startWorld({ protocols: soon })
  for (const version of [0, soon.oldest - 1, soon.current + 1])
    expect(await greet(world, { protocol_version: version })).toBe(closeCodes.too_old)
  for (const more of [{}, { protocol_version: soon.oldest }, { protocol_version: soon.current }])
    expect(await greet(world, more)).toBe('welcome')
  expect(await greet(world, { protocol_version: 'one' })).toBe(1008)
})
