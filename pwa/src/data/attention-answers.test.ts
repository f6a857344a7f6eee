import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { describe, expect, test } from 'vitest'
import { accommodation, stayId } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { file } from '@caravel/sync-protocol/entities/file'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import { syncStatus } from './sync/status.ts'
import { mint, mutate, mutateByName } from './mutate.ts'
import { attachFile } from './files.ts'
import { openStream } from './store.ts'
import { signedIn } from './testing/signed-in.ts'
import { discardWaiting, attentionItems, attentionCards, waiting } from './attention.ts'
import {
  bothTexts,
  canMakeAnew,
  decide,
  discard,
  keepAllMine,
  makeAnew,
  tryAgain,
  tryWith,
} from './attention-answers.ts'
import { redo, undo } from './undo.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const trip = { trip_id: tripId }

/** A stop at Belém on the first day; edits of it and of its place meet other versions. */
const contested = async () => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 })
  const [id, stop] = [mint(), mint()]
  mutate(place.create, trip, { id, name: 'Belém', notes: 'old' })
  const view = openStream(`trip:${tripId}`)
  await all.engine.idle()
  const dayId = all.engine.memory(`trip:${tripId}`).rowsOf('day').keys().next().value ?? ''
  mutate(assignment.create, trip, { id: stop, day_id: dayId, place_id: id })
  await all.engine.idle()
  const meet = (entity: string, row: string, group: string, mine: Values, theirs: Values) => {
    all.world.server.refuse = name =>
      name === `${entity}.update`
        ? new AppError('CONFLICT', { entity, id: row, group, base: {}, mine, theirs, theirs_seq: 7 })
        : undefined
  }
  meet('assignment', stop, 'time', { assignment_time: '13:15' }, { assignment_time: '12:30' })
  mutate(assignment.update, { ...trip, id: stop }, { assignment_time: '13:15' })
  await all.engine.idle()
  meet('place', id, 'notes', { notes: 'by the window' }, { notes: 'under the trees' })
  mutate(place.update, { ...trip, id }, { notes: 'by the window' }, { base: { notes: 'old' } })
  await all.engine.idle()
  all.world.server.refuse = () => undefined
  const [time, notes] = attentionItems.value.map(item => item.id)
  return { ...all, view, id, stop, time: time ?? '', notes: notes ?? '' }
}

const bodies = (all: Awaited<ReturnType<typeof contested>>) =>
  all.world.server.requests.slice(-3).flatMap(({ method, body }) => {
    const sent = body as { mutations?: { body: unknown }[] } | undefined
    return method === 'GET' ? [] : (sent?.mutations?.map(each => each.body) ?? [sent])
  })

describe('a conflict that people see as one thing', () => {
  test('C2.14: the time of a stop and the notes of its place are one card, counted once', async () => {
    await contested()
    expect(attentionItems.value).toHaveLength(2)
    expect(attentionCards.value).toMatchObject([[{ kind: 'contested' }, { kind: 'contested' }]])
    expect(syncStatus.value).toMatchObject({ kind: 'attention', attention: 1 })
  })

  test('one answer for each field: mine over what was seen, theirs as a decision', async () => {
    const all = await contested()
    await decide(
      new Map([
        [all.time, 'mine'],
        [all.notes, 'theirs'],
      ]),
    )
    await all.engine.idle()
    expect(attentionItems.value).toEqual([])
    expect(bodies(all)).toEqual(
      expect.arrayContaining([
        { assignment_time: '13:15', base: { assignment_time: '12:30' } },
        { notes: 'by the window', base: { notes: 'old' }, decision: 'theirs' },
      ]),
    )
    expect(all.view.rows(assignment).peek().get(all.stop)?.assignment_time).toBe('13:15')
  })

  test('keep both is a new edit that holds one text after the other', async () => {
    const all = await contested()
    const item = attentionItems.value.find(each => each.id === all.notes)
    expect(item && bothTexts(item)).toEqual({ notes: 'by the window\n\nunder the trees' })
    expect(attentionItems.value.filter(each => each.id === all.time).map(bothTexts)).toEqual([undefined])
    await decide(new Map([[all.notes, 'both']]))
    await all.engine.idle()
    expect(all.view.rows(place).peek().get(all.id)?.notes).toBe('by the window\n\nunder the trees')
    expect(bodies(all)).toContainEqual({
      notes: 'by the window\n\nunder the trees',
      base: { notes: 'under the trees' },
    })
  })

  test('texts that are too long together cannot both be kept', () => {
    const long = (text: string) => text.repeat(90)
    const body = {
      code: 'CONFLICT',
      entity: 'day_note',
      group: 'text',
      mine: { text: long('a') },
      theirs: { text: long('b') },
    }
    expect(bothTexts({ answer: { status: 409, body } })).toBeUndefined()
  })
})

