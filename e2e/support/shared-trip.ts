import { expect } from '@playwright/test'
import type { Device } from './device.ts'
import { newSpot, stopNamed } from './planner-hands.ts'
import type { World } from './sync-test.ts'

export interface OwnTrip {
  tripId: string
  /** Made the trip, and shows its first day. */
  hers: Device
}

export interface SharedTrip extends OwnTrip {
  /** Shows the first day, too. */
  his: Device
}

/** A trip of two people with one stop, `Castelo`, open on a device of each. */
export async function shareTrip(world: World): Promise<SharedTrip> {
  const tripId = await makeSharedTrip(world)
  const hers = await openOn(world, 'ines', tripId)
  return { tripId, hers, his: await openOn(world, 'jonas', tripId) }
}

/** The same trip, open on a device of hers alone. */
export async function openOwnTrip(world: World): Promise<OwnTrip> {
  const tripId = await makeSharedTrip(world)
  return { tripId, hers: await openOn(world, 'ines', tripId) }
}

async function makeSharedTrip({ ines, jonas }: World): Promise<string> {
  const tripId = await ines.api.makeTrip('Lisbon')
  const [lat, lng] = newSpot().split(', ').map(Number)
  await ines.api.addStop(tripId, { name: 'Castelo', lat, lng })
  await ines.api.addMember(tripId, jonas)
  return tripId
}

async function openOn(world: World, who: 'ines' | 'jonas', tripId: string): Promise<Device> {
  const device = await world.device(world[who], { at: `/trips/${tripId}/plan/day/1` })
  await expect(stopNamed(device.page, 'Castelo')).toBeVisible()
  return device
}
