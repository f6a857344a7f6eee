import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { computed, effect } from '@preact/signals'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { category } from '@caravel/sync-protocol/entities/category'
import { day } from '@caravel/sync-protocol/entities/day'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { place } from '@caravel/sync-protocol/entities/place'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { describe, expect, test } from 'vitest'
import { mint, mutate, saveRow } from './mutate.ts'
import { splitSave } from './split-save.ts'
import { openStream, type StreamView } from './store.ts'
import { signedIn } from './testing/signed-in.ts'
import { discardWaiting, attentionItems, waiting } from './attention.ts'
import { discard, keepMine, takeTheirs, tryAgain } from './attention-answers.ts'
import { trips } from './trips.ts'
import { redo, redoable, undo, undoable } from './undo.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const params = { trip_id: tripId }
const anyPlace = place

const withTrip = async () => {
  const all = await signedIn()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', start_date: '2027-05-01' }).saved
  await all.engine.idle()
  return { ...all, view: openStream(stream) }
}

const offline = async ({ world, engine }: Awaited<ReturnType<typeof withTrip>>) => {
  world.fault = () => 'drop'
  await world.pass(30_000, engine)
}

const online = async ({ world, engine }: Awaited<ReturnType<typeof withTrip>>) => {
  world.fault = () => undefined
  await world.pass(120_000, engine)
}

describe('views', () => {
  test('show a change at once and only in the table it touched', async () => {
    const { view, engine } = await withTrip()
    const seen = { places: 0, trips: 0 }
    const stop = [
      effect(() => void (view.rows(place).value, seen.places++)),
      effect(() => void (view.rows(trip).value, seen.trips++)),
    ]
    mutate(place.create, params, { name: 'Belém' })
    expect([...view.rows(place).peek().values()].map(row => row.name)).toEqual(['Belém'])
    expect(seen).toEqual({ places: 2, trips: 1 })
    expect(view.pending.peek().size).toBe(0)
    await engine.saved()
    expect(view.pending.peek().size).toBe(1)
    await engine.idle()
    expect(view.pending.peek().size).toBe(0)
    for (const end of stop) end()
  })

  test('hold each thing once: renamed or deleted offline it is so in every day, after a new start too', async () => {
    const all = await withTrip()
    const { view, world, store, engine } = all
    const id = mint()
    await mutate(place.create, params, { id, name: 'Belem' }).saved
    for (const { id: day_id } of view.rows(day).peek().values())
      await mutate(assignment.create, params, { day_id, place_id: id }).saved
    await online(all)
    await offline(all)
    const planned = (shown: StreamView) =>
      [...shown.rows(assignment).value.values()].map(row => shown.rows(place).value.get(row.place_id)?.name)
    const before = planned(view)
    expect(new Set(before)).toEqual(new Set(['Belem']))
    await mutate(place.update, { ...params, id }, { name: 'Belém' }).saved
    engine.stop()
    await signedIn(world, store)
    await online(all)
    expect(planned(openStream(stream))).toEqual(before.map(() => 'Belém'))
    await mutate(place.delete, { ...params, id }, {}).saved
    expect(planned(openStream(stream))).toEqual([])
  })

  test('are the same object for every caller, and empty when nobody is signed in', async () => {
    const { view } = await withTrip()
    expect(openStream(stream)).toBe(view)
    const { setDevice } = await import('./device.ts')
    setDevice(undefined)
    expect(view.rows(trip).peek().size).toBe(0)
  })

  test('L14: rights come from the levels on the device, and unknown means no', async () => {
    const { view } = await withTrip()
    const may = computed(() => view.can('place_edit'))
    expect(may.value).toBe(true)
    expect(openStream('trip:0190b000-0000-7000-8000-0000000000ff').can('place_edit')).toBe(false)
    expect(() => mutate(category.create, {}, { name: 'Beach' })).toThrow('FORBIDDEN')
  })

  test('list trips from their rows, and from their cards where they are not on the device', async () => {
    const { world, engine } = await withTrip()
    const id = '0190b000-0000-7000-8000-0000000000b0'
    world.server.change(
      'POST',
      '/api/trips',
      { id, title: 'Old', start_date: '2020-01-01', end_date: '2020-01-02' },
      id,
    )
    await world.pass(30_000, engine)
    await mutate(trip.update, params, { title: 'Lisboa' }).saved
    expect(trips.value).toMatchObject([
      { id: tripId, title: 'Lisboa', on_device: true, pending: 1, role: 'owner', day_count: 7 },
      { id, title: 'Old', on_device: false, pending: 0 },
    ])
  })
})

