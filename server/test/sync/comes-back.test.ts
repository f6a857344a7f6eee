import { describe, expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld, syncOf } from './client.ts'
import { testClock } from '../support/test-server.ts'

const start = Date.UTC(2026, 4, 1)

/** A place with a stop whose time Inês set after the seq that Tom's tablet has seen. */
const stage = async () => {
  const clock = testClock(start)
  const world = await startWorld({ now: clock.now })
  const trip = await world.trip({ start_date: '2026-06-01', end_date: '2026-06-03' })
  const at = `/api/trips/${trip}`
  const place = rowOf(await world.call(world.tom, 'POST', `${at}/places`, { name: 'Belém' }), 'place')
  const days = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
  const made = { place_id: place.id, day_id: days[0]!.id }
  const stop = rowOf(await world.call(world.tom, 'POST', `${at}/assignments`, made), 'assignment')
  clock.pass(60_000)
  const base_seq = headOf(world.server, `trip:${trip}`)
  const [phone, tablet, ines] = [world.device(world.tom), world.device(world.tom), world.device(world.ines)]
  const deleteAndUndo = async (between?: () => unknown) => {
    const gone = syncOf(await phone.send('DELETE', `${at}/places/${place.id}`))
    between?.()
    const undos = `/api/streams/${encodeURIComponent(`trip:${trip}`)}/undos`
    const back = await phone.send('POST', undos, { mutation_id: gone.mutation_id })
    expect(back.status, back.text).toBe(200)
  }
  const path = `${at}/assignments/${stop.id}`
  return { world, trip, at, path, base_seq, phone, tablet, ines, deleteAndUndo }
}

describe('M0 what went and came back knows who wrote it before', () => {
  test('a value that somebody set before it went is asked about', async () => {
    const { path, base_seq, tablet, ines, deleteAndUndo, world } = await stage()
    expect((await ines.send('PATCH', path, { assignment_time: '11:00' })).status).toBe(200)
    await deleteAndUndo()
    const late = await tablet.send('PATCH', path, { assignment_time: '15:00' }, { base_seq })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', theirs: { assignment_time: '11:00' }, theirs_by: world.ines.id },
    })
  })

  test('a delete asks too, and names who wrote', async () => {
    const { path, base_seq, tablet, ines, deleteAndUndo, world } = await stage()
    await ines.send('PATCH', path, { assignment_time: '11:00' })
    await deleteAndUndo()
    const late = await tablet.send('DELETE', path, {}, { base_seq })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'DELETE_CONFLICT', count: 1, user_ids: [world.ines.id] },
    })
  })

  test('what nobody wrote meanwhile is written without a question', async () => {
    const { path, base_seq, tablet, deleteAndUndo } = await stage()
    await deleteAndUndo()
    const late = await tablet.send('PATCH', path, { assignment_time: '15:00' }, { base_seq })
    expect(late.status, late.text).toBe(200)
    expect(syncOf(late).conflicts).toEqual([])
  })

  test('so it is for what went before graves had a book: anybody may have written it', async () => {
    const { world, path, base_seq, tablet, deleteAndUndo } = await stage()
    await deleteAndUndo(() =>
      world.server.app.db.raw.prepare('update tombstones set field_versions = null').run(),
    )
    const late = await tablet.send('PATCH', path, { assignment_time: '15:00' }, { base_seq })
    expect(late.status).toBe(409)
  })
})

test('M0 what was deleted and undone by name stands as it was written before', async () => {
  const { at, path, base_seq, phone, tablet, ines, trip } = await stage()
  const undos = `/api/streams/${encodeURIComponent(`trip:${trip}`)}/undos`
  const gone = syncOf(await phone.send('DELETE', path))
  await phone.send('POST', undos, { mutation_id: gone.mutation_id })
  const late = await tablet.send('PATCH', path, { assignment_time: '15:00' }, { base_seq })
  expect(late.status, late.text).toBe(200)
  await ines.send('PATCH', at, { title: 'Porto' })
  const stop = syncOf(await phone.send('DELETE', path))
  await phone.send('POST', undos, { mutation_id: stop.mutation_id })
  const other = await ines.send('PATCH', path, { assignment_time: '16:00' }, { base_seq })
  expect(other).toMatchObject({ status: 409, body: { theirs: { assignment_time: '15:00' } } })
})

test('M1 the title of a trip is as old as the trip', async () => {
  const { world, at, tablet, base_seq } = await stage()
  const old = { base_seq, edited_at: start - 1_000, headers: { 'x-base-epoch': newId() } }
  const late = await tablet.send('PATCH', at, { title: 'Sintra' }, old)
  expect(syncOf(late)).toMatchObject({ outcome: 'superseded', conflicts: [{ theirs: { title: 'Lisbon' } }] })
  expect(rowOf(await world.get(world.tom, at), 'trip')['title']).toBe('Lisbon')
})

test('DELETE_CONFLICT names who wrote what the sender had not seen, not who wrote the row last', async () => {
  const { world, path, base_seq, phone, ines } = await stage()
  const both = { assignment_time: '11:00', notes: 'one' }
  await ines.send('PATCH', path, both)
  await phone.send('PATCH', path, { position: { after: null } }, { base_seq })
  const late = await phone.send('DELETE', path, {}, { base_seq })
  expect(late).toMatchObject({ status: 409, body: { count: 1, user_ids: [world.ines.id] } })
})

test('a delete all the same goes over what it was asked about, and asks again about what came since', async () => {
  const { world, path, base_seq, phone, ines, trip, at } = await stage()
  const edited = syncOf(await ines.send('PATCH', path, { assignment_time: '11:00' }))
  await ines.send('PATCH', at, { title: 'Porto' })
  const asked = await phone.send('DELETE', path, {}, { base_seq })
  expect(asked).toMatchObject({ status: 409, body: { theirs_seq: edited.seq } })
  const { seq } = syncOf(await ines.send('PATCH', path, { assignment_time: '12:00' }))
  const again = await phone.send('DELETE', path, {}, { base_seq: edited.seq })
  expect(again).toMatchObject({ status: 409, body: { code: 'DELETE_CONFLICT', theirs_seq: seq } })
  const whole = await phone.send('DELETE', at, {}, { base_seq })
  const head = headOf(world.server, `trip:${trip}`)
  expect(whole).toMatchObject({ status: 409, body: { code: 'DELETE_CONFLICT', theirs_seq: head } })
  expect((await phone.send('DELETE', path, {}, { base_seq: seq })).status).toBe(200)
  expect((await phone.send('DELETE', at, {}, { base_seq: head })).status).toBe(200)
})
