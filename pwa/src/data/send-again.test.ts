import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { mint, mutate } from './mutate.ts'
import { leave, sendAgain } from './send-again.ts'
import { groupsSetBack, setBacks } from './set-backs.ts'
import { openStream } from './store.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'
import { undo, undoable } from './undo.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const label = { key: 'setBack.did' }

/** A trip of three days that grew to five, with a stop and a note on the last; the server was set back before that. */
const lost = async () => {
  const { world, engine } = await signedIn()
  const trip_id = mint()
  const stream = `trip:${trip_id}`
  const dates = { start_date: '2027-05-01', end_date: '2027-05-03' }
  await mutate('trip.create', {}, { id: trip_id, title: 'Lisbon', ...dates }).saved
  const old = mint()
  await mutate('place.create', { trip_id }, { id: old, name: 'Belém', notes: 'old' }).saved
  await world.pass(5000, engine)
  const backup = world.server.backup()
  await mutate('trip.update', { trip_id }, { end_date: '2027-05-05' }).saved
  const view = openStream(stream)
  const days = () =>
    [...view.rows(day).value.values()].sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  const last = days().at(-1)?.id
  const fresh = mint()
  await mutate('place.create', { trip_id }, { id: fresh, name: 'Sintra' }).saved
  await mutate('assignment.create', { trip_id }, { day_id: last, place_id: fresh }).saved
  await mutate('day.update', { trip_id, id: last ?? '' }, { title: 'Out' }).saved
  await mutate('place.update', { trip_id, id: old }, { notes: 'new' }, { base: { notes: 'old' } }).saved
  await world.pass(5000, engine)
  const shown = () => ({
    trip: [...view.rows(trip).value.values()].map(row => [row.title, row.end_date, row.day_count]),
    days: days().map(row => [row.id, row.date, row.title]),
    places: [...view.rows(place).value.values()].map(row => [row.id, row.name, row.notes]).sort(),
    stops: [...view.rows(assignment).value.values()].map(row => [
      row.id,
      row.day_id,
      row.place_id,
      row.position,
    ]),
  })
  const before = shown()
  world.server.restore(backup)
  world.server.epoch = 'epoch-2'
  engine.wake('person')
  await world.pass(60_000, engine)
  return { world, engine, stream, shown, before, trip_id }
}

describe('C12: what a set-back server lost', () => {
  test('tells which values the server has otherwise', async () => {
    await lost()
    const rows = setBacks.value.flatMap(each => each.rows)
    const notes = rows.find(({ title }) => title === 'Belém')
    expect(notes && groupsSetBack(notes)).toEqual(['notes'])
    expect(notes).toMatchObject({ row: { notes: 'new' }, now: { notes: 'old' } })
    expect(rows.filter(({ now }) => !now).flatMap(groupsSetBack)).toEqual([])
  })

  test('is named by what it was called', async () => {
    const { shown, before } = await lost()
    expect(shown()).not.toEqual(before)
    const [all] = setBacks.value
    expect(all?.trip).toBe('Lisbon')
    expect(
      all?.rows.map(({ entity, title, now }) => [entity, title, now ? 'older' : 'missing']).sort(),
    ).toEqual([
      ['assignment', 'Sintra', 'missing'],
      ['day', undefined, 'missing'],
      ['day', 'Out', 'missing'],
      ['place', 'Belém', 'older'],
      ['place', 'Sintra', 'missing'],
      ['trip', 'Lisbon', 'older'],
    ])
  })

  test('comes back under its own ids, on the server too, and is off the list', async () => {
    const { world, engine, stream, shown, before } = await lost()
    await sendAgain(stream, setBacks.value[0]?.rows ?? [], label)
    expect(setBacks.value).toEqual([])
    expect(engine.setBacks()).toEqual([])
    expect(shown()).toEqual(before)
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(shown()).toEqual(before)
    const [row] = world.server.streams.get(stream)?.state.tables.get('trip')?.values() ?? []
    expect(row).toMatchObject({ end_date: '2027-05-05' })
  })

  test('one by one, without a network, and each is off the list when it lies on the disk', async () => {
    const { world, engine, stream } = await lost()
    world.fault = () => 'drop'
    const one = (name: string) =>
      setBacks.value[0]?.rows.find(each => each.title === name && each.entity === 'place')
    const belem = one('Belém')
    await sendAgain(stream, belem ? [belem] : [], label)
    expect(one('Belém')).toBeUndefined()
    expect(one('Sintra')).toBeDefined()
    expect(engine.state().waiting).toBe(1)
    await leave(stream, setBacks.value[0]?.rows ?? [])
    expect(setBacks.value).toEqual([])
  })

  test('the dates sent alone bring their days, and what was on those stays listed', async () => {
    const { stream } = await lost()
    const trip = setBacks.value[0]?.rows.find(each => each.entity === 'trip')
    await sendAgain(stream, trip ? [trip] : [], label)
    const left = setBacks.value[0]?.rows ?? []
    expect(left.filter(each => each.entity === 'day').map(each => each.title)).toEqual(['Out'])
    await sendAgain(stream, left, label)
    expect(setBacks.value).toEqual([])
  })

  test('one row brings what it hangs on, and nothing else', async () => {
    const { world, engine, stream, shown, before } = await lost()
    const stops = () => setBacks.value[0]?.rows.filter(each => each.entity === 'assignment') ?? []
    await sendAgain(stream, stops(), label)
    expect(stops()).toEqual([])
    expect(shown().stops).toEqual(before.stops)
    expect(shown().places.map(([, name]) => name)).toContain('Sintra')
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0 })
    expect(shown().stops).toEqual(before.stops)
    expect(setBacks.value[0]?.rows.map(({ title }) => title)).toContain('Belém')
  })

  test('what can hang on nothing any more stays listed', async () => {
    const { engine, stream } = await lost()
    const [all] = setBacks.value
    await leave(stream, all?.rows.filter(each => each.title === 'Sintra' && each.entity === 'place') ?? [])
    const stop = setBacks.value[0]?.rows.filter(each => each.entity === 'assignment') ?? []
    await expect(sendAgain(stream, stop, label)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(engine.setBacks()[0]?.rows.map(({ row }) => row.id)).toContain(stop[0]?.id)
  })

  test('what another device brought back is not offered any more', async () => {
    const { world, engine, stream, trip_id } = await lost()
    const sintra = setBacks.value[0]?.rows.find(each => each.title === 'Sintra' && each.entity === 'place')
    const rows = [{ entity: 'place', row: sintra?.row }]
    world.now += 1000
    world.server.change('POST', '/api/trips/imports', { id: trip_id, rows }, mint())
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(openStream(stream).rows(place).value.size).toBe(2)
    expect(setBacks.value[0]?.rows.map(each => each.id)).not.toContain(sintra?.id)
  })

  test('brought back it is one step of undo', async () => {
    const { engine, world, stream, shown } = await lost()
    const without = shown()
    await sendAgain(stream, setBacks.value[0]?.rows ?? [], label)
    await world.pass(60_000, engine)
    await undo({ unit: undoable(stream)?.unit ?? '' })
    await world.pass(60_000, engine)
    expect(shown().places).toEqual(without.places)
    expect(shown().stops).toEqual(without.stops)
  })
})
