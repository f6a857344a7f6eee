import { beforeEach, describe, expect, test } from 'vitest'
import { newId, rowOf, startWorld, type Person } from '../sync/client.ts'

const at = '/api/addons/atlas'
type World = Awaited<ReturnType<typeof startWorld>>
let world: World

beforeEach(async () => {
  world = await startWorld()
})

const call = async (who: Person, method: string, path: string, body?: object) => {
  const answer = await world.call(who, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
  return answer.body
}

/** Four days of 2024: two in Porto with a stay, then a stop in Vigo. */
const aTrip = async (who: Person): Promise<string> => {
  const dates = { start_date: '2024-05-01', end_date: '2024-05-04' }
  const trip = rowOf(await world.call(who, 'POST', '/api/trips', { title: 'North', ...dates }), 'trip').id
  const path = `/api/trips/${trip}`
  const { days } = (await call(who, 'GET', `${path}/days`)) as unknown as { days: { id: string }[] }
  const porto = { name: 'Porto', lat: 41.15, lng: -8.61 }
  const vigo = { name: 'Vigo', lat: 42.24, lng: -8.72 }
  const [hotel, harbour] = await Promise.all(
    [porto, vigo].map(
      async place => rowOf(await world.call(who, 'POST', `${path}/places`, place), 'place').id,
    ),
  )
  await call(who, 'POST', `${path}/accommodations`, {
    place_id: hotel,
    start_day_id: days[0]?.id,
    end_day_id: days[2]?.id,
  })
  await call(who, 'POST', `${path}/assignments`, { place_id: harbour, day_id: days[3]?.id })
  return trip
}

const codes = async (who: Person): Promise<string[]> =>
  ((await call(who, 'GET', `${at}/stats`))['countries'] as { code: string }[])
    .map(({ code }) => code)
    .toSorted()

describe('the atlas for programs', () => {
  test('is made of the trips of who asks: countries, nights, regions and why', async () => {
    const trip = await aTrip(world.tom)
    const stats = await call(world.tom, 'GET', `${at}/stats`)
    expect(stats).toMatchObject({
      stats: { totalCountries: 2, totalNights: 3, totalTrips: 1 },
      continents: { europe: 2 },
      firstYear: 2024,
    })
    const { trips } = await call(world.tom, 'GET', `${at}/trips`)
    expect(trips).toMatchObject([{ trip_id: trip, assumed: [], start_date: '2024-05-01' }])
    expect(await call(world.ines, 'GET', `${at}/trips`)).toEqual({ trips: [] })
    expect(await call(world.tom, 'GET', `${at}/country/PT`)).toMatchObject({
      visited: true,
      manually_marked: false,
      visits: 1,
      why: [{ trip_id: trip, kind: 'slept', from: '2024-05-01' }],
      places: [{ name: 'Porto' }],
    })
    expect((await call(world.tom, 'GET', `${at}/regions`))['regions']).toMatchObject({
      PT: [{ code: 'PT-13', name: 'Porto' }],
    })
    // What changes in the trip changes the answer.
    await call(world.tom, 'DELETE', `/api/trips/${trip}`)
    expect(await codes(world.tom)).toEqual([])
  })

  test('says nothing of the trips and marks of others', async () => {
    await aTrip(world.tom)
    await call(world.tom, 'POST', `${at}/country/PE/mark`)
    expect(await codes(world.ines)).toEqual([])
    const answer = await world.call(world.ines, 'GET', `/api/users/${world.tom.id}/atlas/countries`)
    expect(answer.status).toBe(403)
    const body = { countries: [{ country_code: 'PE' }] }
    expect((await world.call(world.ines, 'POST', `/api/users/${world.tom.id}/atlas/mark`, body)).status).toBe(
      403,
    )
    const item = rowOf(
      await world.call(world.tom, 'POST', `${at}/bucket-list`, { name: 'Bhutan' }),
      'item',
    ).id
    await call(world.ines, 'DELETE', `${at}/bucket-list/${item}`)
    expect((await world.call(world.ines, 'PUT', `${at}/bucket-list/${item}`, { name: 'X' })).status).toBe(404)
    expect(await call(world.tom, 'GET', `${at}/bucket-list`)).toMatchObject({ items: [{ name: 'Bhutan' }] })
  })

  test('unmarks what trips prove by hiding it, and a mark brings it back', async () => {
    await aTrip(world.tom)
    await call(world.tom, 'DELETE', `${at}/country/PT/mark`)
    expect(await codes(world.tom)).toEqual(['ES'])
    await call(world.tom, 'DELETE', `${at}/country/ES/mark`)
    await call(world.tom, 'POST', `${at}/country/PT/mark`)
    expect(await codes(world.tom)).toEqual(['PT'])
  })

  test('stores a region by its code of today, once however often it is sent', async () => {
    const body = { name: 'Hordaland', country_code: 'NO' }
    for (const code of ['NO-12', 'no-12', 'NO-14', 'NO-46'])
      await call(world.tom, 'POST', `${at}/region/${code}/mark`, body)
    expect(await call(world.tom, 'GET', `${at}/regions`)).toMatchObject({
      regions: { NO: [{ code: 'NO-46', manuallyMarked: true }] },
    })
    await call(world.tom, 'DELETE', `${at}/region/NO-14/mark`)
    expect(await codes(world.tom)).toEqual([])
  })

  test('refuses codes that are none', async () => {
    const statusOf = async (method: string, path: string, body?: object) =>
      (await world.call(world.tom, method, `${at}${path}`, body)).status
    for (const code of ['ZZ', 'P', 'PRT', '%00', '..%2f..', '__proto__', '%27--'])
      expect(await statusOf('POST', `/country/${code}/mark`), code).toBe(400)
    for (const code of ['PT', 'PT-', 'ZZ-1', 'PT-12345', '%F0%9F%87%B5'])
      expect(await statusOf('POST', `/region/${code}/mark`, { name: 'x', country_code: 'PT' }), code).toBe(
        400,
      )
    expect(await statusOf('PUT', '/decisions', { subject: 'constructor', choice: 'hidden' })).toBe(400)
    expect(await codes(world.tom)).toEqual([])
  })

  test('a replayed change is answered again and marks nothing twice', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const path = `/api/users/${world.tom.id}/atlas/mark`
    const body = { countries: [{ country_code: 'PE', year: 2001 }] }
    const answers = [1, 2].map(() =>
      world.server.call('POST', path, { body, headers, cookie: world.tom.cookie }),
    )
    const [first, again] = await Promise.all(answers)
    expect([first?.status, again?.status]).toEqual([200, 200])
    expect(
      (await call(world.tom, 'GET', `/api/users/${world.tom.id}/atlas/countries`))['countries'],
    ).toHaveLength(1)
  })
})
