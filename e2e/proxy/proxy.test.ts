import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProxy, type Proxy } from './proxy.ts'
import { mutationsIn } from './request-log.ts'

let received: string[]
let proxy: Proxy
let stop: () => Promise<void>

beforeEach(async () => {
  received = []
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ path: request.url, host: request.headers.host }))
  })
  const tunnels = new Set<Duplex>()
  server.on('upgrade', (_request, socket) => {
    tunnels.add(socket)
    socket.on('error', () => socket.destroy())
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    socket.pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  proxy = await startProxy((server.address() as AddressInfo).port)
  stop = async () => {
    await proxy.stop()
    for (const socket of tunnels) socket.destroy()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})
afterEach(() => stop())

const ask = (path: string, init: RequestInit = {}) => fetch(proxy.url + path, { redirect: 'manual', ...init })
const broken = async (path: string, init: RequestInit = {}) =>
  ask(path, init).then(
    answer =>
      answer.text().then(
        () => false,
        () => true,
      ),
    () => true,
  )

test('without rules a request passes unchanged', async () => {
  const answer = await ask('/a?b=1')
  expect(await answer.json()).toEqual({ path: '/a?b=1', host: new URL(proxy.url).host })
  expect(proxy.log).toMatchObject([{ method: 'GET', path: '/a', query: '?b=1', reached: 1, status: 200 }])
})

test('a dropped request never reaches the server, a lost one does', async () => {
  proxy.add({ path: '/dropped', fault: { kind: 'drop' } })
  proxy.add({ path: '/lost', fault: { kind: 'lose' } })
  expect(await broken('/dropped')).toBe(true)
  expect(await broken('/lost', { method: 'POST' })).toBe(true)
  expect(received).toEqual(['POST /lost'])
})

test('a doubled request reaches the server twice', async () => {
  proxy.add({ fault: { kind: 'duplicate' } })
  expect((await ask('/a', { method: 'POST', headers: { 'idempotency-key': 'm1' } })).status).toBe(200)
  expect(received).toEqual(['POST /a', 'POST /a'])
  expect(mutationsIn(proxy.log).map(each => each.mutation_id)).toEqual(['m1', 'm1'])
})

test('an answer can break off, wait, or come from somebody else', async () => {
  proxy.add({ path: '/cut', fault: { kind: 'truncate', bytes: 3 } })
  proxy.add({ path: '/late', fault: { kind: 'delay', ms: 1 } })
  proxy.add({ path: '/hotel', fault: { kind: 'login-page' } })
  proxy.add({ path: '/away', fault: { kind: 'redirect', to: 'http://hotel.invalid/' } })
  proxy.add({ path: '/busy', fault: { kind: 'status', status: 429, retry_after: 7 } })
  expect(await broken('/cut')).toBe(true)
  expect((await ask('/late')).status).toBe(200)
  expect(await (await ask('/hotel')).text()).toContain('Hotel network sign-in')
  expect((await ask('/away')).status).toBe(302)
  expect((await ask('/busy')).headers.get('retry-after')).toBe('7')
})

test('a request can be held until it is let go', async () => {
  const gate = Promise.withResolvers<void>()
  proxy.add({ fault: { kind: 'hold', until: gate.promise, leg: 'request' } })
  const answer = ask('/held')
  await expect.poll(() => proxy.log.length).toBe(1)
  expect(received).toEqual([])
  gate.resolve()
  expect((await answer).status).toBe(200)
})

test('a request can be overtaken by the next, and goes on alone where none comes', async () => {
  proxy.add({ path: '/slow', fault: { kind: 'reorder', most_ms: 60_000 } })
  proxy.add({ path: '/alone', fault: { kind: 'reorder', most_ms: 1 } })
  const slow = ask('/slow')
  await expect.poll(() => proxy.log.length).toBe(1)
  expect((await ask('/fast')).status).toBe(200)
  expect((await slow).status).toBe(200)
  expect(received).toEqual(['GET /fast', 'GET /slow'])
  expect((await ask('/alone')).status).toBe(200)
})

test('a rule strikes as often as it says, or the first of each kind', async () => {
  proxy.add({ path: '/twice', times: 2, fault: { kind: 'status', status: 503 } })
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await ask('/twice')).status)
  expect(statuses).toEqual([503, 503, 200])
  proxy.add({ first_of: request => request.path, fault: { kind: 'status', status: 502 } })
  expect([(await ask('/x')).status, (await ask('/x')).status, (await ask('/y')).status]).toEqual([
    502, 200, 502,
  ])
})

test('a rule can have a fault for each request, and let some pass', async () => {
  const faults = [502, undefined, 401]
  proxy.add({
    times: 3,
    fault: () => {
      const status = faults.shift()
      return status === undefined ? undefined : { kind: 'status', status }
    },
  })
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await ask('/a')).status)
  expect(statuses).toEqual([502, 200, 401, 200])
})

test('a cut network lets nothing in until it is healed', async () => {
  proxy.cut()
  expect(await broken('/a')).toBe(true)
  proxy.heal()
  expect((await ask('/a')).status).toBe(200)
})

test('a server that is not there is a gateway that says so', async () => {
  const orphan = await startProxy(1)
  expect((await fetch(`${orphan.url}/a`)).status).toBe(502)
  await orphan.stop()
})

test('sockets pass, freeze and break', async () => {
  const socket = await openSocket()
  const heard: string[] = []
  socket.on('data', data => heard.push(String(data)))
  socket.write('one')
  await expect.poll(() => heard).toEqual(['one'])
  proxy.freezeSockets()
  socket.write('two')
  const closed = new Promise(resolve => socket.once('close', resolve))
  proxy.cutSockets()
  await closed
  expect(heard).toEqual(['one'])
  expect(proxy.log).toMatchObject([{ method: 'WS', path: '/ws', reached: 1 }])
})

const openSocket = () =>
  new Promise<Socket>((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const opening = httpRequest(`${proxy.url}/ws`, { headers })
    opening.on('error', reject)
    opening.on('upgrade', (_answer, socket) => resolve(socket.on('error', () => socket.destroy())))
    opening.end()
  })
