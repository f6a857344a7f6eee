import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { AppError } from '@caravel/sync-protocol/errors'
import { expect, test } from 'vitest'
import { attentionCards } from './attention.ts'
import { mint, mutate } from './mutate.ts'
import './resend-when-on.ts'
import { openStream } from './store.ts'
import { signedIn } from './testing/signed-in.ts'

const tripId = '0190b000-0000-7000-8000-00000000000b'

async function withCostsOff() {
  const { world, engine } = await signedIn()
  const view = openStream(`trip:${tripId}`)
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  await engine.idle()
  const turn = async (addon: string, enabled: boolean) => {
    world.server.change('PUT', `/api/addons/${addon}`, { enabled }, mint())
    engine.wake('person')
    await engine.idle()
  }
  // The device has not heard of it when it sends.
  world.server.refuse = name =>
    name.startsWith('expense.') ? new AppError('ADDON_DISABLED', { addon: 'budget' }) : undefined
  mutate(expense.create, { trip_id: tripId }, { id: mint(), name: 'Taxi', amount: 2460, currency: 'EUR' })
  await engine.idle()
  expect(attentionCards.value.flat()).toHaveLength(1)
  await turn('budget', false)
  return { world, engine, view, turn }
}

const namesOf = (view: ReturnType<typeof openStream>) =>
  [...view.rows(expense).value.values()].map(row => row.name)

test('a change that waits for an add-on is sent by itself when that is on again', async () => {
  const { world, engine, view, turn } = await withCostsOff()
  world.server.refuse = () => undefined
  await turn('packing', false)
  await turn('packing', true)
  expect(attentionCards.value.flat()).toHaveLength(1)
  await turn('budget', true)
  await expect.poll(() => attentionCards.value).toEqual([])
  await engine.idle()
  expect(namesOf(view)).toEqual(['Taxi'])
})

test('what is still refused waits on, and is not sent over and over', async () => {
  const { world, engine, turn } = await withCostsOff()
  let tries = 0
  const { refuse } = world.server
  world.server.refuse = name => {
    if (name.startsWith('expense.')) tries++
    return refuse(name)
  }
  await turn('budget', true)
  await expect.poll(() => tries).toBe(1)
  await engine.idle()
  engine.wake('person')
  await engine.idle()
  expect(tries).toBe(1)
  expect(attentionCards.value.flat()).toHaveLength(1)
})
