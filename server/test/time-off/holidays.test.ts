/** Public holidays: worked out by a process of its own, written into calendars, over real HTTP. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { AppError } from '@caravel/sync-protocol/errors'
import { expect, test } from 'vitest'
import { holidaysOf } from '../../src/modules/time-off/holidays/public-holidays.ts'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'

const base = '/api/addons/vacay'

const datesOf = async (world: World, person: Person, year: number, country: string) => {
  const { status, body } = await world.get(person, `${base}/holidays/${year}/${country}`)
  return status === 200 ? (body['holidays'] as { date: string }[]).map(({ date }) => date) : status
}

test('holidays of a region are answered, also of several days, and those of no region are not', async () => {
  const world = await startWorld()
  const { tom } = world
  const { countries } = (await world.get(tom, `${base}/holidays/countries`)).body as {
    countries: { countryCode: string; name: string; regions: { code: string; name: string }[] }[]
  }
  const germany = countries.find(({ countryCode }) => countryCode === 'DE')
  expect(germany?.name).toBe('Germany')
  expect(germany?.regions.map(({ code }) => code)).toContain('DE-BY')
  expect(await datesOf(world, tom, 2027, 'PT')).toContain('2027-04-25')
  expect(await datesOf(world, tom, 2027, 'DE')).not.toContain('2027-01-06')
  expect(await datesOf(world, tom, 2027, 'DE-BY')).toContain('2027-01-06')
  expect(await datesOf(world, tom, 2027, 'GB-ENG')).toContain('2027-03-29')
  expect(await datesOf(world, tom, 2027, 'GB-SCT')).not.toContain('2027-03-29')
  expect((await datesOf(world, tom, 2027, 'SA')) as string[]).toEqual(
    expect.arrayContaining(['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']),
  )
  expect(await datesOf(world, tom, 2027, 'XX')).toBe(404)
  expect(await datesOf(world, tom, 2027, 'DE-XX')).toBe(404)
  expect(await datesOf(world, tom, 1900, 'DE')).toBe(400)
  expect(world.server.app.db.raw.prepare('select region from public_holidays order by region').all()).toEqual(
    ['', 'DE', 'DE-BY', 'GB-ENG', 'GB-SCT', 'PT', 'SA'].map(region => ({ region })),
  )
})

test('a calendar that is made without a network gets its days, once, and loses them with itself', async () => {
  const world = await startWorld({ now: () => Date.parse('2027-01-10T12:00:00Z') })
  const { tom } = world
  const plan = `/api/vacays/${vacayId(tom.id)}`
  await world.call(tom, 'POST', '/api/vacays', { id: vacayId(tom.id) })
  const id = newId()
  const made = await world.device(tom).send('POST', `${plan}/calendars`, { id, region: 'DK', kind: 'public' })
  expect(made.status).toBe(201)
  await world.server.app.effects.idle()
  const days = async () =>
    (await world.get(tom, `${plan}/holidays`)).body['holidays'] as { start_date: string; name: string }[]
  const found = await days()
  expect(found).toContainEqual(expect.objectContaining({ start_date: '2027-05-06', calendar_id: id }))
  expect([...new Set(found.map(({ start_date }) => start_date.slice(0, 4)))].sort()).toEqual([
    '2026',
    '2027',
    '2028',
    '2029',
  ])
  // Ascension Day costs nothing from then on.
  await world.call(tom, 'POST', `${base}/entries/toggle`, { date: '2027-05-06' })
  expect((await world.get(tom, `${base}/stats/2027`)).body['stats']).toMatchObject([{ used: 0 }])
  await world.call(tom, 'DELETE', `${plan}/calendars/${id}`)
  expect(await days()).toEqual([])
})

test('a plan that begins with a region gets its days, by one change', async () => {
  const world = await startWorld({ now: () => Date.parse('2027-01-10T12:00:00Z') })
  const { tom } = world
  const id = vacayId(tom.id)
  const body = { id, allowance: 25, calendar: { region: 'DK', from_year: 2027 } }
  const wrong = { ...body, calendar: { region: 'Denmark' } }
  expect((await world.call(tom, 'POST', '/api/vacays', wrong)).status).toBe(400)
  expect((await world.device(tom).send('POST', '/api/vacays', body)).status).toBe(201)
  await world.server.app.effects.idle()
  const days = (await world.get(tom, `/api/vacays/${id}/holidays`)).body['holidays'] as object[]
  expect(days).toContainEqual(expect.objectContaining({ start_date: '2027-05-06' }))
  expect((await world.get(tom, `/api/vacays/${id}/calendars`)).body['calendars']).toMatchObject([
    { region: 'DK', from_year: 2027 },
  ])
})

test('holidays have the names of their region for who reads its language, and English ones for others', async () => {
  const world = await startWorld()
  const { tom, ana } = world
  world.server.app.db.raw.prepare('update users set language = ? where id = ?').run('de', tom.id)
  const namesOf = async (person: Person, region: string) => {
    const plan = `/api/vacays/${vacayId(person.id)}`
    await world.call(person, 'POST', '/api/vacays', { id: vacayId(person.id) })
    const id = newId()
    await world.call(person, 'POST', `${plan}/calendars`, { id, region, kind: 'public' })
    await world.server.app.effects.idle()
    const { holidays } = (await world.get(person, `${plan}/holidays`)).body as {
      holidays: { name: string; calendar_id: string }[]
    }
    return holidays.filter(({ calendar_id }) => calendar_id === id).map(({ name }) => name)
  }
  expect(await namesOf(tom, 'DE')).toContain('Christi Himmelfahrt')
  expect(await namesOf(tom, 'PT')).toContain('Good Friday')
  expect(await namesOf(ana, 'DE')).toContain('Ascension Day')
})

test('a calendar goes on into the years that come', async () => {
  let clock = Date.parse('2027-12-20T12:00:00Z')
  const world = await startWorld({ now: () => clock })
  const { tom, server } = world
  const at = `${base}/plan/holiday-calendars`
  const made = (await world.call(tom, 'POST', at, { region: 'DK' })).body['calendar'] as { id: string }
  await server.app.effects.idle()
  // Sessions end before the years do.
  const { raw } = server.app.db
  const last = () =>
    (raw.prepare('select max(start_date) as date from vacay_holiday').get() as { date: string }).date
  expect(last()).toBe('2029-12-26')
  const { extendCalendars } = await import('../../src/modules/time-off/holidays/fill-calendars.ts')
  const extend = () => extendCalendars(server.app, () => false)
  expect(await extend()).toBe(0)
  clock = Date.parse('2028-01-02T12:00:00Z')
  expect(await extend()).toBe(1)
  expect(await extend()).toBe(0)
  expect(last()).toBe('2030-12-26')
  raw.prepare('delete from vacay_calendar where id = ?').run(made.id)
  clock = Date.parse('2029-01-02T12:00:00Z')
  await extend()
  expect(raw.prepare('select * from vacay_calendar_fills').all()).toEqual([])
})

test('many regions at once are worked out one after the other, and beyond some the rest is asked to come again', async () => {
  const world = await startWorld()
  const { tom } = world
  const { app } = world.server
  await world.get(tom, `${base}/holidays/countries`)
  const asked = ['PT', 'DK'].flatMap(region =>
    Array.from({ length: 8 }, (_, n) => [region, 2020 + n] as const),
  )
  const answers = await Promise.allSettled(asked.map(([region, year]) => holidaysOf(app, region, year)))
  const worked = answers.filter(({ status }) => status === 'fulfilled')
  const codes = answers.flatMap(each => (each.status === 'rejected' ? [(each.reason as AppError).code] : []))
  expect(worked.length).toBeGreaterThanOrEqual(12)
  expect(new Set(codes)).toEqual(new Set(['OVERLOADED']))
  // Whatever failed is there when it is asked for again.
  expect(Array.isArray(await datesOf(world, tom, 2035, 'PT'))).toBe(true)
})
