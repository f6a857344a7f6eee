import { atlasStream, journeyStream, vacayStream } from '@caravel/sync-protocol/streams'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { bare } from '@caravel/sync-protocol/testing/run-mutation'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mint, mutateByName } from './mutate.ts'
import { orphans } from './orphans.ts'
import { sendAgain } from './send-again.ts'
import { sendOrphan } from './send-orphan.ts'
import { rollbacks } from './server-rollbacks.ts'
import { openStream } from './store.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { tester } from './testing/fake-server.ts'
import { World } from './testing/world.ts'
import { signedIn } from './testing/signed-in.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const label = { key: 'setBack.did' }
const planId = vacayId(tester.user_id)
const journeyId = '0190b000-0000-7000-8000-00000000000b'
const calendarId = '0190b000-0000-7000-8000-00000000000c'
const plan = { vacay_id: planId }
const journal = { journey_id: journeyId }

const make = (name: string, params: Record<string, string>, body: Record<string, unknown>) =>
  mutateByName(name, params, body).saved

async function fillPlan() {
  await make('vacay_calendar.create', plan, {
    id: calendarId,
    region: 'Lyceum',
    kind: 'school',
    color: 'teal',
  })
  const holidays = [
    { name: 'Autumn', start_date: '2026-10-05', end_date: '2026-10-16' },
    { name: 'Day of the teachers', start_date: '2026-11-16', half: true },
  ]
  await make('vacay_holiday.set', { ...plan, id: calendarId }, { set: holidays })
  const days = [
    { date: '2025-07-07', kind: 'leave', fraction: 1 },
    { date: '2026-07-06', kind: 'comp', fraction: 0.5, note: 'for the night in May' },
    { date: '2026-12-24', kind: 'company', fraction: 1 },
  ]
  await make('vacay_entry.set', plan, { set: days })
  // What the year before was counted by is in that year from now on.
  await make('vacay.set', plan, { allowance: 25, weekend_days: [5, 6], since: 2026 })
  await make('vacay_year.set', { ...plan, year: '2025' }, { allowance: 27.5 })
}

async function fillJournal() {
  const entryId = mint()
  const tale = { title: 'In the rain', story: 'All day.', entry_date: '2027-05-02', tags: ['rain'] }
  await make('journey_entry.create', journal, { id: entryId, ...tale })
  await make('journey_entry.create', journal, { id: mint(), title: 'Later', entry_date: '2027-05-02' })
  const picture = { mime: 'image/jpeg', size: 3, width: 1, height: 1, caption: 'Belém' }
  const photo = { name: 'a.jpg', sha256: 'a'.repeat(64), ...picture, entry_id: entryId }
  await make('journey_photo.create', journal, { id: mint(), ...photo })
  await make('journey_book.change', journal, {
    parts: [{ part: `out:${entryId}`, layout: null, pictures: [], left_out: true }],
  })
}

const kinds = [
  {
    kind: 'a plan of days off',
    stream: vacayStream(planId),
    begin: () => make('vacay.create', {}, { id: planId, allowance: 30, week_start: 1 }),
    fill: fillPlan,
    entities: ['vacay', 'vacay_year', 'vacay_entry', 'vacay_calendar', 'vacay_holiday'],
    later: () => make('vacay_entry.set', plan, { set: [{ date: '2027-05-17', kind: 'leave', fraction: 1 }] }),
  },
  {
    kind: 'a journal',
    stream: journeyStream(journeyId),
    begin: () => make('journey.create', {}, { id: journeyId, title: 'Lisbon', subtitle: 'by tram' }),
    fill: fillJournal,
    entities: ['journey', 'journey_entry', 'journey_photo', 'journey_book_part'],
    later: () => make('journey.update', journal, { title: 'Lisboa' }),
  },
]

/** The rows as people wrote them, without what commits stamp on them. */
const shown = (stream: string, entities: readonly string[]) =>
  entities.map(name => {
    const rows = [...openStream(stream).rows(findEntity(name)!).value.values()] as AnyRow[]
    return rows
      .map(row => ({ ...bare(row as never), created_at: 0, updated_at: 0 }))
      .sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
  })

