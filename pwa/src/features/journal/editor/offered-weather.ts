import type { entryWeathers } from '@caravel/sync-protocol/entities/journey-entry'
import { weatherOn } from '../../../data/weather.ts'
import type { EntryFields } from './use-entry-draft.ts'

const kinds: Readonly<Record<string, (typeof entryWeathers)[number]>> = {
  Clear: 'sunny',
  Clouds: 'cloudy',
  Fog: 'cloudy',
  Drizzle: 'rainy',
  Rain: 'rainy',
  Snow: 'cold',
  Thunderstorm: 'stormy',
}

/** The weather of the day and place of an entry, as far as this device knows; what is only typical is no weather. Reactive. */
export function offeredWeather(value: EntryFields): (typeof entryWeathers)[number] | undefined {
  const { entry_date: date, location_lat: lat, location_lng: lng } = value
  if (!date || lat === null || lng === null) return undefined
  const weather = weatherOn({ lat, lng }, date)
  return weather && weather.type !== 'climate' ? kinds[weather.main] : undefined
}
