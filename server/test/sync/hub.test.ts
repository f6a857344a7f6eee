import type { ServerMessage } from '@caravel/sync-protocol/wire'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { headOf, newId, startWorld, syncOf, type Person, type World } from './client.ts'

interface Socket {
  messages: ServerMessage[]
  /** The first message of that type; fails after two seconds. */
  next<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>
  send(message: unknown): void
  closed: Promise<number>
}

const until = async <T>(look: () => T | undefined, what: string): Promise<T> => {
  const end = Date.now() + 2_000
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

const open = (world: World, token: string): Socket => {
  const socket = new WebSocket(`${world.server.url.replace('http', 'ws')}/ws?token=${token}`)
  onTestFinished(() => socket.terminate())
  const messages: ServerMessage[] = []
  socket.on('message', data => void messages.push(JSON.parse(String(data)) as ServerMessage))
  const closed = new Promise<number>(resolve => {
    socket.on('close', resolve)
    socket.on('error', () => resolve(0))
  })
  return {
    messages,
    closed,
    send: message =>
      void until(() => (socket.readyState === WebSocket.OPEN ? true : undefined), 'the socket to open').then(
        () => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
      ),
    next: type => until(() => messages.find(message => message.type === type), type) as never,
  }
}

const tokenFor = async (world: World, person: Person): Promise<string> =>
  String((await world.call(person, 'POST', '/api/auth/ws-token', {})).body['token'])

const cursor = (world: World, stream: string) => ({
  stream,
  epoch: world.server.app.db.instance.epoch,
  seq: headOf(world.server, stream),
  mark: null,
})

const listen = async (world: World, person: Person, ...streams: string[]) => {
  const socket = open(world, await tokenFor(world, person))
  socket.send({
    type: 'hello',
    client_id: newId(),
    user_id: person.id,
    streams: streams.map(each => cursor(world, each)),
  })
  const welcome = await socket.next('welcome')
  return { ...socket, welcome }
}

const settled = () => new Promise(resolve => setTimeout(resolve, 60))

describe('socket', () => {
  test('hello, welcome; others get the change with its events, the origin only the head', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const stream = `trip:${trip}`
    const [origin, other, bystander] = [
      await listen(world, world.tom, stream),
      await listen(world, world.ines, stream),
      await listen(world, world.ana, stream),
    ]
    expect(origin.welcome).toMatchObject({
      epoch: world.server.app.db.instance.epoch,
      streams: [{ stream, head: 2 }],
    })
    expect(bystander.welcome.streams).toEqual([])
    const id = newId()
    const answer = await world
      .device(world.tom)
      .send(
        'POST',
        `/api/trips/${trip}/places`,
        { id, name: 'Belém' },
        { headers: { 'x-socket-id': origin.welcome.socket_id } },
      )
    const { seq, commit } = syncOf(answer)
    expect(await other.next('changes')).toMatchObject({
      stream,
      from: seq - 1,
      to: seq,
      mark: syncOf(answer).mutation_id,
      events: [{ type: 'place:created', trip_id: trip, id }],
      commits: [commit],
    })
    expect(await origin.next('head')).toMatchObject({ stream, seq, mark: syncOf(answer).mutation_id })
    await settled()
    expect(origin.messages.map(message => message.type)).toEqual(['welcome', 'head'])
    expect(bystander.messages.map(message => message.type)).toEqual(['welcome'])
  })

  test('events bear the names of the specification', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const socket = await listen(world, world.ines, `trip:${trip}`)
    const days = (await world.get(world.tom, `/api/trips/${trip}/days`)).body['days'] as { id: string }[]
    const note = await world.call(world.tom, 'POST', `/api/trips/${trip}/days/${days[0]!.id}/notes`, {
      text: 'x',
    })
    const { id } = note.body['note'] as { id: string }
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}/days/${days[0]!.id}/notes/${id}`, {
      icon: 'tram',
    })
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/days/${days[0]!.id}/notes/${id}`)
    await until(() => (socket.messages.length >= 4 ? true : undefined), 'three changes')
    const types = socket.messages.flatMap(message =>
      message.type === 'changes' ? message.events.map(each => each.type) : [],
    )
    expect(types).toEqual(['dayNote:created', 'dayNote:updated', 'dayNote:deleted'])
  })

  test('bookings, stays and papers are told to the others, those of an import too', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const socket = await listen(world, world.ines, `trip:${trip}`)
    const at = `/api/trips/${trip}`
    const ask = (method: string, path: string, body?: object) =>
      world.call(world.tom, method, `${at}${path}`, body)
    const days = (await ask('GET', '/days')).body['days'] as { id: string }[]
    const made = await ask('POST', '/reservations', { type: 'hotel', title: 'Astória', day_id: days[0]!.id })
    const { id } = made.body['reservation'] as { id: string }
    await ask('PUT', '/reservations/positions', { day_id: days[0]!.id, positions: [{ id }] })
    const paper = { id: newId(), name: 'a.pdf', mime: 'application/pdf', size: 9, sha256: 'ab'.repeat(32) }
    await ask('POST', '/files', paper)
    await ask('POST', `/files/${paper.id}/link`, { reservation_id: id })
    await ask('DELETE', `/reservations/${id}`)
    const item = { type: 'restaurant', title: 'Zé Manel', place: { name: 'Zé Manel' } }
    await ask('POST', '/reservations/import/booking/confirm', { items: [item] })
    await until(() => (socket.messages.length >= 7 ? true : undefined), 'six changes')
    const told = socket.messages.flatMap(message =>
      message.type === 'changes'
        ? [message.events.map(each => `${each.type} ${each.entity}`).toSorted()]
        : [],
    )
    expect(told).toEqual([
      ['accommodation:created accommodation', 'reservation:created reservation'],
      ['reservation:created reservation_position'],
      ['file:created file'],
      ['file:created file_link'],
      ['accommodation:deleted accommodation', 'file:deleted file_link', 'reservation:deleted reservation'],
      ['place:created place', 'reservation:created reservation'],
    ])
  })

  test('a commit above 256 KB is announced and pulled', async () => {
    const world = await startWorld()
    const trip = await world.trip({ start_date: '2027-01-01', end_date: '2027-12-31' })
    const stream = `trip:${trip}`
    const socket = await listen(world, world.ines, stream)
    const days = (await world.get(world.tom, `/api/trips/${trip}/days`)).body['days'] as { id: string }[]
    const { raw } = world.server.app.db
    raw.prepare('update day set notes = ? where stream = ?').run('x'.repeat(1_900), stream)
    await world.call(world.tom, 'DELETE', `/api/trips/${trip}/days/${days[0]!.id}`)
    const trimmed = await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, {
      start_date: '2028-01-01',
      end_date: '2028-12-29',
    })
    expect(trimmed.status).toBe(200)
    await until(() => (socket.messages.length >= 3 ? true : undefined), 'two messages')
    for (const message of socket.messages) expect(JSON.stringify(message).length).toBeLessThan(260 * 1024)
  })

  test('tokens are for once, for a short while, and for whoever signed in', async () => {
    const world = await startWorld()
    const token = await tokenFor(world, world.tom)
    const first = open(world, token)
    first.send({ type: 'hello', client_id: newId(), user_id: world.tom.id, streams: [] })
    await first.next('welcome')
    expect(await open(world, token).closed).toBe(4001)
    expect(await open(world, 'nonsense').closed).toBe(4001)
    const late = await tokenFor(world, world.tom)
    await world.call(world.tom, 'POST', '/api/auth/logout', {})
    expect(await open(world, late).closed).toBe(4001)
  })

  test("another account's device is sent away", async () => {
    const world = await startWorld()
    const socket = open(world, await tokenFor(world, world.tom))
    socket.send({ type: 'hello', client_id: newId(), user_id: world.ines.id, streams: [] })
    expect(await socket.closed).toBe(4403)
    expect(socket.messages).toEqual([])
  })

  test('nonsense closes the socket and nothing else', async () => {
    const world = await startWorld()
    for (const text of ['{', '[]', '{"type":"hello"}', '{"type":"place:created"}']) {
      const socket = open(world, await tokenFor(world, world.tom))
      socket.send(text)
      expect(await socket.closed, text).toBe(1008)
    }
    const long = open(world, await tokenFor(world, world.tom))
    long.send('x'.repeat(70_000))
    expect(await long.closed).toBe(1009)
    expect((await world.get(world.tom, '/api/health')).status).toBe(200)
  })

  test('signing out ends the sockets of that session only', async () => {
    const world = await startWorld()
    const login = { email: 'tom@example.org', password: 'nine days in May' }
    const second = (await world.server.call('POST', '/api/auth/login', { body: login })).cookie ?? ''
    const [here, there] = [
      await listen(world, world.tom),
      await listen(world, { ...world.tom, cookie: second }),
    ]
    await world.call(world.tom, 'POST', '/api/auth/logout', {})
    expect(await here.closed).toBe(4001)
    expect(await Promise.race([there.closed, settled().then(() => 'open')])).toBe('open')
  })
})

