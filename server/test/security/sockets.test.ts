import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { helloOf, listen, openSocket, socketToken, startSecurityWorld } from './world.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** A connection of plain bytes; `said` is what the server answered so far. */
const rawConnection = async (server: TestServer): Promise<{ socket: Socket; said(): string }> => {
  const socket = connect(server.port, '127.0.0.1')
  let said = ''
  socket.on('data', bytes => void (said += bytes.toString('latin1')))
  // The server may cut the connection at any time: that is what is tested.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, said: () => said }
}

const upgrade = (target: string): string =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: here',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

/** One frame as a client sends it, masked with zeros. */
const frame = (opcode: number, payload: Buffer, { masked = true, reserved = 0 } = {}): Buffer => {
  const bytes = [0x80 | (reserved << 4) | opcode, (masked ? 0x80 : 0) | payload.length]
  return Buffer.concat([Buffer.from(bytes), masked ? Buffer.alloc(4) : Buffer.alloc(0), payload])
}

const broken: Record<string, Buffer> = {
  'an unmasked frame': frame(1, Buffer.from('{}'), { masked: false }),
  'a reserved bit': frame(1, Buffer.from('{}'), { reserved: 4 }),
  'an unknown opcode': frame(5, Buffer.from('{}')),
  'text that is no UTF-8': frame(1, Buffer.from([0xff, 0xfe, 0xfd])),
  'a continuation of nothing': frame(0, Buffer.from('{}')),
  'a close code that is none': frame(8, Buffer.from([0, 1])),
  'a length of 2^63': Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  noise: Buffer.from('GET / HTTP/1.1\r\n\r\n'),
}

const isUp = async (server: TestServer) => expect((await server.call('GET', '/api/health')).status).toBe(200)

describe('an upgrade', () => {
  test.each(['//', '///ws', '/ws/../..', '/wss', '/%', 'http://[/ws', '*', '/ws%00', '/api/health'])(
    'to %s ends that connection only',
    async target => {
      const server = await startTestServer()
      const { socket, said } = await rawConnection(server)
      socket.write(upgrade(target))
      await once(socket, 'close')
      expect(said()).not.toContain('101')
      await isUp(server)
    },
  )

  test('with broken token parameters is refused', async () => {
    const world = await startSecurityWorld()
    for (const token of ['%', '%00', '%ff', 'a&token=b', '__proto__', 'x'.repeat(8000)])
      expect(await openSocket(world.server, token).closed, token).toBe(4001)
    await isUp(world.server)
  })
})

describe.each(Object.keys(broken))('%s', name => {
  const bytes = broken[name] ?? Buffer.alloc(0)

  test('in the same packet as the upgrade ends that socket only, whether it may come in or not', async () => {
    const world = await startSecurityWorld()
    for (const token of ['nobody', await socketToken(world, 'member')]) {
      const { socket } = await rawConnection(world.server)
      socket.write(Buffer.concat([Buffer.from(upgrade(`/ws?token=${token}`)), bytes]))
      await once(socket, 'close')
      await isUp(world.server)
    }
  })

  test('on a socket that listens ends that one only', async () => {
    const world = await startSecurityWorld()
    const { trip, place } = await world.trip()
    const hostile = await rawConnection(world.server)
    hostile.socket.write(upgrade(`/ws?token=${await socketToken(world, 'member')}`))
    await once(hostile.socket, 'data')
    const other = await listen(world, 'member', [`trip:${trip}`])
    hostile.socket.write(bytes)
    await once(hostile.socket, 'close')
    await world.as('owner', 'cookie', 'PATCH', `/api/trips/${trip}/places/${place}`, { name: 'heard' })
    expect(await other.heard('changes')).toMatchObject({ stream: `trip:${trip}` })
  })
})

test('a hello that comes in the same packet as the upgrade is heard', async () => {
  const world = await startSecurityWorld()
  const { socket, said } = await rawConnection(world.server)
  const target = `/ws?token=${await socketToken(world, 'member')}`
  const hello = Buffer.from(JSON.stringify({ ...helloOf(world, 'member', []), client_id: 'x' }))
  expect(hello.length).toBeLessThan(126)
  socket.write(Buffer.concat([Buffer.from(upgrade(target)), frame(1, hello)]))
  while (!said().includes('welcome')) await once(socket, 'data')
  socket.destroy()
})

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['nothing', ''],
  ['no JSON', '{"type":'],
  ['another type', '{"type":"write","name":"x"}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['deep nesting', deep(30_000)],
  ['__proto__', '{"__proto__":{"type":"hello"}}'],
  ['streams that are none', '{"type":"hello","client_id":"x","user_id":"x","streams":[{"stream":7}]}'],
  ['a number beyond all', '{"type":"hello","client_id":"x","user_id":"x","streams":[{"seq":1e999}]}'],
])('a message of %s closes its socket', async (_name, text) => {
  const world = await startSecurityWorld()
  const open = await listen(world, 'member', [])
  open.socket.send(text)
  expect(await open.closed).toBe(1008)
  await isUp(world.server)
})

test('a message over 64 kB closes its socket, in one piece or in many', async () => {
  const world = await startSecurityWorld()
  const whole = await listen(world, 'member', [])
  whole.socket.send('x'.repeat(65 * 1024))
  expect(await whole.closed).toBe(1009)
  const pieces = await listen(world, 'member', [])
  for (let n = 0; n < 70; n++) pieces.socket.send('x'.repeat(1024), { fin: false })
  expect(await pieces.closed).toBe(1009)
  await isUp(world.server)
})

test('streams one may not read, that are none or that are many are left out of the welcome', async () => {
  const world = await startSecurityWorld()
  const { trip } = await world.trip()
  const strange = [
    `trip:${trip}`,
    'trip:',
    'user:',
    `user:${world.people.owner.id}`,
    '__proto__',
    "trip:' or 1=1 --",
  ]
  const open = await listen(world, 'stranger', [
    ...strange,
    'app',
    ...Array.from({ length: 500 }, () => 'app'),
  ])
  const welcome = await open.heard('welcome')
  const streams = (welcome['streams'] as { stream: string }[]).map(({ stream }) => stream)
  expect([...new Set(streams)]).toEqual(['app'])
})
