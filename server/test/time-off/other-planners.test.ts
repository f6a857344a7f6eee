/** The routes of plans of days off under the addresses that programs of other planners call, over real HTTP. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { describe, expect, test } from 'vitest'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'

const base = '/api/addons/vacay'

const toggle = async (world: World, person: Person, body: object, key?: string) =>
  world.call(person, 'POST', `${base}/entries/toggle`, body, key ? { 'idempotency-key': key } : {})

const entriesOf = async (world: World, person: Person) =>
  (await world.get(person, `${base}/entries/2027`)).body as {
    entries: Record<string, unknown>[]
    companyHolidays: Record<string, unknown>[]
  }

const fuse = async (world: World) => {
  await world.call(world.tom, 'POST', `${base}/invite`, { user_id: world.ana.id })
  await world.call(world.ana, 'POST', `${base}/invite/accept`, { plan_id: vacayId(world.tom.id) })
}

describe('days', () => {
  test('one is turned over: entered, taken away, and of another kind in its place', async () => {
    const world = await startWorld()
    const { tom } = world
    expect((await toggle(world, tom, { date: '2027-05-03' })).body).toMatchObject({ action: 'added' })
    expect((await toggle(world, tom, { date: '2027-05-03', fraction: 0.5 })).body).toMatchObject({
      action: 'added',
    })
    expect((await toggle(world, tom, { date: '2027-05-04', kind: 'comp' })).body).toMatchObject({
      action: 'added',
    })
    expect((await entriesOf(world, tom)).entries).toMatchObject([
      { date: '2027-05-03', kind: 'vacation', fraction: 0.5, user_id: tom.id, person_name: 'tom' },
      { date: '2027-05-04', kind: 'comp', fraction: 1, plan_id: vacayId(tom.id), note: '' },
    ])
    expect((await toggle(world, tom, { date: '2027-05-03', fraction: 0.5 })).body).toMatchObject({
      action: 'removed',
    })
    expect((await entriesOf(world, tom)).entries).toMatchObject([{ date: '2027-05-04' }])
  })

  test('a request that comes again by its key takes back nothing', async () => {
    const world = await startWorld()
    const { tom } = world
    const key = newId()
    for (let n = 0; n < 3; n++)
      expect((await toggle(world, tom, { date: '2027-05-03' }, key)).body).toMatchObject({ action: 'added' })
    expect((await toggle(world, tom, { date: '2027-05-04' }, key)).body['code']).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('two who enter the same day at once both mean that it is entered', async () => {
    const world = await startWorld()
    await fuse(world)
    const { tom, ana } = world
    const date = { date: '2027-05-03', target_user_id: ana.id }
    const day = `/api/vacays/${vacayId(ana.id)}/entries`
    await Promise.all([
      world.call(tom, 'PUT', day, { set: [{ date: date.date, kind: 'leave', fraction: 1 }] }),
      world.call(ana, 'PUT', day, { set: [{ date: date.date, kind: 'leave', fraction: 1 }] }),
    ])
    expect((await entriesOf(world, tom)).entries).toMatchObject([{ date: date.date, user_id: ana.id }])
    expect((await toggle(world, tom, date)).body).toMatchObject({ action: 'removed' })
  })

  test('a day of the company leaves what people entered', async () => {
    const world = await startWorld()
    const { tom } = world
    await toggle(world, tom, { date: '2027-05-03' })
    const body = { date: '2027-05-03', note: 'Closed' }
    const made = await world.call(tom, 'POST', `${base}/entries/company-holiday`, body)
    expect(made.body).toMatchObject({ action: 'added' })
    expect(await entriesOf(world, tom)).toMatchObject({
      entries: [{ date: '2027-05-03' }],
      companyHolidays: [{ date: '2027-05-03', note: 'Closed' }],
    })
  })

  test('nobody turns over a day of somebody they do not plan with', async () => {
    const world = await startWorld()
    const { tom, ana, ines } = world
    await world.call(ana, 'POST', '/api/vacays', { id: vacayId(ana.id) })
    const theirs = { date: '2027-05-03', target_user_id: ana.id }
    expect(await toggle(world, tom, theirs)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    await fuse(world)
    expect((await toggle(world, tom, theirs)).status).toBe(200)
    expect((await toggle(world, ines, theirs)).status).toBe(403)
    const stats = { vacation_days: 3, target_user_id: ana.id }
    expect((await world.call(ines, 'PUT', `${base}/stats/2027`, stats)).status).toBe(403)
    const color = { color: '#ff0000', target_user_id: ana.id }
    expect((await world.call(ines, 'PUT', `${base}/color`, color)).status).toBe(403)
    expect((await entriesOf(world, ines)).entries).toEqual([])
  })
})

test('figures are computed for everybody who plans together, and reading them writes nothing', async () => {
  const world = await startWorld()
  await fuse(world)
  const { tom, ana } = world
  await toggle(world, tom, { date: '2027-05-03' })
  await toggle(world, tom, { date: '2027-05-04', fraction: 0.5 })
  expect(
    (await world.call(tom, 'PUT', `${base}/stats/2027`, { vacation_days: 24, target_user_id: ana.id }))
      .status,
  ).toBe(200)
  const heard: string[] = []
  world.server.app.committer.onPublished(({ commit }) => void heard.push(commit.name))
  expect((await world.get(ana, `${base}/stats/2027`)).body['stats']).toMatchObject([
    { user_id: ana.id, vacation_days: 24, used: 0, remaining: 24, comp_used: 0 },
    { user_id: tom.id, year: 2027, vacation_days: 30, used: 1.5, remaining: 28.5, person_name: 'tom' },
  ])
  expect(heard).toEqual([])
})

test('years come and go, and what is entered in them stays', async () => {
  const world = await startWorld()
  const { tom } = world
  const [year] = (await world.get(tom, `${base}/years`)).body['years'] as number[]
  expect((await world.call(tom, 'POST', `${base}/years`, { year: 2031 })).body).toMatchObject({
    years: [year, 2031],
  })
  await toggle(world, tom, { date: '2031-05-05' })
  expect((await world.call(tom, 'DELETE', `${base}/years/2031`)).body).toMatchObject({ years: [year, 2031] })
  await toggle(world, tom, { date: '2031-05-05' })
  expect((await world.call(tom, 'DELETE', `${base}/years/2031`)).body).toMatchObject({ years: [year] })
  expect((await world.get(tom, `${base}/entries/none`)).status).toBe(400)
})

test('a plan is read before there is one, and its rules, colour and calendars are changed', async () => {
  const world = await startWorld()
  const { tom, ana } = world
  expect((await world.get(tom, `${base}/plan`)).body).toMatchObject({
    plan: { id: vacayId(tom.id), owner_id: tom.id, weekend_days: '0,6', holiday_calendars: [] },
    users: [{ id: tom.id, color: '#2f7f8f' }],
    isFused: false,
  })
  expect((await world.get(tom, `/api/vacays/${vacayId(tom.id)}`)).status).not.toBe(200)
  const rules = { weekend_days: '5,6', company_holidays_enabled: false, carry_over_enabled: false }
  expect((await world.call(tom, 'PUT', `${base}/plan`, rules)).body['plan']).toMatchObject({
    ...rules,
    company_days_enabled: false,
    carry_over: false,
  })
  expect((await world.call(tom, 'PUT', `${base}/color`, { color: '#A0455a' })).status).toBe(200)
  expect((await world.get(tom, `${base}/plan`)).body['users']).toMatchObject([{ color: '#a8455a' }])
  const at = `${base}/plan/holiday-calendars`
  const made = await world.call(tom, 'POST', at, { region: 'DE-BY', label: 'Munich' })
  const { id } = made.body['calendar'] as { id: string }
  expect(made.body['calendar']).toMatchObject({ region: 'DE-BY', label: 'Munich', type: 'public_holiday' })
  expect((await world.call(tom, 'PUT', `${at}/${id}`, { label: null })).body['calendar']).toMatchObject({
    label: null,
  })
  expect((await world.call(tom, 'PUT', `${at}/${id}`, { region: 'DK' })).status).toBe(400)
  expect((await world.call(ana, 'DELETE', `${at}/${id}`)).status).toBe(404)
  expect((await world.call(tom, 'DELETE', `${at}/${id}`)).body).toMatchObject({ success: true })
  expect((await world.call(tom, 'POST', at, { region: 'Bavaria' })).status).toBe(400)
})

test('one who ends planning together keeps their plan, and the others theirs', async () => {
  const world = await startWorld()
  await fuse(world)
  const { tom, ana } = world
  await toggle(world, ana, { date: '2027-05-03', target_user_id: tom.id })
  expect((await world.call(ana, 'POST', `${base}/dissolve`)).body).toMatchObject({ success: true })
  await world.server.app.effects.idle()
  expect((await world.get(ana, `${base}/plan`)).body).toMatchObject({ isFused: false })
  expect((await entriesOf(world, tom)).entries).toMatchObject([{ date: '2027-05-03' }])
  expect((await entriesOf(world, ana)).entries).toEqual([])
})