test('what is said of a booking later never goes into the change of its stay that is asked about', async () => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 })
  const id = mint()
  mutate(reservation.create, trip, { id, title: 'Astória', type: 'hotel' })
  openStream(`trip:${tripId}`)
  await all.engine.idle()
  const sides = { base: {}, mine: { end_time: '11:00' }, theirs: { end_time: '10:00' } }
  const asked = new AppError('CONFLICT', {
    entity: 'reservation',
    id,
    group: 'journey',
    ...sides,
    theirs_seq: 7,
  })
  all.world.server.refuse = name => (name === 'accommodation.update' ? asked : undefined)
  mutate(accommodation.update, { ...trip, id: stayId(id) }, { check_out: '11:00' })
  await all.engine.idle()
  all.world.server.refuse = () => undefined
  await mutate(reservation.update, { ...trip, id }, { start_time: '15:00' }).saved
  await all.engine.idle()
  expect(attentionItems.value.map(({ entry }) => entry.body)).toEqual([{ check_out: '11:00' }])
  await decide(new Map(attentionItems.value.map(item => [item.id, 'mine'])))
  await all.engine.idle()
  const row = all.engine.memory(`trip:${tripId}`).view.get(reservation, id)
  expect(row).toMatchObject({ start_time: '15:00', end_time: '11:00' })
  expect(attentionItems.value).toEqual([])
})

/** The time of a stop and the name of its place were changed here; one deletion there took both along. */
const deletedThere = async () => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 })
  const [id, stop] = [mint(), mint()]
  mutate(place.create, trip, { id, name: 'Belém' })
  await all.engine.idle()
  const dayId = all.engine.memory(`trip:${tripId}`).rowsOf('day').keys().next().value ?? ''
  mutate(assignment.create, trip, { id: stop, day_id: dayId, place_id: id })
  await all.engine.idle()
  const gone = (entity: string, row: string) => {
    const detail = { entity, id: row, mutation_id: mutationId, deleted_by: 'u2', restorable: true }
    all.world.server.refuse = name =>
      name === `${entity}.update` ? new AppError('ENTITY_GONE', detail) : undefined
  }
  const mutationId = mint()
  gone('assignment', stop)
  mutate(assignment.update, { ...trip, id: stop }, { assignment_time: '13:15' })
  await all.engine.idle()
  gone('place', id)
  mutate(place.update, { ...trip, id }, { name: 'Belém Tower' })
  await all.engine.idle()
  all.world.server.refuse = () => undefined
  return { ...all, id, stop }
}

describe('what one deletion took along', () => {
  test('C2.14: a stop and its place are one card, and one answer brings both back', async () => {
    const { engine, view, id, stop } = { ...(await deletedThere()), view: openStream(`trip:${tripId}`) }
    expect(attentionCards.value).toMatchObject([[{ kind: 'gone' }, { kind: 'gone' }]])
    expect(syncStatus.value).toMatchObject({ kind: 'attention', attention: 1 })
    await keepAllMine((attentionCards.value[0] ?? []).map(item => item.id))
    await engine.idle()
    expect(attentionItems.value).toEqual([])
    expect(view.rows(assignment).peek().get(stop)?.assignment_time).toBe('13:15')
    expect(view.rows(place).peek().get(id)?.name).toBe('Belém Tower')
  })
})

