/** What stands on the days of a trip of TRIP, with the keys that other parts name it by. */
import { dateIn, listIn, objectIn, type Json } from './read-json.ts'

export interface TripItem {
  item: Json
  key: string
  day_key: string
  date: string | null
}

export function itemsOf(days: readonly Json[]): TripItem[] {
  const all = days.flatMap((day, at) =>
    listIn(day['items']).map(item => ({ item, day_key: dayKey(day, at), date: dateIn(day['dt']) })),
  )
  return all.map((each, at) => ({ ...each, key: itemKey(each.item, at) }))
}

export function dayKey(day: Json, at: number): string {
  return String(day['id'] ?? `day-${at}`)
}

export function itemKey(item: Json, at: number): string {
  return String(item['id'] ?? `n${at}`)
}

export function placeKey(item: Json, key: string): string {
  const { id } = objectIn(item['place'])
  return id === undefined ? `item-${key}` : String(id)
}