describe('access over the socket', () => {
  test('somebody who is added hears of it, the first time and again', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const members = `/api/trips/${trip}/members`
    const first = await listen(world, world.ana)
    await world.call(world.tom, 'POST', members, { identifier: 'ana' })
    expect(await first.next('access')).toEqual({ type: 'access', stream: `trip:${trip}` })
    await world.call(world.tom, 'DELETE', `${members}/${world.ana.id}`)
    const second = await listen(world, world.ana)
    await world.call(world.tom, 'POST', members, { identifier: 'ana' })
    expect(await second.next('access')).toEqual({ type: 'access', stream: `trip:${trip}` })
  })

  test('somebody who is removed is told, and hears no change that comes after', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const stream = `trip:${trip}`
    const socket = await listen(world, world.ines, stream)
    const after = world.server.app.committer
    let removedAt = 0
    after.onPublished(({ commit }) => {
      if (commit.name === 'member.remove') removedAt = commit.seq
    })
    await Promise.all([
      world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`),
      ...Array.from({ length: 8 }, (_, n) =>
        world.call(world.tom, 'POST', `/api/trips/${trip}/places`, { name: `canary ${n}` }),
      ),
    ])
    expect(await socket.next('access')).toEqual({ type: 'access', stream })
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'canary' })
    await settled()
    const heard = socket.messages.flatMap(message =>
      message.type === 'changes' ? [message.to] : message.type === 'head' ? [message.seq] : [],
    )
    expect(removedAt).toBeGreaterThan(0)
    expect(heard.filter(seq => seq > removedAt)).toEqual([])
  })

  test('a trip that is deleted says access, and goes on after it came back', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const stream = `trip:${trip}`
    const socket = await listen(world, world.ines, stream)
    const deleted = await world.device(world.tom).send('DELETE', `/api/trips/${trip}`)
    expect(await socket.next('access')).toEqual({ type: 'access', stream })
    await world
      .device(world.tom)
      .send('POST', `/api/streams/${stream}/undos`, { mutation_id: syncOf(deleted).mutation_id })
    const again = await listen(world, world.ines, stream)
    await world.call(world.tom, 'PATCH', `/api/trips/${trip}`, { title: 'Back' })
    expect(await again.next('changes')).toMatchObject({ stream, events: [{ type: 'trip:updated' }] })
  })
})