const refused = async (error: AppError, name = 'place.create', body: Values = { notes: 'custard tarts' }) => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const view = openStream(`trip:${tripId}`)
  await all.engine.idle()
  const id = mint()
  all.world.server.refuse = each => (each === name ? error : undefined)
  if (name !== 'place.create') mutate(place.create, trip, { id, name: 'Belém' })
  await all.engine.idle()
  if (name === 'place.create') mutate(place.create, trip, { id, name: 'Belém', ...body })
  else mutateByName(name, { ...trip, id }, body)
  await all.engine.idle()
  all.world.server.refuse = () => undefined
  return { ...all, view, id, item: attentionItems.value[0]?.id ?? '' }
}

describe('a change that was not accepted', () => {
  test('discarding it can be taken back, on the disk too', async () => {
    const { store, item } = await refused(new AppError('FORBIDDEN'))
    const putBack = await discard(item)
    expect(await store.loadAttention()).toEqual([])
    await putBack?.()
    expect(attentionItems.value.map(each => each.id)).toEqual([item])
    expect(await store.loadAttention()).toHaveLength(1)
  })

  test('is edited and tried again as a change of its own', async () => {
    const { view, engine, id, item } = await refused(new AppError('INVALID_INPUT'))
    expect(() => tryWith(item, { name: '' })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', detail: { fields: { name: expect.any(String) } } }),
    )
    expect(attentionItems.value).toHaveLength(1)
    await tryWith(item, { name: 'Pastéis de Belém' })
    await engine.idle()
    expect(attentionItems.value).toEqual([])
    expect(view.rows(place).peek().get(id)).toMatchObject({
      name: 'Pastéis de Belém',
      notes: 'custard tarts',
    })
  })

  test('U4: what is deleted for good is made anew under an id of its own', async () => {
    const gone = new AppError('ENTITY_GONE', { restorable: false })
    const { view, engine, id, item } = await refused(gone)
    expect(attentionItems.value).toMatchObject([{ kind: 'expired' }])
    await makeAnew(item)
    await engine.idle()
    const rows = [...view.rows(place).peek().values()]
    expect(rows).toMatchObject([{ name: 'Belém', notes: 'custard tarts' }])
    expect(rows[0]?.id).not.toBe(id)
  })

  test('I20: a photo that is made anew takes its bytes along', async () => {
    const all = await signedIn()
    const { world, engine } = all
    mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
    const view = openStream(`trip:${tripId}`)
    await engine.idle()
    world.server.refuse = name =>
      name === 'file.create' ? new AppError('ENTITY_GONE', { restorable: false }) : undefined
    const bytes = new Uint8Array(2000).fill(7).buffer
    const { id } = await attachFile(
      { kind: 'trip', trip_id: tripId },
      { name: 'Azulejo.jpg', mime: 'image/jpeg', bytes },
    )
    await engine.idle()
    world.server.refuse = () => undefined
    const [item] = attentionItems.value
    expect(item).toMatchObject({ kind: 'expired' })
    await makeAnew(item?.id ?? '')
    await world.pass(60_000, engine)
    const [row] = [...view.rows(file).peek().values()]
    expect(row).toMatchObject({ name: 'Azulejo.jpg', state: 'stored' })
    expect(row?.id).not.toBe(id)
    expect(world.server.contents.get(row?.id ?? '')).toEqual([...new Uint8Array(bytes)])
  })

  test('an edit that holds too little of a thing cannot make it anew', async () => {
    const gone = new AppError('ENTITY_GONE', { restorable: false })
    await refused(gone, 'place.update', { notes: 'only this' })
    expect(attentionItems.value.map(canMakeAnew)).toEqual([false])
  })
})

