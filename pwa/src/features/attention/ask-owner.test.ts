import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { trip as tripEntity } from '@caravel/sync-protocol/entities/trip'
import { expect, test } from 'vitest'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { attentionItems } from '../../data/attention.ts'
import { ownerToAsk } from './ask-owner.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`

/** In Jonas's trip the server did not take a change of this person. */
const refused = async (error: AppError) => {
  const { world, engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  const view = openStream(stream)
  await engine.idle()
  engine.wake('person')
  await engine.idle()
  const [me] = view.rows(tripMember).peek().values()
  const trip = world.server.trip(tripId)
  const entity = tripMember
  trip.state.put(entity, { ...me, role: 'member' } as AnyRow)
  const owner = { ...me, id: 'jonas', user_id: 'jonas', name: 'Jonas', role: 'owner' }
  trip.state.put(entity, owner as AnyRow)
  trip.access_rev++
  engine.wake('person')
  await engine.idle()
  world.server.refuse = name => (name === 'trip.update' ? error : undefined)
  mutate(tripEntity.update, { trip_id: tripId }, { title: 'Lisboa' })
  await engine.idle()
  const [item] = attentionItems.value
  if (!item) throw new Error('nothing was refused')
  return ownerToAsk(item)
}

test('the owner is asked for what the owner may do', async () => {
  const error = new AppError('FORBIDDEN', { action: 'trip_edit', level: 'trip_owner' })
  expect((await refused(error))?.name).toBe('Jonas')
})

test('nobody of the trip is asked for what only an admin may do', async () => {
  expect(await refused(new AppError('FORBIDDEN', { action: 'trip_edit', level: 'admin' }))).toBeUndefined()
})

test('no other refusal is a question for the owner', async () => {
  expect(await refused(new AppError('TOO_LARGE'))).toBeUndefined()
})
