import { describe, expect, test } from 'vitest'
import { AppError } from '@caravel/sync-protocol/errors'
import { MemoryStore } from '../../db/memory-store.ts'
import { World } from '../../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }
const id = '0190c000-0000-7000-8000-000000000001'

const withPlace = async () => {
  const world = new World()
  const store = new MemoryStore()
  const anna = await world.device(store)
  anna.do('trip.create', {}, { id: tripId, title: 'Lisbon' })
  anna.do('place.create', trip, { id, name: 'Belém' })
  await anna.engine.idle()
  return { world, store, anna }
}

describe('what comes to lie in the tray', () => {
  test('C2.5: a queued edit of a contested group is part of the one question, on the disk too', async () => {
    const { world, store, anna } = await withPlace()
    const detail = { entity: 'place', id, group: 'notes', base: {}, theirs: { notes: 'T' }, theirs_seq: 9 }
    world.server.refuse = name =>
      name === 'place.update' ? new AppError('CONFLICT', { ...detail, mine: { notes: 'one' } }) : undefined
    world.fault = request => (request.method === 'PATCH' ? { status: 503 } : undefined)
    await anna.do('place.update', { ...trip, id }, { notes: 'one' }, { base: { notes: null } }).saved
    await anna.engine.idle()
    await anna.do('place.update', { ...trip, id }, { notes: 'one two' }, { base: { notes: 'one' } }).saved
    world.fault = () => undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.attention()).toMatchObject([
      { entry: { body: { notes: 'one two', base: { notes: null } } }, dependents: [] },
    ])
    expect(await store.loadAttention()).toEqual(anna.engine.attention())
    expect(await store.loadLane(stream)).toEqual([])
    expect(anna.rows(stream, 'place')).toMatchObject([{ notes: 'one two' }])
  })

  test('C2.12: an entry whose commit the pull shows was applied and is not parked', async () => {
    const { world, anna } = await withPlace()
    world.fault = request => (request.method === 'PATCH' ? 'lose' : undefined)
    await anna.do('place.update', { ...trip, id }, { notes: 'one' }).saved
    await anna.engine.idle()
    world.fault = request =>
      request.method === 'PATCH' ? { status: 409, body: { code: 'OUTCOME_EXPIRED' } } : undefined
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(anna.rows(stream, 'place')).toMatchObject([{ notes: 'one' }])
  })

  test('C2.12: a commit of its own that the pull shows is still the person’s to undo', async () => {
    const { world, anna } = await withPlace()
    const told: string[] = []
    anna.engine.onChange(change => void told.push(change.type))
    let expired = false
    let asked = false
    world.fault = request => {
      if (request.path.includes('/changes')) return asked ? undefined : 'drop'
      if (request.method !== 'PATCH') return undefined
      asked ||= expired
      return expired ? { status: 409, body: { code: 'OUTCOME_EXPIRED' } } : 'lose'
    }
    await anna.do('place.update', { ...trip, id }, { notes: 'one' }).saved
    await anna.engine.idle()
    expired = true
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(anna.rows(stream, 'place')).toMatchObject([{ notes: 'one' }])
    expect(asked).toBe(true)
    expect(told).not.toContain('come-true')
  })

  test('C2.12: what the server has already, from whomever, is no question', async () => {
    const { world, store, anna } = await withPlace()
    world.fault = request => (request.method === 'PATCH' ? 'drop' : undefined)
    await anna.do('place.update', { ...trip, id }, { notes: 'one' }).saved
    await anna.engine.idle()
    world.server.change('PATCH', `/api/trips/${tripId}/places/${id}`, { notes: 'one' }, 'of-another-device')
    const told: string[] = []
    anna.engine.onChange(change => void told.push(change.type))
    world.fault = request =>
      request.method === 'PATCH' ? { status: 409, body: { code: 'OUTCOME_EXPIRED' } } : undefined
    await world.pass(60_000, anna.engine)
    expect(told).toContain('come-true')
    expect(anna.engine.attention()).toEqual([])
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(await store.loadLane(stream)).toEqual([])
    expect(anna.rows(stream, 'place')).toMatchObject([{ notes: 'one' }])
  })

  test('C2.12: nobody answers where it is looked for, so it waits in its place and is asked for again', async () => {
    const { world, anna } = await withPlace()
    world.fault = request => (request.method === 'PATCH' ? 'lose' : undefined)
    await anna.do('place.update', { ...trip, id }, { notes: 'one' }).saved
    await anna.engine.idle()
    world.fault = request => {
      if (request.method === 'PATCH') return { status: 409, body: { code: 'OUTCOME_EXPIRED' } }
      return request.path.includes('/changes') ? 'drop' : undefined
    }
    await world.pass(60_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 1, attention: 0 })
    world.fault = request =>
      request.method === 'PATCH' ? { status: 409, body: { code: 'OUTCOME_EXPIRED' } } : undefined
    await world.pass(120_000, anna.engine)
    expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })
})
