/** Everything that is measured in a browser, one thing after the other on one stored app. */
import { addExpenses, addTodos, collection, longTrip, makeBigTrip, type BigTrip } from './big-trip.ts'
import { measureBurst } from './burst.ts'
import { measureColdStarts, storeOnPhone } from './cold-start.ts'
import { makePhone } from './phone.ts'
import type { Row } from './table.ts'
import { measureSearch } from './search.ts'
import { longLists, measureScroll, measureTaps } from './touch.ts'

export const measureOnAPhone = async (url: string, cookie: string, trip: BigTrip): Promise<Row[]> => {
  const longOne = await makeBigTrip(url, cookie, longTrip)
  const places = await makeBigTrip(url, cookie, collection)
  await addExpenses(url, cookie, places.id, 200)
  await addTodos(url, cookie, trip.id, 40)
  const phone = makePhone(url, cookie)
  try {
    await storeOnPhone(phone, [trip, longOne, places])
    return [
      ...(await measureColdStarts(phone, trip, longOne)),
      ...(await measureTaps(phone, trip)),
      await measureBurst(phone, url, cookie, trip),
      await measureScroll(phone, `/trips/${places.id}`, longLists.places),
      await measureScroll(phone, `/trips/${places.id}`, longLists.expenses),
      await measureSearch(phone, places),
    ]
  } finally {
    phone.forget()
  }
}
