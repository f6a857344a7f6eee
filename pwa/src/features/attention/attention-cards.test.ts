import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { voteAnonymously } from '@caravel/sync-protocol/actions/own-vote'
import { vote } from '@caravel/sync-protocol/actions/polls'
import { setParticipants } from '@caravel/sync-protocol/actions/set-participants'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { file } from '@caravel/sync-protocol/entities/file'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { place } from '@caravel/sync-protocol/entities/place'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import { userStream } from '@caravel/sync-protocol/streams'
import { mint, mutate } from '../../data/mutate.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import { openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { attentionCards, waiting, type AttentionItem } from '../../data/attention.ts'
import { keepAllMine } from '../../data/attention-answers.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { currentToast, hideToast } from '../../ui/overlays/toast-store.ts'
import { cardMenu, cardText } from './card-menu.ts'
import { changeTitle, copiedText, userActionText } from './change-words.ts'
import { Dependents } from './dependents.tsx'
import { discardWaitingItem, discardUnsent } from './discard.ts'
import { reasonOf } from './reason-words.ts'
import { wordsOf } from './typed-words.ts'
import { summaryAmong } from '../../data/attention.ts'
import '../../shell/area-details.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(hideToast)

const tripId = '0190b000-0000-7000-8000-00000000000a'
const trip = { trip_id: tripId }

/** A trip with a place and its stop, all of it on the server. */
const planned = async () => {
  const world = new World()
  world.server.stream(userStream(tester.user_id))
  const all = await signedIn(world)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 })
  const [id, stop] = [mint(), mint()]
  mutate(place.create, trip, { id, name: 'Belém' })
  const view = openStream(`trip:${tripId}`)
  await all.engine.idle()
  const dayId = all.engine.memory(`trip:${tripId}`).rowsOf('day').keys().next().value ?? ''
  mutate(assignment.create, trip, { id: stop, day_id: dayId, place_id: id })
  await all.engine.idle()
  const meet = async (name: string, error: AppError, act: () => unknown) => {
    all.world.server.refuse = each => (each === name ? error : undefined)
    act()
    await all.engine.idle()
    all.world.server.refuse = () => undefined
  }
  const names = () => [...view.rows(place).peek().values()].map(row => row.name)
  return { ...all, view, id, stop, dayId, meet, names }
}

const card = (): readonly [AttentionItem, ...AttentionItem[]] => {
  const [first] = attentionCards.value
  if (!first) throw new Error('no card')
  return first
}

const pressUndo = () => currentToast.value?.action?.onClick()

describe('edited here, deleted there', () => {
  const deletedThere = async () => {
    const all = await planned()
    const gone = { entity: 'place', id: all.id, mutation_id: mint(), deleted_by: 'u2', restorable: true }
    await all.meet('place.update', new AppError('ENTITY_GONE', gone), () =>
      mutate(place.update, { ...trip, id: all.id }, { name: 'Belém Tower' }),
    )
    return all
  }

  test('let go: it is gone with my words, and Undo puts the question back', async () => {
    await deletedThere()
    expect(reasonOf(card()[0])).toBe('Someone else deleted this while you were editing it.')
    await discardUnsent(card())
    expect(attentionCards.value).toEqual([])
    expect(syncStatus.value).toMatchObject({ kind: 'saved', attention: 0 })
    pressUndo()
    await expect.poll(() => attentionCards.value.length).toBe(1)
    expect(cardText(card())).toContain('Belém Tower')
  })

  test('brought back with my changes', async () => {
    const { engine, names } = await deletedThere()
    await keepAllMine(card().map(({ id }) => id))
    await engine.idle()
    expect(attentionCards.value).toEqual([])
    expect(names()).toEqual(['Belém Tower'])
  })
})

describe('deleted here, edited there', () => {
  const changedThere = async () => {
    const all = await planned()
    const changed = new AppError('DELETE_CONFLICT', { entity: 'place', id: all.id, user_ids: [], count: 2 })
    await all.meet('place.delete', changed, () => mutate(place.delete, { ...trip, id: all.id }, {}))
    return all
  }

  test('asks with who and how much; kept, it stands as the others have it', async () => {
    const { names, engine } = await changedThere()
    expect(names()).toEqual(['Belém'])
    expect(reasonOf(card()[0])).toBe('Someone else changed 2 items here before your deletion arrived.')
    expect(cardText(card())).toBe('Belém\nPlace deleted')
    await discardUnsent(card())
    await engine.idle()
    expect([attentionCards.value, names()]).toEqual([[], ['Belém']])
  })

  test('deleted all the same, knowing what they did', async () => {
    const { names, engine } = await changedThere()
    await keepAllMine(card().map(({ id }) => id))
    await engine.idle()
    expect([attentionCards.value, names()]).toEqual([[], []])
  })
})

