/** Plans that somebody only looks at, and how leave years are divided, by the routes of other planners. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../sync/client.ts'

const base = '/api/addons/vacay'
const sharesOf = async (world: World, person: Person) => (await world.get(person, `${base}/shares`)).body

const shown = async () => {
  const world = await startWorld()
  const { tom, ana } = world
  await world.call(tom, 'POST', '/api/vacays', { id: vacayId(tom.id), allowance: 25 })
  await world.call(tom, 'POST', `${base}/shares`, { user_id: ana.id })
  const { outgoing } = (await sharesOf(world, tom)) as { outgoing: { id: string }[] }
  return { world, tom, ana, id: outgoing[0]?.id ?? '' }
}

test('both sides see who may look, without addresses', async () => {
  const { world, tom, ana, id } = await shown()
  expect(await sharesOf(world, tom)).toEqual({
    outgoing: [{ id, user_id: ana.id, username: expect.any(String) }],
    incoming: [],
  })
  expect(await sharesOf(world, ana)).toEqual({
    outgoing: [],
    incoming: [
      {
        id,
        owner_id: tom.id,
        username: expect.any(String),
        color: expect.stringMatching(/^#/),
        hidden: false,
      },
    ],
  })
  expect(await sharesOf(world, world.ines)).toEqual({ outgoing: [], incoming: [] })
})

test('who looks reads the days of a year without notes, and may hide them from themselves', async () => {
  const { world, tom, ana, id } = await shown()
  const plan = `/api/vacays/${vacayId(tom.id)}`
  await world.call(tom, 'PUT', `${plan}/entries`, {
    set: [
      { date: '2027-05-18', kind: 'leave', fraction: 0.5, note: 'Doctor' },
      { date: '2027-05-19', kind: 'comp', fraction: 1 },
      { date: '2027-12-24', kind: 'company', fraction: 1 },
      { date: '2028-01-03', kind: 'leave', fraction: 1 },
    ],
  })
  const read = async (person: Person) =>
    (await world.get(person, `${base}/shares/calendars/2027`)).body['calendars'] as object[]
  const seen = {
    share_id: id,
    owner_id: tom.id,
    owner_name: expect.any(String),
    color: expect.stringMatching(/^#/),
    entries: [
      { date: '2027-05-18', fraction: 0.5, kind: 'vacation' },
      { date: '2027-05-19', fraction: 1, kind: 'comp' },
    ],
    companyHolidays: [{ date: '2027-12-24' }],
  }
  expect(await read(ana)).toEqual([{ ...seen, hidden: false }])
  expect([await read(tom), await read(world.ines)]).toEqual([[], []])

  const hide = (person: Person, hidden: unknown) =>
    world.call(person, 'PUT', `${base}/shares/${id}`, { hidden })
  for (const person of [tom, world.ines]) expect((await hide(person, true)).status).toBe(404)
  expect((await hide(ana, 'yes')).status).toBe(400)
  expect((await hide(ana, true)).body).toMatchObject({ success: true, hidden: true })
  expect((await hide(ana, true)).status).toBe(200)
  expect(await read(ana)).toEqual([{ ...seen, hidden: true }])
  expect((await sharesOf(world, ana))['incoming']).toMatchObject([{ id, hidden: true }])
  // Its owner does not learn of it.
  expect(JSON.stringify((await world.get(tom, `${plan}/members`)).body)).not.toContain('hidden')
  expect((await hide(ana, false)).body).toMatchObject({ hidden: false })
  expect(await read(ana)).toEqual([{ ...seen, hidden: false }])
  const { users } = (await world.get(tom, `${base}/shares/available-users`)).body as {
    users: { id: string }[]
  }
  expect(users.map(user => user.id)).toEqual([world.ines.id])

  await world.call(tom, 'DELETE', `${base}/shares/${id}`)
  expect(await read(ana)).toEqual([])
  expect((await hide(ana, true)).status).toBe(404)
})

test.each(['tom', 'ana'] as const)('it is ended by %s, once, and by nobody else', async side => {
  const { world, ana, tom, id } = await shown()
  expect((await world.call(world.ines, 'DELETE', `${base}/shares/${id}`)).status).toBe(404)
  expect((await world.call(world[side], 'DELETE', `${base}/shares/${id}`)).status).toBe(200)
  expect((await world.get(ana, `/api/vacays/${vacayId(tom.id)}/entries`)).status).toBe(403)
  expect(await sharesOf(world, tom)).toEqual({ outgoing: [], incoming: [] })
  expect(await sharesOf(world, ana)).toEqual({ outgoing: [], incoming: [] })
})

test('a leave year is read and divided anew by those who plan, and nothing is written by reading', async () => {
  const world = await startWorld()
  const { tom, ana } = world
  const calendar = { year_type: 'calendar', year_start_month: 1, year_start_day: 1, hire_date: null }
  expect((await world.get(tom, `${base}/year-settings`)).body).toEqual(calendar)
  expect((await world.get(tom, `/api/vacays/${vacayId(tom.id)}/entries`)).status).toBe(403)
  const chosen = await world.call(tom, 'PUT', `${base}/year-settings`, {
    year_type: 'fiscal',
    year_start_month: 4,
  })
  expect(chosen).toMatchObject({ status: 200, body: { year_type: 'fiscal', year_start_month: 4 } })
  expect((await world.get(tom, `${base}/year-settings`)).body).toMatchObject({ year_start_month: 4 })
  expect((await world.get(ana, `${base}/year-settings`)).body).toEqual(calendar)
  const wrong = await world.call(tom, 'PUT', `${base}/year-settings`, { year_start_month: 13 })
  expect(wrong.status).toBe(400)
})
