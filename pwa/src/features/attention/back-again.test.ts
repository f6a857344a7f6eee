import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { beforeAll, expect, test } from 'vitest'
import { place } from '@caravel/sync-protocol/entities/place'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { attentionItems, attentionCards } from '../../data/attention.ts'
import { tryAllAgain } from '../../data/attention-answers.ts'
import { undo } from '../../data/undo.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { currentToast, hideToast } from '../../ui/overlays/toast-store.ts'
import { discardAttentionItem } from './discard.ts'
import { reasonOf } from './reason-words.ts'
import { triable, tryAll } from './try-all.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const trip = { trip_id: tripId }

/** Taken off the trip while two changes were not sent, and in it again. */
const inAgain = async () => {
  const all = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const view = openStream(stream)
  await all.engine.idle()
  all.world.fault = () => 'drop'
  mutate(place.create, trip, { id: mint(), name: 'Belém' })
  mutate(place.create, trip, { id: mint(), name: 'Sintra' })
  await all.engine.saved()
  await all.engine.idle()
  all.world.server.gone.push({ stream, cause: 'removed', at: all.world.now, by: 'Inês' })
  all.world.fault = () => undefined
  await all.world.pass(60_000, all.engine)
  expect(attentionItems.value.map(item => [item.kind, reasonOf(item)])).toEqual([
    ['taken', 'Inês removed you from this trip. Your change is still here.'],
    ['taken', 'Inês removed you from this trip. Your change is still here.'],
  ])
  expect(triable(attentionCards.value)).toEqual([])
  all.world.server.gone.length = 0
  await all.world.pass(60_000, all.engine)
  const names = () => [...view.rows(place).peek().values()].map(({ name }) => name).sort()
  return { ...all, names }
}

test('who is in the trip again can send what was not saved then, one by one or all at once', async () => {
  const { world, engine, names } = await inAgain()
  expect(attentionItems.value.map(({ kind }) => kind)).toEqual(['back', 'back'])
  expect(attentionItems.value.map(reasonOf)[0]).toMatch(/^You are on this trip again\./)
  await tryAll(triable(attentionCards.value))
  expect(currentToast.value?.text).toBe('2 changes sent again')
  await world.pass(60_000, engine)
  expect(attentionItems.value).toEqual([])
  expect(names()).toEqual(['Belém', 'Sintra'])
  hideToast()
})

test('trying again is a step of undo, and what is discarded can be had back for a moment', async () => {
  const { names } = await inAgain()
  const [first, second] = attentionItems.value
  if (!first || !second) throw new Error('no cards')
  await tryAllAgain([first.id], {
    unit: mint(),
    label: { key: 'sync.did.triedAllAgain', params: { count: 1 } },
  })
  expect(attentionItems.value).toHaveLength(1)
  await undo()
  expect(attentionItems.value).toHaveLength(2)
  expect(names()).toEqual([])
  await discardAttentionItem(second)
  expect(attentionItems.value).toHaveLength(1)
  currentToast.value?.action?.onClick()
  await expect.poll(() => attentionItems.value.length).toBe(2)
  hideToast()
})