describe('mutate', () => {
  test('refuses bad input at once, field by field', async () => {
    await withTrip()
    const refused = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        return error as AppError
      }
      return undefined
    }
    expect(refused(() => mutate(place.create, params, { name: '', lat: 91 }))).toMatchObject({
      code: 'INVALID_INPUT',
      detail: { fields: { name: 'REQUIRED', lat: 'TOO_BIG' } },
    })
    expect(
      refused(() => mutate(trip.update, params, { start_date: '2027-05-03', end_date: '2027-05-01' })),
    ).toMatchObject({ code: 'END_BEFORE_START' })
    expect(refused(() => mutate(place.update, { ...params, id: mint() }, { name: 'a' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('§4: a form is split so that one conflict holds up nothing else, and nothing unchanged is sent', () => {
    const row = { name: 'a', notes: 'old', lat: 1, lng: 2, website: null }
    const parts = splitSave(anyPlace, row, { name: 'b', notes: 'new', lat: 1, lng: 3, website: null })
    expect(parts).toEqual([
      { body: { name: 'b', lng: 3 }, base: {} },
      { body: { notes: 'new' }, base: { notes: 'old' } },
    ])
    const anyTrip = trip
    const dates = { start_date: '2027-05-02', end_date: '2027-05-04' }
    expect(splitSave(anyTrip, { title: 'a' }, { title: 'b', ...dates })).toHaveLength(2)
  })

  test('§4: money and its rate are one part, and go as a whole, so that keeping mine keeps no half of theirs', () => {
    const money = { amount: 900, currency: 'USD', payers: [], split: null }
    const rate = { rate: '0.9', rate_base: 'EUR', rate_date: null, rate_source: 'by_hand' }
    const row = { name: 'Dinner', ...money, ...rate }
    expect(splitSave(expense, row, { ...row, amount: 950 })).toEqual([
      { body: { ...money, ...rate, amount: 950 }, base: { ...money, ...rate } },
    ])
    expect(splitSave(expense, row, { ...row, name: 'Supper' })).toEqual([
      { body: { name: 'Supper' }, base: {} },
    ])
  })

  test('saveRow sends each part from the row as it was shown, as one step of undo', async () => {
    const all = await withTrip()
    const id = mint()
    await mutate(place.create, params, { id, name: 'Belém', notes: 'old' }).saved
    await all.engine.idle()
    const row = all.view.rows(place).peek().get(id)
    await offline(all)
    if (row) saveRow(anyPlace, { ...row }, { name: 'Torre', notes: 'new' }, { label: 'undo.place' })
    await all.engine.idle()
    const { entries } = all.engine.memory(stream)
    expect(entries.map(entry => entry.body)).toEqual([
      { name: 'Torre' },
      { notes: 'new', base: { notes: 'old' } },
    ])
    expect(new Set(entries.map(entry => entry.base_seq))).toEqual(new Set([row?.version]))
    await undo()
    expect(all.view.rows(place).peek().get(id)).toMatchObject({ name: 'Belém', notes: 'old' })
    expect(all.engine.memory(stream).entries).toEqual([])
    await redo()
    expect(all.view.rows(place).peek().get(id)).toMatchObject({ name: 'Torre', notes: 'new' })
  })
})

describe('undo', () => {
  test('U8 R25: takes back what was acknowledged under the same id, and can do it again', async () => {
    const all = await withTrip()
    const id = mint()
    mutate(place.create, params, { id, name: 'Belém' })
    await all.engine.idle()
    mutate(place.delete, { ...params, id }, {}, { label: { key: 'undo.deleted', params: { name: 'Belém' } } })
    await all.engine.idle()
    expect(undoable()).toMatchObject({ label: { key: 'undo.deleted', params: { name: 'Belém' } } })
    await undo()
    expect(all.view.rows(place).peek().get(id)?.name).toBe('Belém')
    await all.engine.idle()
    expect(all.world.server.trip(tripId).state.tables.get('place')?.size).toBe(1)
    expect(redoable()).toBeDefined()
    await redo()
    await all.engine.idle()
    expect(all.view.rows(place).peek().size).toBe(0)
    expect(undoable()).toBeDefined()
  })

  test('of a delete that cancelled an unsent create brings it back', async () => {
    const all = await withTrip()
    await offline(all)
    const id = mint()
    await mutate(place.create, params, { id, name: 'Belém' }).saved
    await mutate(place.delete, { ...params, id }, {}, { label: 'undo.deleted' }).saved
    expect(all.engine.memory(stream).entries).toEqual([])
    await undo()
    expect(all.view.rows(place).peek().get(id)?.name).toBe('Belém')
    await online(all)
    expect(all.world.server.trip(tripId).commits).toHaveLength(2)
  })

  test('of something that later changes build on is a change itself', async () => {
    const all = await withTrip()
    await offline(all)
    const id = mint()
    const unit = mint()
    await mutate(place.create, params, { id, name: 'Belém' }, { label: 'undo.added', unit }).saved
    await mutate(place.update, { ...params, id }, { notes: 'tarts' }).saved
    await undo({ unit })
    expect(all.view.rows(place).peek().size).toBe(0)
    await online(all)
    expect(all.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  })

  test('I5: of what lies in the tray can be done again with all that built on it', async () => {
    const all = await withTrip()
    await offline(all)
    const [id, unit] = [mint(), mint()]
    await mutate(place.create, params, { id, name: 'Belém' }, { label: 'undo.added', unit }).saved
    await mutate(place.update, { ...params, id }, { notes: 'tarts' }).saved
    all.world.server.refuse = name => (name === 'place.create' ? new AppError('FORBIDDEN') : undefined)
    await online(all)
    expect(attentionItems.value).toHaveLength(1)
    all.world.server.refuse = () => undefined
    await undo({ unit })
    expect(attentionItems.value).toEqual([])
    await redo()
    expect(all.view.rows(place).peek().get(id)?.notes).toBe('tarts')
  })

  test('does not offer what the disk refused', async () => {
    const { store, engine } = await withTrip()
    store.refuse = new Error('no')
    const { saved } = mutate(place.create, params, { name: 'a' }, { label: 'undo.added' })
    await expect(saved).rejects.toThrow('no')
    await engine.idle()
    expect(undoable()).toBeUndefined()
  })
})

describe('the tray', () => {
  const refusedPlace = async () => {
    const all = await withTrip()
    all.world.server.refuse = name => (name === 'place.create' ? new AppError('FORBIDDEN') : undefined)
    mutate(place.create, params, { name: 'Belém', notes: 'custard tarts' })
    await all.engine.idle()
    return all
  }

  test('says what was not taken and why, and gives the words back', async () => {
    await refusedPlace()
    expect(attentionItems.value).toMatchObject([
      {
        code: 'FORBIDDEN',
        summary: { name: 'place.create', entity: 'place', title: 'Belém', verb: 'create' },
      },
    ])
    expect(attentionItems.value).toMatchObject([
      { entry: { body: { name: 'Belém', notes: 'custard tarts' } } },
    ])
  })

  test('S9: trying again is a change of its own at the end of the lane', async () => {
    const { world, engine, view } = await refusedPlace()
    const id = attentionItems.value[0]?.id ?? ''
    world.server.refuse = () => undefined
    await tryAgain(id)
    await engine.idle()
    expect(attentionItems.value).toEqual([])
    expect(view.rows(place).peek().size).toBe(1)
    expect(world.server.requests.at(-1)?.headers['Idempotency-Key']).not.toBe(id)
  })

  test('discarding lets it go, on the disk too', async () => {
    const { store } = await refusedPlace()
    await discard(attentionItems.value[0]?.id ?? '')
    expect(attentionItems.value).toEqual([])
    expect(await store.loadAttention()).toEqual([])
  })

  const conflict = async () => {
    const all = await withTrip()
    const id = mint()
    mutate(place.create, params, { id, name: 'Belém', notes: 'old' })
    await all.engine.idle()
    const refusal = {
      entity: 'place',
      id,
      group: 'notes',
      base: {},
      theirs: { notes: 'theirs' },
      theirs_seq: 7,
    }
    all.world.server.refuse = name =>
      name === 'place.update' ? new AppError('CONFLICT', { ...refusal, mine: { notes: 'mine' } }) : undefined
    mutate(place.update, { ...params, id }, { notes: 'mine' }, { base: { notes: 'old' } })
    await all.engine.idle()
    all.world.server.refuse = () => undefined
    return { ...all, id }
  }

  test('a conflict keeps my version on the screen, and editing it again is the same question', async () => {
    const { view, id, engine } = await conflict()
    expect(view.rows(place).peek().get(id)?.notes).toBe('mine')
    expect([...view.contested.peek().keys()]).toEqual([id])
    expect(view.pending.peek().size).toBe(0)
    mutate(place.update, { ...params, id }, { notes: 'mine, better' })
    await engine.idle()
    expect(view.rows(place).peek().get(id)?.notes).toBe('mine, better')
    expect(attentionItems.value).toMatchObject([{ entry: { body: { notes: 'mine, better' } } }])
  })

  test('keep mine goes over what was seen of theirs', async () => {
    const { world, engine } = await conflict()
    await keepMine(attentionItems.value[0]?.id ?? '')
    await engine.idle()
    const sent = world.server.requests.findLast(each => each.path.includes('/places/'))
    expect(sent?.body).toEqual({ notes: 'mine', base: { notes: 'theirs' } })
    expect(sent?.headers['X-Base-Seq']).toBe('7')
  })

  test('I14: what goes on under another epoch keeps the epoch of its base', async () => {
    const { world, engine } = await conflict()
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await engine.idle()
    await takeTheirs(attentionItems.value[0]?.id ?? '')
    await engine.idle()
    const sent = world.server.requests.findLast(each => each.path.includes('/places/'))
    expect(sent?.headers['X-Base-Epoch']).toBe('epoch-1')
  })

  test('I14: theirs of another epoch is no base to keep mine over', async () => {
    const { world, engine } = await conflict()
    world.server.epoch = 'epoch-2'
    engine.wake('person')
    await engine.idle()
    await keepMine(attentionItems.value[0]?.id ?? '')
    await engine.idle()
    const sent = world.server.requests.findLast(each => each.path.includes('/places/'))
    expect(sent?.headers).toMatchObject({ 'X-Base-Epoch': 'epoch-2', 'X-Base-Seq': '0' })
  })

  test('take theirs leaves a trace of mine', async () => {
    const { world, engine } = await conflict()
    await takeTheirs(attentionItems.value[0]?.id ?? '')
    await engine.idle()
    expect(world.server.requests.findLast(each => each.path.includes('/places/'))?.body).toMatchObject({
      decision: 'theirs',
    })
  })

  test('a waiting change is listed and can be taken back', async () => {
    const all = await withTrip()
    await offline(all)
    const { mutation_id } = mutate(place.create, params, { name: 'Belém' })
    await all.engine.idle()
    expect(waiting.value).toMatchObject([[{ summary: { title: 'Belém' } }]])
    expect(await discardWaiting([mutation_id])).toMatchObject({ outcome: 'removed' })
    expect(waiting.value).toEqual([])
  })

  test('S9: one that may have left is settled first, and says so when it had arrived', async () => {
    const all = await withTrip()
    all.world.fault = request => (request.path.endsWith('/places') ? 'lose' : undefined)
    const { mutation_id } = mutate(place.create, params, { name: 'Belém' })
    await all.engine.idle()
    all.world.fault = () => 'drop'
    await expect(discardWaiting([mutation_id])).rejects.toThrow('NO_ANSWER')
    all.world.fault = request => (request.path.endsWith('/places') ? 'drop' : undefined)
    expect(await discardWaiting([mutation_id])).toMatchObject({ outcome: 'saved' })
  })

  test('S9: a later change is not settled while an earlier one that left has no answer', async () => {
    const all = await withTrip()
    all.world.fault = request => (/push|places/.test(request.path) ? 'drop' : undefined)
    const first = mutate(place.create, params, { name: 'Belém' })
    await all.engine.idle()
    const second = mutate(place.create, params, { name: 'Alfama' })
    await all.world.pass(5_000, all.engine)
    const settles = () => all.world.server.requests.filter(each => each.path === '/api/sync/settle').length
    const states = all.engine.memory(stream).entries.map(entry => [entry.mutation_id, entry.sent])
    expect(states).toEqual([
      [first.mutation_id, true],
      [second.mutation_id, true],
    ])
    await expect(discardWaiting([second.mutation_id])).rejects.toThrow('NO_ANSWER')
    expect(settles()).toBe(0)
    expect(await discardWaiting([first.mutation_id])).toMatchObject({ outcome: 'removed' })
    expect(await discardWaiting([second.mutation_id])).toMatchObject({ outcome: 'removed' })
    expect(settles()).toBe(2)
  })
})
