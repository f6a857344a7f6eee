/** The streets of the next trip come by themselves where the person chose that. */
import { ApiError } from '../api-error.ts'
import { device } from '../device.ts'
import { savesData } from '../ports/data-saving.ts'
import { deviceSettings } from '../settings.ts'
import { trips } from '../trips.ts'
import './packs-under-pressure.ts'
import { today } from './device-date.ts'
import { continuePacks, NoRoom, planPack, takeAlong } from './download-pack.ts'
import { packsOfTrip, mapPacks, readPacks, removePacks } from './map-packs.ts'
import { refreshStreetMap, streetCredit } from './street-map.ts'
import { packsOfPast, tripForPack } from './trip-for-pack.ts'

/** Goes on with what was begun; plans and fetches the pack of the next trip, unless the same one is here. */
export async function saveNextTrip(): Promise<void> {
  if (!device.peek() || savesData()) return
  await readPacks()
  await continuePacks()
  if (deviceSettings.peek().save_maps !== true) return
  await refreshStreetMap()
  const tripId = tripForPack(trips.peek() ?? [], today())
  if (tripId === undefined || streetCredit.peek() === undefined) return
  try {
    const plan = await planPack(tripId, 'buildings')
    if (packsOfTrip(tripId).some(({ name }) => name === plan.name)) return
    await takeAlong(tripId, plan).catch(async (error: unknown) => {
      if (!(error instanceof NoRoom)) throw error
      // Maps of trips that are over make room; what people typed never does.
      await removePacks(packsOfPast(mapPacks.peek(), trips.peek() ?? [], today()))
      await takeAlong(tripId, plan)
    })
  } catch (error) {
    // Not shown here: who saves the map by hand sees the error. Without a network the next start tries again.
    if (error instanceof NoRoom || error instanceof ApiError)
      console.warn('the map of the next trip could not be saved', error)
    else throw error
  }
}
