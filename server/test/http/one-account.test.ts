/** What one account does must not make the others wait. */
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Ctx } from '../../src/context.ts'
import { createCommitter } from '../../src/sync/commit.ts'
import type { CommitRequest } from '../../src/sync/commit-request.ts'
import { mint } from '../../src/sync/read-request.ts'
import { routes } from '../../src/modules/index.ts'
import { openSocket } from '../security/world.ts'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'
import { ines, register, setUp, startTestServer, testClock, tom } from '../support/test-server.ts'

/** A committer of its own, whose changes take `ms` each; `groups` says in which turn of the event loop each was answered. */
const withCommitter = async (ms: number) => {
  const world = await startWorld()
  const trip = await world.trip()
  const { db, now } = world.server.app
  let elapsed = 0
  const committer = createCommitter(
    db,
    now,
    error => {
      throw error
    },
    () => (elapsed += ms),
  )
  const request = ({ id, name }: Person, bytes?: number): CommitRequest => ({
    route: mustMutation('place.create'),
    params: { trip_id: trip },
    base: {},
    actor: { user_id: id, name, avatar: null, is_admin: false },
    kind: 'api',
    body: { id: newId(), name: 'Belém' },
    mutation_id: mint({ now }),
    ...(bytes === undefined ? {} : { bytes }),
  })
  return { world, committer, request }
}

/** How many were answered together, group by group. */
const groupsOf = async (answers: Promise<unknown>[]): Promise<number[]> => {
  const groups: number[] = []
  let turn = {}
  let seen: object | undefined
  const tick = (): void => {
    turn = {}
    if (isRunning) setImmediate(tick)
  }
  let isRunning = true
  tick()
  await Promise.all(
    answers.map(async answer => {
      await answer
      if (seen === turn) groups.push((groups.pop() ?? 0) + 1)
      else groups.push(1)
      seen = turn
    }),
  )
  isRunning = false
  return groups
}

describe('a group of commits', () => {
  test('ends when it has taken its time, and others get a turn before the next', async () => {
    const { world, committer, request } = await withCommitter(20)
    const answers = Array.from({ length: 12 }, () => committer.commit(request(world.tom)))
    expect(await groupsOf(answers)).toEqual([3, 3, 3, 3])
  })

  test('ends when it is large', async () => {
    const { world, committer, request } = await withCommitter(0)
    const answers = Array.from({ length: 6 }, () => committer.commit(request(world.tom, 600_000)))
    expect(await groupsOf(answers)).toEqual([2, 2, 2])
  })

  test('of small ones is as long as before', async () => {
    const { world, committer, request } = await withCommitter(0)
    const answers = Array.from({ length: 150 }, () => committer.commit(request(world.tom, 500)))
    expect(await groupsOf(answers)).toEqual([150])
  })
})

describe('the queue of commits', () => {
  test('is taken in turns: who comes after many of another account waits for one of them', async () => {
    const { world, committer, request } = await withCommitter(60)
    const order: string[] = []
    const send = (person: Person) => committer.commit(request(person)).then(() => order.push(person.name))
    const many = Array.from({ length: 20 }, () => send(world.tom))
    await Promise.all([...many, send(world.ines)])
    expect(order.indexOf(world.ines.name)).toBe(1)
  })

  test('is full when what waits in it is too much, for one account sooner than for all', async () => {
    const { world, committer, request } = await withCommitter(0)
    const send = (person: Person) =>
      Array.from({ length: 20 }, () => committer.commit(request(person, 1_000_000)))
    const results = await Promise.allSettled([...send(world.tom), ...send(world.ines)])
    const codes = results.map(each =>
      each.status === 'fulfilled' ? 'done' : (each.reason as { code: string }).code,
    )
    const half = [
      ...Array.from({ length: 16 }, () => 'done'),
      ...Array.from({ length: 4 }, () => 'OVERLOADED'),
    ]
    expect(codes).toEqual([...half, ...half])
  })

  test('counts what the bodies of requests hold', async () => {
    const world = await startWorld()
    const { committer } = world.server.app
    const commit = committer.commit.bind(committer)
    const seen: (number | undefined)[] = []
    committer.commit = asked => {
      seen.push(asked.bytes)
      return commit(asked)
    }
    const trip = await world.trip()
    const body = { id: newId(), name: 'Belém', notes: 'x'.repeat(1000) }
    await world.call(world.tom, 'POST', `/api/trips/${trip}/places`, body)
    expect(seen.at(-1)).toBe(Buffer.byteLength(JSON.stringify(body)))
    const entry = () => ({
      method: 'POST',
      path: `/api/trips/${trip}/places`,
      headers: {},
      body: { ...body, id: newId() },
    })
    const mutations = [entry(), entry()]
    await world.call(world.tom, 'POST', '/api/sync/push', { mutations })
    const half = Buffer.byteLength(JSON.stringify({ mutations })) / 2
    expect(seen.slice(-2)).toEqual([Math.ceil(half), Math.ceil(half)])
  })
})

