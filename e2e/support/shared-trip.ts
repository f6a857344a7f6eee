import { expect } from '@playwright/test'
import { makeTrip } from './dashboard-hands.ts'
import type { Device } from './device.ts'
import { addPlace, openTrip, stopNamed } from './planner-hands.ts'
import { isAllSaved } from './server-truth.ts'
import type { World } from './sync-test.ts'

export interface SharedTrip {
  tripId: string
  /** Hers made the trip; both show its first day. */
  hers: Device
  his: Device
}

/** A trip of two people with one stop, `Castelo`, open on a device of each. */
export async function shareTrip({ ines, jonas, device }: World): Promise<SharedTrip> {
  const hers = await device(ines)
  const tripId = await makeTrip(hers.page, 'Lisbon')
  await openTrip(hers.page, tripId)
  await addPlace(hers.page, 'Castelo')
  await isAllSaved(hers)
  await ines.api.addMember(tripId, jonas)
  const his = await device(jonas)
  await openTrip(his.page, tripId)
  await expect(stopNamed(his.page, 'Castelo')).toBeVisible()
  return { tripId, hers, his }
}