test('two versions are copied with their names, and every card goes into a file of its own', async () => {
  const { id, meet } = await planned()
  const conflict = { entity: 'place', id, group: 'notes', base: {}, theirs_seq: 7 }
  const sides = { mine: { notes: 'by the window' }, theirs: { notes: 'under the trees' } }
  await meet('place.update', new AppError('CONFLICT', { ...conflict, ...sides }), () =>
    mutate(place.update, { ...trip, id }, { notes: 'by the window' }, { base: { notes: 'old' } }),
  )
  expect(cardText(card())).toBe('Belém\nnotes\nYou: by the window\nSomeone else: under the trees')
  expect(cardMenu(card()).map(({ label }) => label)).toEqual(['Copy text', 'Save as file'])
  const { text, count } = await outboxFile({ items: card().map(each => each.id) })
  expect(count).toBe(1)
  expect(text).toContain('by the window')
})

test('the stop of a place that was not taken is called as the place that it waits for', async () => {
  const { meet, dayId } = await planned()
  const sintra = mint()
  await meet('place.create', new AppError('FORBIDDEN'), () => {
    mutate(place.create, trip, { id: sintra, name: 'Sintra' })
    mutate(assignment.create, trip, { id: mint(), day_id: dayId, place_id: sintra })
  })
  const [{ entry, dependents }] = card()
  expect(dependents.map(each => summaryAmong(each, [entry, ...dependents]).title)).toEqual(['Sintra'])
})

test('what hangs on what hangs on it is called like it too, and shows its words', async () => {
  const { meet, dayId, engine } = await planned()
  const [sintra, visit] = [mint(), mint()]
  await meet('place.create', new AppError('FORBIDDEN'), () => {
    mutate(place.create, trip, { id: sintra, name: 'Sintra' })
    mutate(assignment.create, trip, { id: visit, day_id: dayId, place_id: sintra })
    mutate(assignment.update, { ...trip, id: visit }, { notes: 'Take the early train' })
  })
  const [{ entry, dependents }] = card()
  expect(dependents.map(each => summaryAmong(each, [entry, ...dependents]).title)).toEqual([
    'Sintra',
    'Sintra',
  ])
  expect(dependents.flatMap(each => wordsOf(each))).toContain('Take the early train')
  const shown = renderToString(Dependents({ entries: dependents, above: [entry] }))
  expect(shown).toContain('Take the early train')
  expect(shown).not.toContain('A change')

  await engine.keepAttention({ ...card()[0], id: 'alone', entry: dependents[1]!, dependents: [] })
  expect(attentionCards.value.map(([{ summary }]) => changeTitle(summary))).toEqual(['Sintra', 'Sintra'])
})

test('the card of a photo names the place that was deleted, and so does what else belonged to it', async () => {
  const { id, dayId, meet } = await planned()
  const detail = { entity: 'place', id, mutation_id: mint(), deleted_by: 'u2', restorable: true }
  const gone = (more: Values) => new AppError('ENTITY_GONE', { ...detail, ...more })
  const photo = { id: mint(), name: 'IMG_1.jpg', mime: 'image/jpeg', size: 3, sha256: 'a'.repeat(64) }
  const add = () => mutate(file.create, trip, { ...photo, id: mint(), place_id: id })
  const said = async (error: AppError) => {
    await meet('file.create', error, add)
    const { summary } = card()[0]
    const words = [changeTitle(summary), reasonOf(card()[0])]
    await discardUnsent(card())
    return words
  }
  expect(await said(gone({ title: 'Belém' }))).toEqual([
    'IMG_1.jpg',
    'Someone else deleted “Belém”, which this belongs to.',
  ])
  expect(await said(gone({ title: 'Belém', deleted_by: tester.user_id }))).toEqual([
    'IMG_1.jpg',
    'You have deleted “Belém”, which this belongs to.',
  ])
  expect((await said(gone({})))[1]).toBe('Someone else deleted what this belongs to.')
  expect((await said(gone({ title: 'Belém', restorable: false })))[1]).toBe(
    'Someone else deleted “Belém”, which this belongs to. It cannot be restored any more. Your change is still here.',
  )

  await meet('assignment.create', gone({ entity: 'day', id: dayId, title: 'Old town' }), () =>
    mutate(assignment.create, trip, { id: mint(), day_id: dayId, place_id: id }),
  )
  expect(changeTitle(card()[0].summary)).toBe('Belém')
  expect(reasonOf(card()[0])).toBe('Someone else deleted “Old town”, which this belongs to.')
})

