import { expect } from '@playwright/test'
import type { Device } from './device.ts'
import { newSpot, openTrip, stopNamed } from './planner-hands.ts'
import type { World } from './sync-test.ts'

export interface SharedTrip {
  tripId: string
  /** Hers made the trip; both show its first day. */
  hers: Device
  his: Device
}

/** A trip of two people with one stop, `Castelo`, open on a device of each. */
export async function shareTrip({ ines, jonas, device }: World): Promise<SharedTrip> {
  const tripId = await ines.api.makeTrip('Lisbon')
  const [lat, lng] = newSpot().split(', ').map(Number)
  await ines.api.addStop(tripId, { name: 'Castelo', lat, lng })
  await ines.api.addMember(tripId, jonas)
  const [hers, his] = [await device(ines), await device(jonas)]
  for (const { page } of [hers, his]) {
    await openTrip(page, tripId)
    await expect(stopNamed(page, 'Castelo')).toBeVisible()
  }
  return { tripId, hers, his }
}
