import type { ChangesPage, StreamsAnswer } from '@caravel/sync-protocol/wire'
import { describe, expect, test } from 'vitest'
import { createEffects, retryAfter, type Deliver, type Effect } from '../../src/sync/effects.ts'
import { headOf, startWorld, type Person, type World } from './client.ts'
import { bodyAs, tempFolder, testClock } from '../support/test-server.ts'

const rename = (world: World, username: string, person = world.tom) =>
  world.call(person, 'PUT', '/api/auth/me/settings', { username })

const members = async (world: World, trip: string, as: Person = world.tom) =>
  ((await world.get(as, `/api/trips/${trip}/members`)).body['members'] as { user_id: string; name: string }[])
    .filter(row => row.user_id === world.tom.id)
    .map(row => row.name)

const lastCommit = async (world: World, stream: string) => {
  const since = headOf(world.server, stream) - 1
  const { body } = await world.get(world.tom, `/api/streams/${stream}/changes?since=${since}`)
  return bodyAs<ChangesPage>({ body }).commits[0]
}

describe('a name (L16)', () => {
  test('L16: a new name reaches every trip as a commit of a job, and nobody else', async () => {
    const world = await startWorld()
    const trips = [await world.trip(), await world.trip()]
    const foreign = await world.call(world.ana, 'POST', '/api/trips', { title: 'Elsewhere' })
    const heads = trips.map(trip => headOf(world.server, `trip:${trip}`))
    const answer = await rename(world, 'Tomás')
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { username: 'Tomás' } } })
    await world.server.app.effects.idle()
    for (const [index, trip] of trips.entries()) {
      const stream = `trip:${trip}`
      expect(await members(world, trip)).toEqual(['Tomás'])
      expect(headOf(world.server, stream)).toBe(heads[index]! + 1)
      expect(await lastCommit(world, stream)).toMatchObject({
        kind: 'job',
        user_id: null,
        name: 'member.profile',
        ops: [{ op: 'set', entity: 'trip_member', fields: { name: 'Tomás' } }],
      })
    }
    const { id } = foreign.body['trip'] as { id: string }
    expect(headOf(world.server, `trip:${id}`)).toBe(1)
    const { streams } = bodyAs<StreamsAnswer>(await world.get(world.ines, '/api/sync/streams'))
    const names = streams.flatMap(({ card }) => card?.members.map(({ name }) => name) ?? [])
    expect(names.filter(name => name === 'Tomás')).toHaveLength(2)
  })

  test('L8: a name is no right: no device takes its trips anew for it', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const revision = async () => {
      const { streams } = bodyAs<StreamsAnswer>(await world.get(world.tom, '/api/sync/streams'))
      return streams.find(({ stream }) => stream === `trip:${trip}`)?.access_rev
    }
    const before = await revision()
    await rename(world, 'Tomás')
    await world.server.app.effects.idle()
    expect(await members(world, trip)).toEqual(['Tomás'])
    expect(await revision()).toBe(before)
  })

  test('a job that brought a name is nobody whose work a delete would take along', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    const base_seq = headOf(world.server, `trip:${trip}`)
    await rename(world, 'Tomás')
    await world.server.app.effects.idle()
    const answer = await world.device(world.tom).send('DELETE', `/api/trips/${trip}`, {}, { base_seq })
    expect(answer.status).toBe(200)
  })

  test('a name that is taken, none, or not allowed changes nothing', async () => {
    const world = await startWorld()
    const trip = await world.trip()
    expect(await rename(world, 'ANA')).toMatchObject({ status: 409, body: { code: 'ACCOUNT_TAKEN' } })
    for (const bad of ['', 'x', 'a@b', 'n'.repeat(51)])
      expect(await rename(world, bad), bad).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { username: expect.any(String) as string } },
      })
    const other = await world.call(world.tom, 'PUT', '/api/auth/me/settings', { role: 'admin' })
    expect(other).toMatchObject({ status: 400, body: { fields: { role: 'UNKNOWN_FIELD' } } })
    await world.server.app.effects.idle()
    expect(await members(world, trip)).toEqual(['tom'])
    // One's own name in other letters is free.
    expect((await rename(world, 'TOM')).status).toBe(200)
  })

  test('who left keeps the old name there; a trip deleted meanwhile is left alone', async () => {
    const world = await startWorld()
    const [left, gone] = [await world.trip(), await world.trip()]
    await world.call(world.ines, 'DELETE', `/api/trips/${left}/members/${world.ines.id}`)
    await world.call(world.tom, 'DELETE', `/api/trips/${gone}`)
    const heads = [left, gone].map(trip => headOf(world.server, `trip:${trip}`))
    expect((await rename(world, 'Inês de Castro', world.ines)).status).toBe(200)
    await world.server.app.effects.idle()
    expect([left, gone].map(trip => headOf(world.server, `trip:${trip}`))).toEqual(heads)
    expect(await world.server.app.effects.count()).toEqual({ waiting: 0, given_up: 0 })
  })

  test('S7 I4: what the process did not live to deliver is delivered by the next one, and once', async () => {
    const data_dir = await tempFolder()
    const first = await startWorld({ config: { data_dir } })
    const trip = await first.trip()
    const stream = `trip:${trip}`
    await first.server.app.effects.stop()
    await rename(first, 'Tomás')
    expect(await members(first, trip)).toEqual(['tom'])
    await first.server.close()
    const { startTestServer } = await import('../support/test-server.ts')
    const second = await startTestServer({ config: { data_dir } })
    await second.app.effects.idle()
    const now = await second.call('GET', `/api/trips/${trip}/members`, { cookie: first.tom.cookie })
    expect(JSON.stringify(now.body)).toContain('Tomás')
    const head = headOf(second, stream)
    // As if it had died between the commit and the note that it was delivered.
    second.app.db.raw.prepare('update effects set due_at = 0').run()
    second.app.effects.wake()
    await second.app.effects.idle()
    expect(headOf(second, stream)).toBe(head)
    expect(await second.app.effects.count()).toEqual({ waiting: 0, given_up: 0 })
  })
})