describe('large requests', () => {
  /** In place of an import: says whose began, and ends once it is told to. */
  const withHeldImports = async () => {
    const begun: string[] = []
    const running = { now: 0, most: 0 }
    let release = (): void => undefined
    const released = new Promise<void>(resolve => (release = resolve))
    const held = route<Ctx, { text?: string | undefined }>({
      method: 'POST',
      path: '/api/trips/imports',
      guard: 'user',
      body: z.strictObject({ text: z.optional(z.string()) }),
      run: async ({ user }, { body }) => {
        begun.push(user?.username ?? '')
        if (body.text) running.most = Math.max(running.most, ++running.now)
        await released
        await new Promise(resolve => setImmediate(resolve))
        if (body.text) running.now--
        return {}
      },
    })
    const server = await startTestServer({
      routes: [held, ...routes.filter(({ path }) => path !== held.path)],
    })
    const { cookie } = await setUp(server)
    const { cookie: other } = await register(server)
    const send = (who: string, body: object = { text: 'x'.repeat(110_000) }) =>
      server.call('POST', held.path, { cookie: who, body })
    return { server, url: server.url + held.path, cookie, other, send, begun, running, release }
  }

  test('of one account are read and done one at a time; those of others and small ones go beside them', async () => {
    const { cookie, other, send, begun, running, release } = await withHeldImports()
    const many = Array.from({ length: 5 }, () => send(cookie))
    await expect.poll(() => begun).toHaveLength(1)
    const beside = [send(other, {}), send(cookie, {})]
    await expect.poll(() => begun).toHaveLength(3)
    expect(begun.toSorted()).toEqual([ines.username, ines.username, tom.username])
    release()
    const answers = await Promise.all([...many, ...beside])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(running.most).toBe(1)
  })

  test('of another account do not wait', async () => {
    const { cookie, other, send, begun, release } = await withHeldImports()
    const sent = [send(cookie), send(other)]
    await expect.poll(() => begun).toHaveLength(2)
    release()
    await Promise.all(sent)
  })

  test('come again later when too many of one account wait', async () => {
    const { cookie, send, release } = await withHeldImports()
    let refused = 0
    const many = Array.from({ length: 12 }, async () => {
      const { status, body } = await send(cookie)
      if (status === 503) refused++
      return body['code'] ?? status
    })
    await expect.poll(() => refused).toBe(3)
    release()
    const answers = await Promise.all(many)
    expect(answers.filter(each => each === 'OVERLOADED')).toHaveLength(3)
    expect(answers.filter(each => each === 200)).toHaveLength(9)
  })

  test('that nobody waits for any more let the next one go', async () => {
    const { url, cookie, send, begun, release } = await withHeldImports()
    const first = send(cookie)
    await expect.poll(() => begun).toHaveLength(1)
    const gone = new AbortController()
    const headers = { cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ text: 'x'.repeat(110_000) })
    const given = fetch(url, { method: 'POST', headers, body, signal: gone.signal })
    const last = send(cookie)
    gone.abort()
    await expect(given).rejects.toThrow()
    release()
    expect([(await first).status, (await last).status]).toEqual([200, 200])
  })

  test('are those too that are packed and do not say how large they are', async () => {
    const { url, cookie, begun, running, release } = await withHeldImports()
    const headers = { cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const body = new Uint8Array(gzipSync(JSON.stringify({ text: 'x'.repeat(110_000) })))
    const many = [1, 2, 3].map(() => fetch(url, { method: 'POST', headers, body }))
    await expect.poll(() => begun).toHaveLength(1)
    release()
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(running.most).toBe(1)
  })
})

describe('the sockets of one account', () => {
  const open = async (world: World, person: Person) => {
    const { body } = await world.call(person, 'POST', '/api/auth/ws-token', {})
    const opened = openSocket(world.server, String(body['token']))
    onTestFinished(() => opened.socket.terminate())
    await new Promise(resolve => opened.socket.once('open', resolve))
    const hello = { type: 'hello', client_id: newId(), user_id: person.id, streams: [] }
    const welcomes = () => opened.messages.filter(({ type }) => type === 'welcome').length
    return { ...opened, ask: () => opened.socket.send(JSON.stringify(hello)), welcomes }
  }

  test('are served together as one would be; others are not kept waiting, and all are answered in the end', async () => {
    const clock = testClock()
    const world = await startWorld({ now: clock.now })
    const flood = await Promise.all(Array.from({ length: 10 }, () => open(world, world.tom)))
    const other = await open(world, world.ines)
    // Each asks again as soon as it is answered, twenty times.
    for (const { socket, ask, welcomes } of flood) {
      socket.on('message', () => void (welcomes() < 20 && ask()))
      ask()
    }
    const answered = () => flood.reduce((sum, { welcomes }) => sum + welcomes(), 0)
    await expect.poll(answered).toBe(60)
    other.ask()
    await other.heard('welcome')
    expect(answered()).toBe(60)
    clock.pass(60_000)
    await expect.poll(answered).toBe(120)
  })
})
