import { setNotificationPreferences } from '@caravel/sync-protocol/actions/notifications'
import { categoriesInOrder, reorderBudgetCategories } from '@caravel/sync-protocol/actions/reorder-budget'
import { setBookingPositions } from '@caravel/sync-protocol/actions/set-booking-positions'
import type { ExpenseCategory } from '@caravel/sync-protocol/entities/expense'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { positionId, reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { linkFile, unlinkFile } from '@caravel/sync-protocol/actions/link-files'
import { file } from '@caravel/sync-protocol/entities/file'
import { fileLink, linkId } from '@caravel/sync-protocol/entities/file-link'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { packingList } from '@caravel/sync-protocol/entities/packing-list'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { bare } from '@caravel/sync-protocol/testing/run-mutation'
import { mint, mutate } from './mutate.ts'
import { setOwnSetting } from './own-settings.ts'
import { leave, sendAgain } from './send-again.ts'
import { rollbacks } from './server-rollbacks.ts'
import { openStream } from './store.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import { undo, undoable } from './undo.ts'

beforeEach(() => void vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const label = { key: 'setBack.did' }

/** A trip of three days that grew to five, with a stop and a note on the last; the server was rolled back before that. */
const lost = async () => {
  const { world, engine, store } = await signedIn()
  const trip_id = mint()
  const stream = `trip:${trip_id}`
  const dates = { start_date: '2027-05-01', end_date: '2027-05-03' }
  await mutate(createTrip, {}, { id: trip_id, title: 'Lisbon', ...dates }).saved
  const old = mint()
  await mutate(place.create, { trip_id }, { id: old, name: 'Belém', notes: 'old' }).saved
  await world.pass(5000, engine)
  const backup = world.server.backup()
  await mutate(trip.update, { trip_id }, { end_date: '2027-05-05' }).saved
  const view = openStream(stream)
  const days = () =>
    [...view.rows(day).value.values()].sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  const last = days().at(-1)?.id ?? ''
  const fresh = mint()
  await mutate(place.create, { trip_id }, { id: fresh, name: 'Sintra' }).saved
  await mutate(assignment.create, { trip_id }, { day_id: last, place_id: fresh }).saved
  await mutate(day.update, { trip_id, id: last }, { title: 'Out' }).saved
  await mutate(place.update, { trip_id, id: old }, { notes: 'new' }, { base: { notes: 'old' } }).saved
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
  return { world, engine, store, stream, shown, before, trip_id }
}

describe('C12: what a set-back server lost', () => {
  test('tells which values the server has otherwise', async () => {
    await lost()
    const rows = rollbacks.value.flatMap(each => each.rows)
    const notes = rows.find(({ title }) => title === 'Belém')
    expect(notes?.groups).toEqual(['notes'])
    expect(notes).toMatchObject({ row: { notes: 'new' }, now: { notes: 'old' } })
    expect(rows.filter(({ now }) => !now).flatMap(({ groups = [] }) => groups)).toEqual([])
  })

  test('is named by what it was called', async () => {
    const { shown, before } = await lost()
    expect(shown()).not.toEqual(before)
    const [all] = rollbacks.value
    expect(all?.name).toBe('Lisbon')
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
    await sendAgain(stream, rollbacks.value[0]?.rows ?? [], label)
    expect(rollbacks.value).toEqual([])
    expect(engine.rollbacks()).toEqual([])
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
      rollbacks.value[0]?.rows.find(each => each.title === name && each.entity === 'place')
    const belem = one('Belém')
    await sendAgain(stream, belem ? [belem] : [], label)
    expect(one('Belém')).toBeUndefined()
    expect(one('Sintra')).toBeDefined()
    expect(engine.state().waiting).toBe(1)
    await leave(stream, rollbacks.value[0]?.rows ?? [])
    expect(rollbacks.value).toEqual([])
  })

  test('the dates sent alone bring their days, and what was on those stays listed', async () => {
    const { stream } = await lost()
    const trip = rollbacks.value[0]?.rows.find(each => each.entity === 'trip')
    await sendAgain(stream, trip ? [trip] : [], label)
    const left = rollbacks.value[0]?.rows ?? []
    expect(left.filter(each => each.entity === 'day').map(each => each.title)).toEqual(['Out'])
    await sendAgain(stream, left, label)
    expect(rollbacks.value).toEqual([])
  })

  test('one row brings what it hangs on, and nothing else', async () => {
    const { world, engine, stream, shown, before } = await lost()
    const stops = () => rollbacks.value[0]?.rows.filter(each => each.entity === 'assignment') ?? []
    await sendAgain(stream, stops(), label)
    expect(stops()).toEqual([])
    expect(shown().stops).toEqual(before.stops)
    expect(shown().places.map(([, name]) => name)).toContain('Sintra')
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0 })
    expect(shown().stops).toEqual(before.stops)
    expect(rollbacks.value[0]?.rows.map(({ title }) => title)).toContain('Belém')
  })

  test('what can hang on nothing any more stays listed', async () => {
    const { engine, stream } = await lost()
    const [all] = rollbacks.value
    await leave(stream, all?.rows.filter(each => each.title === 'Sintra' && each.entity === 'place') ?? [])
    const stop = rollbacks.value[0]?.rows.filter(each => each.entity === 'assignment') ?? []
    await expect(sendAgain(stream, stop, label)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(engine.rollbacks()[0]?.rows.map(({ row }) => row.id)).toContain(stop[0]?.id)
  })

  test('what another device brought back is not offered any more', async () => {
    const { world, engine, stream, trip_id } = await lost()
    const sintra = rollbacks.value[0]?.rows.find(each => each.title === 'Sintra' && each.entity === 'place')
    const rows = [{ entity: 'place', row: sintra?.row }]
    world.now += 1000
    world.server.change('POST', '/api/trips/imports', { id: trip_id, rows }, mint())
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(openStream(stream).rows(place).value.size).toBe(2)
    expect(rollbacks.value[0]?.rows.map(each => each.id)).not.toContain(sintra?.id)
  })

  test('what it hangs on is deleted by another before it arrives: it is listed again', async () => {
    const { world, engine, store, stream, trip_id } = await lost()
    const sintra = rollbacks.value[0]?.rows.find(each => each.title === 'Sintra' && each.entity === 'place')
    const stops = () => rollbacks.value[0]?.rows.filter(each => each.entity === 'assignment') ?? []
    const [stop] = stops()
    await sendAgain(stream, sintra ? [sintra] : [], label)
    const days = rollbacks.value[0]?.rows.filter(each => each.entity !== 'assignment') ?? []
    await sendAgain(stream, days, label)
    await world.pass(60_000, engine)
    world.fault = () => 'drop'
    await sendAgain(stream, stops(), label)
    expect(stops()).toEqual([])
    world.now += 1000
    world.server.change('DELETE', `/api/trips/${trip_id}/places/${sintra?.id ?? ''}`, {}, mint())
    world.fault = () => undefined
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect(stops()).toMatchObject([{ id: stop?.id, now: undefined }])
    expect((await store.loadRollbacks()).flatMap(each => each.rows)).toHaveLength(1)
  })

  test('a paper that was taken off a place hangs on it again: that is listed under its name, and taken off again', async () => {
    const { world, engine } = await signedIn()
    const [trip_id, spot, paper] = [mint(), mint(), mint()]
    const stream = `trip:${trip_id}`
    await mutate(createTrip, {}, { id: trip_id, title: 'Lisbon' }).saved
    await mutate(place.create, { trip_id }, { id: spot, name: 'Belém' }).saved
    const described = { mime: 'application/pdf', size: 9, sha256: 'a'.repeat(64) }
    await mutate(file.create, { trip_id }, { id: paper, name: 'Bilhete.pdf', ...described }).saved
    await mutate(linkFile, { trip_id, id: paper }, { place_id: spot }).saved
    await world.pass(5000, engine)
    const backup = world.server.backup()
    await mutate(unlinkFile, { trip_id, id: paper, link_id: linkId(paper, spot) }, {}).saved
    await world.pass(5000, engine)
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(openStream(stream).rows(fileLink).value.size).toBe(1)
    const rows = rollbacks.value[0]?.rows ?? []
    expect(rows).toMatchObject([{ entity: 'file_link', title: 'Bilhete.pdf', deleted: true }])
    await sendAgain(stream, rows, label)
    await world.pass(60_000, engine)
    expect(rollbacks.value).toEqual([])
    const there = world.server.streams.get(stream)?.state.tables
    expect([there?.get('file_link')?.size, there?.get('file')?.size]).toEqual([0, 1])
  })

  /**
   * A place with a stop that was deleted, brought back after the backup, and is missing again since the server was set
   * back.
   */
  const cameBack = async () => {
    const { world, engine, store } = await signedIn()
    const trip_id = mint()
    const stream = `trip:${trip_id}`
    const dates = { start_date: '2027-05-01', end_date: '2027-05-03' }
    await mutate(createTrip, {}, { id: trip_id, title: 'Lisbon', ...dates }).saved
    const [id, stop] = [mint(), mint()]
    await mutate(place.create, { trip_id }, { id, name: 'Belém' }).saved
    const [day_id = ''] = openStream(stream).rows(day).value.keys()
    await mutate(assignment.create, { trip_id }, { id: stop, day_id, place_id: id }).saved
    await world.pass(5000, engine)
    await mutate(place.delete, { trip_id, id }, {}, { unit: mint(), label }).saved
    await world.pass(5000, engine)
    const backup = world.server.backup()
    await undo({ unit: undoable(stream)?.unit ?? '' })
    await world.pass(5000, engine)
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await world.pass(60_000, engine)
    const there = (name: string) => [
      ...(world.server.streams.get(stream)?.state.tables.get(name)?.keys() ?? []),
    ]
    return { world, engine, store, stream, trip_id, id, stop, there }
  }

  test('what had been deleted and brought back before comes back again', async () => {
    const { world, engine, store, stream, id, stop, there } = await cameBack()
    const rows = rollbacks.value[0]?.rows ?? []
    expect(rows.map(each => each.id).sort()).toEqual([id, stop].sort())
    expect(there('place')).toEqual([])
    await sendAgain(stream, rows, label)
    await world.pass(60_000, engine)
    expect([there('place'), there('assignment')]).toEqual([[id], [stop]])
    expect([...openStream(stream).rows(place).value.keys()]).toEqual([id])
    expect(await store.loadRollbacks()).toEqual([])
  })

  test('whatever keeps it away at the server, it is listed again', async () => {
    const { world, engine, store, stream, id, stop, there } = await cameBack()
    // A tombstone as old as the row: what nobody can tell apart from what was deleted since.
    const tombstones = world.server.streams.get(stream)?.state.tombstones ?? new Map<string, AnyRow>()
    const listed = rollbacks.value[0]?.rows ?? []
    for (const each of listed) tombstones.set(`${each.entity} ${each.id}`, each.row)
    await sendAgain(stream, listed, label)
    expect(engine.rollbacks()).toEqual([])
    await world.pass(60_000, engine)
    expect(there('place')).toEqual([])
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 1 })
    expect((await store.loadRollbacks())[0]?.rows.map(({ row }) => row.id).sort()).toEqual([id, stop].sort())
  })

  test('deleted by another after it had arrived, it is not listed again', async () => {
    const { world, engine, store, stream, trip_id, id } = await cameBack()
    let done = false
    world.late = ({ path }) => {
      if (done || path !== '/api/trips/imports') return undefined
      done = true
      world.now += 1000
      world.server.change('DELETE', `/api/trips/${trip_id}/places/${id}`, {}, mint())
      return undefined
    }
    await sendAgain(stream, rollbacks.value[0]?.rows ?? [], label)
    await world.pass(60_000, engine)
    expect([done, openStream(stream).rows(place).value.size]).toEqual([true, 0])
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(await store.loadRollbacks()).toEqual([])
  })

  test('what goes while others are sent is not answered for: it stays listed', async () => {
    const { world, engine, store, stream, trip_id } = await lost()
    const all = rollbacks.value[0]?.rows ?? []
    const belem = all.find(each => each.title === 'Belém')
    const sintra = all.find(each => each.title === 'Sintra' && each.entity === 'place')
    // What is missing goes first; while it is on its way to the disk, another's deletion of the place arrives.
    const gate = Promise.withResolvers<undefined>()
    const enqueue = store.enqueue.bind(store)
    store.enqueue = async (...entries) => {
      await gate.promise
      return enqueue(...entries)
    }
    const sent = sendAgain(stream, sintra && belem ? [sintra, belem] : [], label)
    world.now += 1000
    world.server.change('DELETE', `/api/trips/${trip_id}/places/${belem?.id ?? ''}`, {}, mint())
    engine.wake('person')
    engine.onChange(() => {
      if (
        !openStream(stream)
          .rows(place)
          .value.has(belem?.id ?? '')
      )
        gate.resolve(undefined)
    })
    const passed = world.pass(60_000, engine)
    await expect(sent).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await passed
    expect(engine.rollbacks()[0]?.rows.map(({ row }) => row.id)).toContain(belem?.id)
  })

  test('so does what the person keeps for themselves: things to pack, lists and settings', async () => {
    const { world, engine } = await signedIn()
    const { user_id } = tester
    const stream = `user:${user_id}`
    const of = { user_id }
    world.server.stream(stream)
    engine.wake('person')
    await world.pass(60_000, engine)
    const [old, fresh, list] = [mint(), mint(), mint()]
    await mutate(ownPackingItem.create, of, { id: old, for_trip_id: mint(), name: 'Socks' }).saved
    await setOwnSetting('distance_unit', 'km').saved
    await world.pass(5000, engine)
    const backup = world.server.backup()
    await mutate(ownPackingItem.update, { ...of, id: old }, { checked: true, quantity: 3 }).saved
    await mutate(ownPackingItem.create, of, { id: fresh, for_trip_id: mint(), name: 'Hat' }).saved
    await mutate(packingList.create, of, { id: list, name: 'Summer', items: [] }).saved
    await setOwnSetting('distance_unit', 'mi').saved
    await setOwnSetting('temperature_unit', 'fahrenheit').saved
    await world.pass(5000, engine)
    const shown = () =>
      ['own_packing_item', 'packing_list', 'setting'].flatMap(name =>
        [...engine.memory(stream).rowsOf(name).values()]
          .map(bare)
          .sort((a, b) => (a['id'] as string).localeCompare(b['id'] as string)),
      )
    const before = shown()
    expect(before).toHaveLength(5)
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(shown()).toHaveLength(2)
    const rows = rollbacks.value.find(each => each.stream === stream)?.rows ?? []
    expect(rows.map(({ entity, now }) => [entity, now ? 'older' : 'missing']).sort()).toEqual([
      ['own_packing_item', 'missing'],
      ['own_packing_item', 'older'],
      ['packing_list', 'missing'],
      ['setting', 'missing'],
      ['setting', 'older'],
    ])
    await sendAgain(stream, rows, label)
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(shown()).toEqual(before)
    expect(world.server.streams.get(stream)?.state.tables.get('setting')?.size).toBe(2)
  })

  test('what only actions write comes back too: where bookings and categories stand, and what someone wants to be told of', async () => {
    const { world, engine } = await signedIn()
    const [trip_id, early, late] = [mint(), mint(), mint()]
    const [stream, mine] = [`trip:${trip_id}`, `user:${tester.user_id}`]
    const of = { user_id: tester.user_id }
    world.server.stream(mine)
    engine.wake('person')
    await world.pass(60_000, engine)
    const dates = { start_date: '2027-05-01', end_date: '2027-05-03' }
    await mutate(createTrip, {}, { id: trip_id, title: 'Lisbon', ...dates }).saved
    const [day_id = ''] = openStream(stream).rows(day).value.keys()
    for (const id of [early, late])
      await mutate(reservation.create, { trip_id }, { id, type: 'event', title: id, day_id }).saved
    const place = (positions: { id: string; position: { after: string | null } }[]) =>
      mutate(setBookingPositions, { trip_id }, { day_id, positions }).saved
    const sortCategories = (ordered_categories: ExpenseCategory[]) =>
      mutate(
        reorderBudgetCategories,
        { trip_id },
        { ordered_categories },
        { base: { ordered_categories: categories() } },
      ).saved
    const line = () =>
      [...openStream(stream).rows(reservationPosition).value.values()]
        .sort((a, b) => (a.position < b.position ? -1 : 1))
        .map(row => row.reservation_id)
    const categories = () => categoriesInOrder(engine.memory(stream).view)
    const wants = () => [...engine.memory(mine).rowsOf('notification_preferences').values()].map(bare)
    await place([
      { id: early, position: { after: null } },
      { id: late, position: { after: positionId(early, day_id) } },
    ])
    await mutate(reorderBudgetCategories, { trip_id }, { ordered_categories: categories() }).saved
    await mutate(setNotificationPreferences, of, { push_private: true, mention: { push: false } }).saved
    await world.pass(5000, engine)
    const backup = world.server.backup()
    await place([{ id: late, position: { after: null } }])
    await sortCategories([...categories().slice(-1), ...categories().slice(0, -1)])
    const quiet = { quiet_from: '22:00', quiet_until: '07:00' }
    await mutate(setNotificationPreferences, of, { ...quiet, push_private: false }).saved
    await world.pass(5000, engine)
    const shown = () => ({ line: line(), categories: categories(), wants: wants() })
    const before = shown()
    expect(before).toMatchObject({ line: [late, early], wants: [quiet] })
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(shown()).not.toEqual(before)
    for (const each of rollbacks.value) await sendAgain(each.stream, each.rows, label)
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(rollbacks.value).toEqual([])
    expect(shown()).toEqual(before)
  })

  test('a day that was removed is removed again, and the trip ends when it did', async () => {
    const { world, engine } = await signedIn()
    const trip_id = mint()
    const stream = `trip:${trip_id}`
    const dates = { start_date: '2027-05-01', end_date: '2027-05-04' }
    await mutate(createTrip, {}, { id: trip_id, title: 'Lisbon', ...dates }).saved
    const days = () =>
      [...openStream(stream).rows(day).value.values()]
        .filter(({ state }) => state !== 'trimmed')
        .map(({ id, date }) => [date, id])
        .sort()
    for (const [date, id] of days())
      await mutate(day.update, { trip_id, id: id ?? '' }, { title: `Day of ${date}` }).saved
    await world.pass(5000, engine)
    const backup = world.server.backup()
    await mutate(day.delete, { trip_id, id: days()[1]?.[1] ?? '' }, {}).saved
    await world.pass(5000, engine)
    const before = days()
    expect(before.map(([date]) => date)).toEqual(['2027-05-01', '2027-05-02', '2027-05-03'])
    world.server.restore(backup)
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(days()).toHaveLength(4)
    await sendAgain(stream, rollbacks.value[0]?.rows ?? [], label)
    await world.pass(60_000, engine)
    expect(days()).toEqual(before)
    expect([...openStream(stream).rows(trip).value.values()]).toMatchObject([{ end_date: '2027-05-03' }])
    expect(rollbacks.value).toEqual([])
  })

  test('brought back it is one step of undo', async () => {
    const { engine, world, stream, shown } = await lost()
    const without = shown()
    await sendAgain(stream, rollbacks.value[0]?.rows ?? [], label)
    await world.pass(60_000, engine)
    await undo({ unit: undoable(stream)?.unit ?? '' })
    await world.pass(60_000, engine)
    expect(shown().places).toEqual(without.places)
    expect(shown().stops).toEqual(without.stops)
  })
})
