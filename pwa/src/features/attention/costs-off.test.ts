import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { beforeAll, expect, test } from 'vitest'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { AppError } from '@caravel/sync-protocol/errors'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { attentionCards } from '../../data/attention.ts'
import { undo } from '../../data/undo.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { changeTitle } from './change-words.ts'
import { reasonOf } from './reason-words.ts'
import { triable, tryAll } from './try-all.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('what was changed of the costs before they were switched off waits in the tray, with the reason in words', async () => {
  const { world, engine } = await signedIn()
  const view = openStream(`trip:${tripId}`)
  const trip = { trip_id: tripId }
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const [dinner, taxi] = [mint(), mint()]
  mutate(expense.create, trip, { id: dinner, name: 'Dinner', amount: 5000, currency: 'EUR' })
  await engine.idle()
  const off = (name: string) =>
    name.startsWith('expense.') ? new AppError('ADDON_DISABLED', { addon: 'budget' }) : undefined
  world.server.refuse = off
  mutate(expense.update, { ...trip, id: dinner }, { name: 'Dinner and fado' })
  mutate(expense.create, trip, { id: taxi, name: 'Taxi', amount: 2460, currency: 'EUR' })
  await engine.idle()

  const items = attentionCards.value.flat()
  expect(items.map(item => [item.kind, changeTitle(item.summary)])).toEqual([
    ['refused', 'Dinner and fado'],
    ['refused', 'Taxi'],
  ])
  for (const item of items)
    expect(reasonOf(item)).toBe(
      'Not accepted: This add-on is turned off on this server. Ask an admin to turn it on. Your change is still here.',
    )
  const names = () => [...view.rows(expense).value.values()].map(row => row.name)
  expect(names()).toEqual(['Dinner'])

  world.server.refuse = () => undefined
  expect(triable(attentionCards.value)).toHaveLength(2)
  await tryAll(triable(attentionCards.value))
  await engine.idle()
  expect([names(), attentionCards.value]).toEqual([['Dinner and fado', 'Taxi'], []])
})

test('with costs off a device takes none of their changes back, and does so once they are on again', async () => {
  const { world, engine } = await signedIn()
  const view = openStream(`trip:${tripId}`)
  const names = () => [...view.rows(expense).value.values()].map(row => row.name)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const fields = { id: mint(), name: 'Dinner', amount: 5000, currency: 'EUR' }
  mutate(expense.create, { trip_id: tripId }, fields, { label: { key: 'costs.did.added' } })
  await engine.idle()
  const turn = async (enabled: boolean) => {
    world.server.change('PUT', '/api/addons/budget', { enabled }, mint())
    engine.wake('person')
    await engine.idle()
  }
  await turn(false)
  await expect(undo()).rejects.toMatchObject({ code: 'ADDON_DISABLED' })
  expect(names()).toEqual(['Dinner'])
  await turn(true)
  await undo()
  expect(names()).toEqual([])
})
