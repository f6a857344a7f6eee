/** Two people plan days off together over real HTTP, and stop again. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../sync/client.ts'

const base = '/api/addons/vacay'
const planOf = (person: Person) => `/api/vacays/${vacayId(person.id)}`
const leave = (date: string) => ({ date, kind: 'leave', fraction: 1 })

const begin = async (world: World, person: Person) => {
  const made = await world.call(person, 'POST', '/api/vacays', { id: vacayId(person.id), allowance: 25 })
  expect(made.status).toBe(201)
}

const datesOf = async (world: World, reader: Person, owner: Person): Promise<unknown> => {
  const { status, body } = await world.get(reader, `${planOf(owner)}/entries`)
  return status === 200 ? (body['entries'] as { date: string }[]).map(({ date }) => date).sort() : status
}

const enter = (world: World, by: Person, of: Person, ...dates: string[]) =>
  world.call(by, 'PUT', `${planOf(of)}/entries`, { set: dates.map(leave) })

const together = async () => {
  const world = await startWorld()
  const { tom, ana } = world
  await begin(world, tom)
  await begin(world, ana)
  await enter(world, tom, tom, '2027-05-03')
  await enter(world, ana, ana, '2027-05-04')
  expect((await world.call(tom, 'POST', `${base}/invite`, { user_id: ana.id })).status).toBe(200)
  expect((await world.get(ana, `${base}/plan`)).body['incomingInvites']).toMatchObject([
    { user_id: tom.id, plan_id: vacayId(tom.id) },
  ])
  const accepted = await world.call(ana, 'POST', `${base}/invite/accept`, { plan_id: vacayId(tom.id) })
  expect(accepted.status).toBe(200)
  return world
}

describe('planning days off together', () => {
  test('nobody reads or writes the plan of another before an invitation is accepted', async () => {
    const world = await startWorld()
    const { tom, ana } = world
    await begin(world, tom)
    expect(await datesOf(world, ana, tom)).toBe(403)
    expect((await enter(world, ana, tom, '2027-05-03')).status).toBe(403)
    await world.call(tom, 'POST', `${base}/invite`, { user_id: ana.id })
    expect(await datesOf(world, ana, tom)).toBe(403)
    // An invitation is for the one who got it.
    const other = await world.call(world.ines, 'POST', `${base}/invite/accept`, { plan_id: vacayId(tom.id) })
    expect(other.status).toBe(404)
    expect((await world.call(ana, 'POST', '/api/vacays', { id: vacayId(tom.id) })).status).toBe(403)
  })

  test('both write in both plans, and each keeps what they brought and what was changed', async () => {
    const world = await together()
    const { tom, ana } = world
    expect((await enter(world, ana, tom, '2027-06-01')).status).toBe(200)
    expect((await enter(world, tom, ana, '2027-06-02')).status).toBe(200)
    expect((await world.call(tom, 'POST', `${planOf(tom)}/dissolve`, { left_at: 5 })).status).toBe(200)
    await world.server.app.effects.idle()
    expect(await datesOf(world, ana, tom)).toBe(403)
    expect(await datesOf(world, tom, ana)).toBe(403)
    expect(await datesOf(world, tom, tom)).toEqual(['2027-05-03', '2027-06-01'])
    expect(await datesOf(world, ana, ana)).toEqual(['2027-05-04', '2027-06-02'])
  })

  test('days that somebody entered offline are theirs, though the other ended it meanwhile', async () => {
    const world = await together()
    const { tom, ana } = world
    const device = world.device(ana)
    await world.call(tom, 'POST', `${planOf(tom)}/dissolve`, { left_at: 5 })
    await world.server.app.effects.idle()
    const sent = await device.send(
      'PUT',
      `${planOf(ana)}/entries`,
      { set: [leave('2027-07-01')] },
      { base_seq: 1 },
    )
    expect(sent.status).toBe(200)
    expect(await datesOf(world, ana, ana)).toEqual(['2027-05-04', '2027-07-01'])
  })

  test('both may end it offline, and may plan together again afterwards', async () => {
    const world = await together()
    const { tom, ana } = world
    for (const person of [tom, ana])
      expect((await world.call(person, 'POST', `${planOf(person)}/dissolve`, { left_at: 5 })).status).toBe(
        200,
      )
    await world.server.app.effects.idle()
    expect((await world.get(tom, `${base}/plan`)).body['isFused']).toBe(false)
    await world.call(ana, 'POST', `${base}/invite`, { user_id: tom.id })
    await world.call(tom, 'POST', `${base}/invite/accept`, { plan_id: vacayId(ana.id) })
    expect(await datesOf(world, tom, ana)).toEqual(['2027-05-04'])
    expect(await datesOf(world, ana, tom)).toEqual(['2027-05-03'])
  })

  test('a person joins a group as a whole, and is in one at a time', async () => {
    const world = await together()
    const { tom, ana, ines } = world
    await begin(world, ines)
    await world.call(tom, 'POST', `${base}/invite`, { user_id: ines.id })
    await world.call(ines, 'POST', `${base}/invite/accept`, { plan_id: vacayId(tom.id) })
    expect(await datesOf(world, ines, ana)).toEqual(['2027-05-04'])
    expect(await datesOf(world, ana, ines)).toEqual([])
    expect(await world.call(tom, 'POST', `${base}/invite`, { user_id: ana.id })).toMatchObject({
      status: 409,
      body: { code: 'VACAY_FUSED' },
    })
    await world.call(ana, 'POST', `${planOf(ana)}/dissolve`, { left_at: 5 })
    await world.server.app.effects.idle()
    expect(await datesOf(world, ana, ines)).toBe(403)
    expect(await datesOf(world, ines, tom)).toEqual(['2027-05-03'])
  })

  test('who only looks reads and writes nothing, until it ends', async () => {
    const world = await startWorld()
    const { tom, ana } = world
    await begin(world, tom)
    await enter(world, tom, tom, '2027-05-03')
    await world.call(tom, 'POST', `${base}/shares`, { user_id: ana.id })
    expect(await datesOf(world, ana, tom)).toEqual(['2027-05-03'])
    expect((await enter(world, ana, tom, '2027-05-04')).status).toBe(403)
    expect((await world.call(ana, 'POST', `${planOf(tom)}/dissolve`, { left_at: 5 })).status).toBe(403)
    await world.call(tom, 'DELETE', `${planOf(tom)}/viewers/${ana.id}`, { left_at: 5 })
    expect(await datesOf(world, ana, tom)).toBe(403)
  })

  test('what ended is not brought back by taking the change back: not the ending, the joining, nor an earlier state', async () => {
    const world = await together()
    const { tom, ana } = world
    const stream = `/api/streams/${encodeURIComponent(`vacay:${vacayId(tom.id)}`)}`
    const commits = () =>
      world.server.app.db.raw
        .prepare('select seq, name, mutation_id from commits where stream = ? order by seq')
        .all(`vacay:${vacayId(tom.id)}`) as { seq: number; name: string; mutation_id: string }[]
    const joined = commits().at(-1)
    await world.call(tom, 'POST', `${planOf(tom)}/dissolve`, { left_at: 5 })
    await world.server.app.effects.idle()
    const undo = (mutation_id = '') => world.call(tom, 'POST', `${stream}/undos`, { mutation_id })
    await undo(commits().findLast(({ name }) => name === 'vacay.dissolve')?.mutation_id)
    await undo(joined?.mutation_id)
    await world.call(tom, 'POST', `${stream}/rewinds`, { to_seq: joined?.seq })
    expect((await world.get(tom, `${base}/plan`)).body['isFused']).toBe(false)
    const { entries } = (await world.get(tom, `${base}/entries/2027`)).body as { entries: { date: string }[] }
    expect(entries.map(({ date }) => date)).toEqual(['2027-05-03'])
    expect(await datesOf(world, ana, tom)).toBe(403)
  })

  test('nobody closes the plan of another by taking its making back', async () => {
    const { tom, ana, call, get, server } = await together()
    const stream = `vacay:${vacayId(tom.id)}`
    const [made] = server.app.db.raw
      .prepare('select mutation_id from commits where stream = ? order by seq limit 1')
      .all(stream) as { mutation_id: string }[]
    const undone = await call(ana, 'POST', `/api/streams/${encodeURIComponent(stream)}/undos`, made)
    expect(undone).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_UNDO' } })
    expect((await get(tom, `${planOf(tom)}/entries`)).status).toBe(200)
  })

  test('of two invitations that are accepted at the same moment one counts', async () => {
    const world = await startWorld()
    const { tom, ana, ines } = world
    for (const host of [tom, ines]) {
      await begin(world, host)
      await world.call(host, 'POST', `${base}/invite`, { user_id: ana.id })
    }
    const accept = (host: Person) =>
      world.call(ana, 'POST', `${base}/invite/accept`, { plan_id: vacayId(host.id) })
    const answers = await Promise.all([accept(tom), accept(ines), accept(tom), accept(ines)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(
      [await datesOf(world, ana, tom), await datesOf(world, ana, ines)].filter(each => each === 403),
    ).toHaveLength(1)
  })

  test('a request that comes twice or from two devices sets a day once', async () => {
    const world = await startWorld()
    const { tom } = world
    await begin(world, tom)
    const [phone, laptop] = [world.device(tom), world.device(tom)]
    for (const device of [phone, laptop])
      expect(
        await device.send('PUT', `${planOf(tom)}/entries`, { set: [leave('2027-05-03')] }, { base_seq: 1 }),
      ).toMatchObject({ status: 200 })
    expect(await datesOf(world, tom, tom)).toEqual(['2027-05-03'])
  })

  test('nothing of it answers while the add-on is off', async () => {
    const world = await startWorld()
    const { tom } = world
    await begin(world, tom)
    await world.call(world.ines, 'PUT', '/api/admin/addons/vacay', { enabled: false })
    for (const [method, path, body] of [
      ['PUT', `${planOf(tom)}/entries`, { set: [leave('2027-05-03')] }],
      ['POST', `${base}/invite`, { user_id: world.ana.id }],
    ] as const)
      expect((await world.call(tom, method, path, body)).body['code'], path).toBe('ADDON_DISABLED')
  })
})