test('I17: of several new names that still wait, each trip hears of the newest', async () => {
  const world = await startWorld()
  const trips = [await world.trip(), await world.trip()]
  const { effects } = world.server.app
  await effects.stop()
  for (const name of ['Tomás', 'Tomasz', 'Thomas']) expect((await rename(world, name)).status).toBe(200)
  expect(await effects.count()).toEqual({ waiting: trips.length, given_up: 0 })
})

test('I17: new names at will are refused for a while', async () => {
  const world = await startWorld({ rate_limits: { profile: { limit: 2 } } })
  expect((await rename(world, 'Tomás')).status).toBe(200)
  expect((await rename(world, 'Tomasz')).status).toBe(200)
  expect(await rename(world, 'Thomas')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  await world.server.app.effects.idle()
})

test('S7: a change that is delivered again after the next new name has its own mutation id', async () => {
  const world = await startWorld()
  const stream = `trip:${await world.trip()}`
  await rename(world, 'Tomás')
  await world.server.app.effects.idle()
  const { raw } = world.server.app.db
  // As if it had died before the note that it was delivered, with the next name given and not yet told.
  raw.prepare("update users set username = 'Tomasz' where id = ?").run(world.tom.id)
  raw.prepare('update effects set due_at = 0').run()
  world.server.app.effects.wake()
  await world.server.app.effects.idle()
  const ids = raw
    .prepare("select mutation_id from commits where stream = ? and name = 'member.profile'")
    .pluck()
    .all(stream)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
})

describe('the worker (S7)', () => {
  const effect: Effect = {
    stream: 'trip:t',
    seq: 7,
    channel: 'post',
    recipient: 'tom',
    payload: { words: 'hello' },
  }

  const start = async (post: Deliver) => {
    const clock = testClock()
    const world = await startWorld({ now: clock.now })
    const { db, committer, log } = world.server.app
    const effects = createEffects({ db, log, now: clock.now }, { post })
    const add = (...some: Effect[]) => committer.exclusive(tx => effects.add(tx, some))
    const turn = async () => {
      effects.wake()
      await effects.idle()
    }
    return { clock, effects, add, turn, committer, db, world }
  }

  test('S7: once per (stream, seq, channel, recipient), and none of a change that was rolled back', async () => {
    const sent: [Effect, string][] = []
    const { add, turn, committer, effects } = await start(async (each, key) => void sent.push([each, key]))
    await add(effect, effect)
    await add(effect, { ...effect, recipient: 'ana' })
    const rolledBack = committer.exclusive(async tx => {
      await effects.add(tx, [{ ...effect, seq: 8 }])
      throw new Error('the change failed')
    })
    await expect(rolledBack).rejects.toThrow('the change failed')
    await turn()
    await turn()
    expect(sent).toEqual([
      [effect, 'trip:t 7 post tom'],
      [{ ...effect, recipient: 'ana' }, 'trip:t 7 post ana'],
    ])
    await effects.stop()
  })

  test('S7: a failure is tried again with a growing wait, others go on, and in the end it is given up', async () => {
    const tries: number[] = []
    const { clock, add, turn, effects, world } = await start(async ({ recipient }) => {
      if (recipient !== 'tom') return
      tries.push(clock.now())
      throw new Error('nobody answers')
    })
    await add(effect, { ...effect, recipient: 'ana' })
    await turn()
    expect(await effects.count()).toEqual({ waiting: 1, given_up: 0 })
    for (let n = 0; n < 30; n++) {
      clock.pass(retryAfter(tries.length) - 1)
      const before = tries.length
      await turn()
      expect(tries).toHaveLength(before)
      clock.pass(1)
      await turn()
    }
    expect(tries).toHaveLength(22)
    const waits = tries.slice(1).map((at, index) => at - tries[index]!)
    expect(waits.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000])
    expect(Math.max(...waits)).toBe(3_600_000)
    expect(await effects.count()).toEqual({ waiting: 0, given_up: 1 })
    const lines = world.server.logged.filter(line => line.includes('[effects]'))
    expect(lines.at(-1)).toContain('given up')
    expect(lines.join('')).not.toContain('hello')
    await effects.stop()
  })

  test('S7: what replaces an effect while that is being delivered is delivered after it', async () => {
    const sent: number[] = []
    const { add, turn, db, effects } = await start(async ({ seq }) => {
      sent.push(seq)
      if (seq !== 7) return
      db.raw.exec('delete from effects')
      await add({ ...effect, seq: 8 })
    })
    await add(effect)
    await turn()
    expect(sent).toEqual([7, 8])
    await effects.stop()
  })

  test('S7: a try in which the process dies counts, waits as a failure does, and is given up in the end', async () => {
    let tries = 0
    const { clock, add, db, effects, world } = await start(async () => undefined)
    await add(effect)
    const { log } = world.server.app
    for (let n = 1; n <= 30; n++) {
      const begun = Promise.withResolvers<void>()
      const post: Deliver = () => {
        tries++
        begun.resolve()
        return new Promise(() => undefined)
      }
      // One process after the other: none lives to see its try end.
      const life = createEffects({ db, log, now: clock.now }, { post })
      life.wake()
      await Promise.race([begun.promise, life.idle()])
      const before = tries
      const next = createEffects({ db, log, now: clock.now }, { post })
      next.wake()
      await next.idle()
      expect(tries).toBe(before)
      await next.stop()
      clock.pass(retryAfter(n))
    }
    expect(await effects.count()).toEqual({ waiting: 0, given_up: 1 })
    expect(tries).toBe(22)
  })

  test('S7: what could not be noted, the disk being full, is taken up again without anybody asking', async () => {
    let sent = 0
    const { add, turn, effects, db } = await start(async () => void sent++)
    await add(effect)
    db.raw.exec("create trigger full before update on effects begin select raise(abort, 'disk is full'); end")
    await turn()
    expect(sent).toBe(0)
    expect(await effects.count()).toEqual({ waiting: 1, given_up: 0 })
    db.raw.exec('drop trigger full')
    await expect.poll(() => effects.count(), { timeout: 10_000 }).toEqual({ waiting: 0, given_up: 0 })
    expect(sent).toBe(1)
    await effects.stop()
  })

  test('S7: whoever wakes the worker in the moment it ends is heard', async () => {
    const { add, db, clock, world } = await start(async () => undefined)
    await add(effect)
    db.raw.prepare('update effects set due_at = ?').run(clock.now() + 60_000)
    const sent: string[] = []
    let looks = 0
    const now = () => {
      // Asked for the first time when it looks how long to wait: what follows is its end.
      if (looks++ === 0)
        queueMicrotask(() => {
          db.raw.prepare('update effects set due_at = 0').run()
          effects.wake()
        })
      return clock.now()
    }
    const post: Deliver = async (_, key) => void sent.push(key)
    const effects = createEffects({ db, log: world.server.app.log, now }, { post })
    effects.wake()
    await effects.idle()
    expect(sent).toEqual(['trip:t 7 post tom'])
    await effects.stop()
  })
})