describe.each(kinds)('C12, L8: $kind', ({ stream, begin, fill, entities, later }) => {
  test('that the server lost is sent again with all that is in it, and what waited follows', async () => {
    const { world, engine } = await signedIn()
    const backup = world.server.backup()
    await begin()
    await fill()
    await world.pass(5000, engine)
    world.fault = ({ method }) => (method === 'GET' ? undefined : 'drop')
    await later()
    const before = shown(stream, entities)
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    world.fault = () => undefined
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(orphans.value).toMatchObject([{ stream, owner: undefined, pending: 1 }])
    expect(shown(stream, entities)).toEqual(before)
    const sent = sendOrphan(stream, label)
    await world.pass(60_000, engine)
    expect(await sent).toBeUndefined()
    await world.pass(60_000, engine)
    expect(engine.status(stream)).toBe('live')
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(orphans.value).toEqual([])
    expect(rollbacks.value).toEqual([])
    expect(shown(stream, entities)).toEqual(before)
  })

  test('of which the server lost a part gets that part back by one tap', async () => {
    const { world, engine } = await signedIn()
    await begin()
    await world.pass(5000, engine)
    const backup = world.server.backup()
    await fill()
    await world.pass(5000, engine)
    const before = shown(stream, entities)
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(shown(stream, entities)).not.toEqual(before)
    for (const each of rollbacks.value) await sendAgain(each.stream, each.rows, label)
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(rollbacks.value).toEqual([])
    expect(shown(stream, entities)).toEqual(before)
  })
})

test('C12: marks and wishes of an atlas that the server lost come back by one tap', async () => {
  const world = new World()
  const stream = atlasStream(tester.user_id)
  world.server.stream(stream)
  const { engine } = await signedIn(world)
  const own = { user_id: tester.user_id }
  const names = ['visited_country', 'visited_region', 'bucket_list_item', 'atlas_decision']
  await make('atlas.mark', own, { countries: [{ country_code: 'PT' }] })
  await world.pass(5000, engine)
  const backup = world.server.backup()
  const region = { region_code: 'FR-BRE', region_name: 'Bretagne', country_code: 'FR', year: 2019 }
  await make('atlas.mark', own, { countries: [{ country_code: 'NO', year: 2012 }], regions: [region] })
  await make(bucketListItem.create.name, own, { id: mint(), name: 'Azores' })
  await make('atlas.decide', own, { subject: 'ES', choice: 'hidden' })
  await world.pass(5000, engine)
  const before = shown(stream, names)
  world.server.restore(backup)
  world.server.epoch = 'epoch-2'
  engine.wake('person')
  await world.pass(60_000, engine)
  expect(shown(stream, names)).not.toEqual(before)
  for (const each of rollbacks.value) await sendAgain(each.stream, each.rows, label)
  await world.pass(60_000, engine)
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  expect(rollbacks.value).toEqual([])
  expect(shown(stream, names)).toEqual(before)
})

test('L8: a journal waits for its trips', async () => {
  const { world, engine } = await signedIn()
  const backup = world.server.backup()
  const tripId = mint()
  await make('trip.create', {}, { id: tripId, title: 'Lisbon' })
  await make('journey.create', {}, { id: journeyId, title: 'Lisbon', trip_ids: [tripId] })
  await world.pass(5000, engine)
  world.server.restore(backup)
  world.server.epoch = 'epoch-2'
  engine.wake('person')
  await world.pass(60_000, engine)
  expect(orphans.value.map(({ title }) => title)).toEqual(['Lisbon', 'Lisbon'])
  expect(await sendOrphan(journeyStream(journeyId), label)).toBe('TRIPS_FIRST')
  expect(await sendOrphan(`trip:${tripId}`, label)).toBeUndefined()
  await world.pass(60_000, engine)
  const sent = sendOrphan(journeyStream(journeyId), label)
  await world.pass(60_000, engine)
  expect(await sent).toBeUndefined()
  const links = world.server.stream(journeyStream(journeyId)).state.tables.get('journey_trip')
  expect([...(links?.values() ?? [])]).toMatchObject([{ trip_id: tripId }])
})
