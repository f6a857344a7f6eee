import { expect } from '@playwright/test'
import type { Person } from './api-client.ts'
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

/** A trip of hers alone with these stops on its first day, which a device of hers shows. */
export async function openTripWith(
  { ines, device }: World,
  names: readonly string[] = ['Castelo'],
): Promise<{ tripId: string; device: Device }> {
  const tripId = await ines.api.makeTrip('Lisbon')
  for (const name of names) await addStop(ines, tripId, name)
  return { tripId, device: await device(ines, { at: `/trips/${tripId}/plan/day/1` }) }
}

async function makeSharedTrip({ ines, jonas }: World): Promise<string> {
  const tripId = await ines.api.makeTrip('Lisbon')
  await addStop(ines, tripId, 'Castelo')
  await ines.api.addMember(tripId, jonas)
  return tripId
}

async function addStop({ api }: Person, tripId: string, name: string): Promise<void> {
  const [lat, lng] = newSpot().split(', ').map(Number)
  await api.addStop(tripId, { name, lat, lng })
}

async function openOn(world: World, who: 'ines' | 'jonas', tripId: string): Promise<Device> {
  const device = await world.device(world[who], { at: `/trips/${tripId}/plan/day/1` })
  await expect(stopNamed(device.page, 'Castelo')).toBeVisible()
  return device
}
