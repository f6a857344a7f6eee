/** What others, former members and floods of marks can do to an atlas: nothing. */
import { countryCodes } from '@caravel/sync-protocol/domain/regions/country-facts'
import { beforeEach, expect, test } from 'vitest'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'

const at = '/api/addons/atlas'
let world: World

beforeEach(async () => {
  world = await startWorld()
})

const read = async (who: Person, path: string): Promise<Record<string, unknown>> => {
  const answer = await world.get(who, path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const countriesOf = async (who: Person): Promise<string[]> =>
  ((await read(who, `${at}/stats`))['countries'] as { code: string }[]).map(({ code }) => code).toSorted()

/** A stop in Lima on the first day of a trip that is over; answers its id. */
const stopInLima = async (trip: string): Promise<string> => {
  const path = `/api/trips/${trip}`
  const { days } = (await read(world.tom, `${path}/days`)) as { days: { id: string }[] }
  const [place_id, id] = [newId(), newId()]
  const place = { id: place_id, name: 'Lima', lat: -12.046, lng: -77.043 }
  expect((await world.call(world.tom, 'POST', `${path}/places`, place)).status).toBe(201)
  const stop = { id, place_id, day_id: days[0]?.id }
  expect((await world.call(world.tom, 'POST', `${path}/assignments`, stop)).status).toBe(201)
  return id
}

const over = { start_date: '2024-05-01', end_date: '2024-05-02' }

test('who leaves a trip keeps nothing of it but what was marked by hand', async () => {
  const trip = await world.trip(over)
  await stopInLima(trip)
  expect(await countriesOf(world.ines)).toEqual(['PE'])
  await world.call(world.ines, 'POST', `${at}/country/BO/mark`)
  const gone = await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
  expect(gone.status, gone.text).toBe(200)
  expect(await countriesOf(world.ines)).toEqual(['BO'])
  expect(await read(world.ines, `${at}/trips`)).toEqual({ trips: [] })
  const peru = await read(world.ines, `${at}/country/PE`)
  expect(peru).toMatchObject({ visited: false, places: [], trips: [], why: [] })
  expect(await countriesOf(world.tom)).toEqual(['PE'])
})

test('a stop counts for those alone who take part in it', async () => {
  const trip = await world.trip(over)
  const stop = await stopInLima(trip)
  const only = { user_ids: [world.tom.id] }
  const put = await world.call(world.tom, 'PUT', `/api/trips/${trip}/assignments/${stop}/participants`, only)
  expect(put.status, put.text).toBe(200)
  expect(await countriesOf(world.tom)).toEqual(['PE'])
  expect(await countriesOf(world.ines)).toEqual([])
})

test('marks end at 5,000, however they come, and what is there stays', async () => {
  const path = `/api/users/${world.tom.id}/atlas/mark`
  const all = Array.from({ length: 40 }, (_, n) => n).flatMap(n =>
    countryCodes.map(country_code => ({ country_code, year: 1980 + n })),
  )
  expect(all.length).toBe(10_000)
  expect((await world.call(world.tom, 'POST', path, { countries: all })).status).toBe(413)
  const tooMany = { countries: all.slice(0, 301) }
  expect((await world.call(world.tom, 'POST', path, tooMany)).status).toBe(400)
  const answers: number[] = []
  for (let from = 0; from < all.length && answers.at(-1) !== 409; from += 250)
    answers.push(
      (await world.call(world.tom, 'POST', path, { countries: all.slice(from, from + 250) })).status,
    )
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 409])
  const { countries } = await read(world.tom, `/api/users/${world.tom.id}/atlas/countries`)
  expect(countries).toHaveLength(5000)
  expect(await countriesOf(world.tom)).toHaveLength(250)
})

test('a mark for somebody else, and codes that are no text, are refused', async () => {
  const path = `/api/users/${world.tom.id}/atlas`
  const body = { countries: [{ country_code: 'PE' }] }
  expect((await world.call(world.ines, 'POST', `${path}/mark`, body)).status).toBe(403)
  expect((await world.call(world.ines, 'POST', `${path}/unmark`, { country_code: 'PE' })).status).toBe(403)
  const decision = { subject: 'PE', choice: 'hidden' }
  expect((await world.call(world.ines, 'PUT', `${path}/decisions`, decision)).status).toBe(403)
  for (const country_code of [null, 7, [], {}, 'P\u0000', 'ＰＥ', '__', 'toString', '🇵🇪', 'PE'.repeat(500)])
    expect(
      (await world.call(world.tom, 'POST', `${path}/mark`, { countries: [{ country_code }] })).status,
    ).toBe(400)
  expect(await countriesOf(world.tom)).toEqual([])
})