describe('another tab was quicker', () => {
  const decidedThere = async () => {
    const all = await refused(new AppError('INVALID_INPUT'))
    const [item] = await all.store.loadAttention()
    if (!item) throw new Error('nothing in the tray')
    return { ...all, parked: item }
  }

  test('I5: what was let go there is not sent from here', async () => {
    const { store, engine, item, parked, view } = await decidedThere()
    await store.removeAttention(parked)
    await tryAgain(item)
    await engine.idle()
    expect(attentionItems.value).toEqual([])
    expect(waiting.value).toEqual([])
    expect(view.rows(place).peek().size).toBe(0)
  })

  test('I5: what goes on there is not let go here, and nothing is offered back', async () => {
    const { store, engine, item, parked } = await decidedThere()
    await store.enqueue([{ ...parked.entry, mutation_id: mint() }], { unpark: parked })
    expect(await discard(item)).toBeUndefined()
    await engine.idle()
    expect(attentionItems.value).toEqual([])
    expect(await store.loadAttention()).toEqual([])
  })

  test('I5: what was written there meanwhile is neither sent nor let go unseen, and is shown', async () => {
    const { store, engine, item, parked } = await decidedThere()
    const entry = { ...parked.entry, body: { ...parked.entry.body, name: 'Belém, by the tower' } }
    const write = () => store.amendAttention(item, each => ({ ...each, entry }))
    await write()
    await tryAgain(item)
    await engine.idle()
    expect(waiting.value).toEqual([])
    expect(attentionItems.value).toMatchObject([{ entry: { body: { name: 'Belém, by the tower' } } }])
    await store.amendAttention(item, () => parked)
    expect(await discard(item)).toBeUndefined()
    expect(await store.loadAttention()).toEqual([parked])
  })

  test('what is not in the tray any more needs no answer', async () => {
    const { item } = await decidedThere()
    await discard(item)
    await decide(new Map([[item, 'mine']]))
    await expect(tryWith(item, { name: 'Pastéis de Belém' })).resolves.toBeUndefined()
    expect(waiting.value).toEqual([])
  })

  test('C2.14: words for a contested group that was decided there are a change of their own', async () => {
    const all = await contested()
    const item = (await all.store.loadAttention()).find(({ id }) => id === all.notes)
    expect(item && (await all.store.removeAttention(item))).toBe(true)
    await mutate(place.update, { ...trip, id: all.id }, { notes: 'newest' }).saved
    await all.engine.idle()
    expect(attentionItems.value.map(each => each.id)).toEqual([all.time])
    expect(all.view.rows(place).peek().get(all.id)?.notes).toBe('newest')
  })
})

describe('a change that waits', () => {
  test('discarding it can be taken back: it goes out as a change of its own', async () => {
    const all = await signedIn()
    mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
    const view = openStream(`trip:${tripId}`)
    await all.engine.idle()
    all.world.fault = () => 'drop'
    all.engine.wake('person')
    await all.engine.idle()
    const { mutation_id } = mutate(place.create, trip, { name: 'Belém' })
    await all.engine.idle()
    const { putBack } = await discardWaiting([mutation_id])
    expect(view.rows(place).peek().size).toBe(0)
    await putBack()
    expect(waiting.value).toMatchObject([[{ summary: { title: 'Belém' } }]])
    expect(view.rows(place).peek().size).toBe(1)
  })
})