test('a refused vote names its poll, open or anonymous, and also one that is deleted', async () => {
  const { meet } = await planned()
  const [open, secret, yes, no] = [mint(), mint(), mint(), mint()]
  const options = [
    { id: yes, label: 'Yes' },
    { id: no, label: 'No' },
  ]
  mutate(poll.create, trip, { id: open, question: 'Fado on Friday?', options })
  mutate(poll.create, trip, { id: secret, question: 'Who pays?', options, anonymous: true })
  const voted = async (name: string, error: AppError, act: () => unknown) => {
    await meet(name, error, act)
    const title = changeTitle(card()[0].summary)
    await discardUnsent(card())
    return title
  }
  const openly = (id: string) => () => mutate(vote, { ...trip, id }, { option_ids: [yes] })
  const of = { user_id: tester.user_id, for_trip_id: tripId }
  const secretly = (poll_id: string) => () =>
    mutate(voteAnonymously, { ...of, poll_id }, { option_ids: [yes] })
  const closed = new AppError('POLL_CLOSED')
  expect(await voted('poll.vote', closed, openly(open))).toBe('Fado on Friday?')
  expect(await voted('poll.vote-anonymously', closed, secretly(secret))).toBe('Who pays?')
  const gone = new AppError('NOT_FOUND', { entity: 'poll', id: secret, title: 'Who pays?' })
  expect(await voted('poll.vote-anonymously', gone, secretly(mint()))).toBe('Who pays?')
})

test('a change of something without a name is called like what it is about', async () => {
  const { stop, meet } = await planned()
  await meet('assignment.set-participants', new AppError('FORBIDDEN'), () =>
    mutate(setParticipants, { ...trip, id: stop }, { user_ids: [tester.user_id] }),
  )
  expect(changeTitle(card()[0].summary)).toBe('Belém')
})

test('a trip that was never taken is one card, whatever was planned in it', async () => {
  const { world, engine } = await signedIn()
  world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 1 })
  mutate(place.create, trip, { id: mint(), name: 'Belém' })
  mutate(place.create, trip, { id: mint(), name: 'Sintra' })
  await engine.idle()
  expect(attentionCards.value).toMatchObject([[{ kind: 'trip', summary: { title: 'Lisbon' } }]])
  expect(syncStatus.value).toMatchObject({ kind: 'attention', attention: 1, waiting: 0 })
  expect(cardText(card())).toMatch(/^Lisbon\n.*\nnumber of days: 1 day\nBelém\nSintra$/)
})

describe('what was done at once is one change to its maker', () => {
  const offline = async () => {
    const all = await planned()
    all.world.fault = () => 'drop'
    all.engine.wake('person')
    await all.engine.idle()
    const unit = mint()
    const [castle, visit] = [mint(), mint()]
    mutate(place.create, trip, { id: castle, name: 'Castelo' }, { unit })
    mutate(assignment.create, trip, { id: visit, day_id: all.dayId, place_id: castle }, { unit })
    await all.world.pass(1000, all.engine)
    mutate(place.update, { ...trip, id: all.id }, { name: 'Belém Tower' })
    await all.engine.idle()
    return all
  }

  test('goal 10: the tray lists as many changes as the line counts, and says each once', async () => {
    const { engine } = await offline()
    expect(engine.memory(`trip:${tripId}`).entries).toHaveLength(3)
    expect(syncStatus.value.waiting).toBe(2)
    expect(waiting.value.map(userActionText)).toMatchObject([
      { title: 'Castelo', text: 'New place · Added to a day' },
      { title: 'Belém Tower', text: 'Changed: name' },
    ])
    const [first] = waiting.value
    expect(first && copiedText(first)).toBe('Castelo\nNew place · Added to a day\nposition in the day: Day 1')
  })

  test('it is discarded as one, and Undo brings all of it back', async () => {
    const { view } = await offline()
    const [first] = waiting.value
    if (first) await discardWaitingItem(first)
    expect(waiting.value.map(item => userActionText(item).title)).toEqual(['Belém Tower'])
    pressUndo()
    await expect.poll(() => waiting.value.length).toBe(2)
    expect(view.rows(place).peek().size).toBe(2)
  })

  test('S9: one that may have left the device is taken back as one with the server’s word', async () => {
    const { world, engine, names } = await offline()
    world.fault = ({ method, path }) => (method === 'POST' && path.endsWith('/push') ? 'drop' : undefined)
    engine.wake('person')
    await engine.idle()
    const [first] = waiting.value
    expect(first?.map(({ entry }) => entry.sent)).toEqual([true, true])
    if (first) await discardWaitingItem(first)
    world.fault = () => undefined
    await world.pass(60_000, engine)
    expect(waiting.value).toEqual([])
    expect(names()).toEqual(['Belém Tower'])
  })
})