describe('an answer is a step of undo: the question lies in the tray again', () => {
  const named = (key: string) => ({ unit: mint(), label: key })
  const onServer = ({ world, id }: Awaited<ReturnType<typeof contested>>) =>
    world.server.trip(tripId).state.table('place').get(id)?.['notes']

  test.each(['sent', 'waiting'])('both versions chosen at once, %s', async how => {
    const all = await contested()
    const asked = attentionItems.value.map(({ id }) => id)
    all.world.fault = () => (how === 'sent' ? undefined : 'drop')
    if (how === 'waiting') await all.world.pass(30_000, all.engine)
    await decide(
      new Map([[all.time, 'theirs'] as const, [all.notes, 'mine'] as const]),
      named('sync.did.decided'),
    )
    if (how === 'sent') await all.engine.idle()
    expect(onServer(all)).toBe(how === 'sent' ? 'by the window' : 'old')
    expect(attentionItems.value).toEqual([])
    expect(await undo()).toMatchObject({ label: { key: 'sync.did.decided' } })
    expect(attentionItems.value.map(({ id }) => id)).toEqual(asked)
    expect(all.view.rows(place).peek().get(all.id)?.notes).toBe('by the window')
    all.world.fault = () => undefined
    all.engine.wake('person')
    await all.world.pass(30_000, all.engine)
    expect(onServer(all)).toBe('old')
    await redo()
    await all.world.pass(30_000, all.engine)
    expect(attentionItems.value).toEqual([])
    expect(onServer(all)).toBe('by the window')
  })

  test('what was let go, and what was discarded while it waited', async () => {
    const all = await contested()
    await discard(all.notes, named('sync.did.letGo'))
    expect(attentionItems.value).toHaveLength(1)
    await undo()
    expect(attentionItems.value.map(({ id }) => id)).toContain(all.notes)
    await redo()
    expect(attentionItems.value).toHaveLength(1)

    all.world.fault = () => 'drop'
    await all.world.pass(30_000, all.engine)
    const id = mint()
    const names = () => [...all.view.rows(place).peek().values()].map(({ name }) => name)
    const made = mutate(place.create, trip, { id, name: 'Sintra' }, { label: 'planner.did.added' })
    await made.saved
    await discardWaiting([made.mutation_id], named('sync.did.discarded'))
    expect(names()).toEqual(['Belém'])
    await undo()
    expect(names()).toEqual(['Belém', 'Sintra'])
    // The step before it is about the same change, which has another id now.
    expect(await undo()).toMatchObject({ label: { key: 'planner.did.added' } })
    expect(names()).toEqual(['Belém'])
    await redo()
    expect(names()).toEqual(['Belém', 'Sintra'])
  })

  test('tried again and not taken again: the question of before comes back, not both', async () => {
    const all = await contested()
    all.world.server.refuse = () => new AppError('FORBIDDEN')
    await tryAgain(all.notes, named('sync.did.triedAgain'))
    await all.engine.idle()
    expect(attentionItems.value).toHaveLength(2)
    await undo()
    expect(attentionItems.value.map(({ id }) => id).sort()).toEqual([all.time, all.notes].sort())
  })
})

test('M3: deleted all the same, over what was asked about and nothing that came since', async () => {
  const { world, engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const id = mint()
  mutate(place.create, trip, { id, name: 'Belém' })
  await engine.idle()
  const said = { entity: 'place', id, user_ids: ['u2'], count: 1, theirs_seq: 3 }
  const changed = new AppError('DELETE_CONFLICT', said)
  world.server.refuse = name => (name === 'place.delete' ? changed : undefined)
  mutate(place.delete, { ...trip, id }, {})
  await engine.idle()
  for (const name of ['Torre', 'Tower', 'Torre de Belém'])
    world.server.change('PATCH', `/api/trips/${tripId}/places/${id}`, { name }, mint())
  engine.wake('person')
  await engine.idle()
  expect(engine.memory(`trip:${tripId}`).record?.cursor?.seq).toBe(5)
  world.server.refuse = () => undefined
  await keepAllMine(attentionItems.value.map(item => item.id))
  await engine.idle()
  const sent = world.server.requests.findLast(({ method }) => method === 'DELETE')?.headers
  expect(sent).toMatchObject({ 'X-Base-Seq': '3', 'X-Base-Epoch': 'epoch-1' })
  expect(attentionItems.value).toEqual([])
})
