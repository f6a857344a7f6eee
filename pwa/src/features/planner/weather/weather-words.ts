/** The weather of a day in words: what it is, and how sure and how old that is. */
import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSun,
  Snowflake,
  Sun,
} from 'lucide-preact'
import { weatherOn, type Weather } from '../../../data/weather.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { formatTemperature } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import type { IconShape } from '../../../ui/icon.tsx'
import { positionOf } from '../model/travel-legs.ts'
import type { PlanDay } from '../model/trip-plan.ts'

const icons: Record<string, IconShape> = {
  Clear: Sun,
  Clouds: Cloud,
  Fog: CloudFog,
  Drizzle: CloudDrizzle,
  Rain: CloudRain,
  Snow: Snowflake,
  Thunderstorm: CloudLightning,
}

const mains = ['Clear', 'Clouds', 'Fog', 'Drizzle', 'Rain', 'Snow', 'Thunderstorm'] as const

export interface WeatherWords {
  icon: IconShape
  /** "21° / 13°". */
  short: string
  /** "as of 8 h ago", where a forecast is that old; else empty. */
  age: string
  /** "Rain, 21° to 13°, forecast, as of 8 h ago". */
  whole: string
  /** It is what is typical, not a forecast. */
  typical: boolean
}

/** Hours after which a forecast says its age. */
const agedMs = 6 * 3_600_000

/** Reactive; undefined while nothing is known. */
export function weatherWords({ date, stops }: Pick<PlanDay, 'date' | 'stops'>): WeatherWords | undefined {
  const position = stops.map(({ place }) => positionOf(place)).find(found => found !== undefined)
  const weather = date !== null && position ? weatherOn(position, date) : undefined
  return weather && wordsOf(weather, Date.now())
}

function wordsOf(weather: Weather, now: number): WeatherWords {
  const { temp, temp_max: max = temp, temp_min: min = temp, type, main, fetched_at: at } = weather
  const [high, low] = [formatTemperature(max), formatTemperature(min)]
  const typical = type === 'climate'
  const name = mains.find(each => each === main)
  const kind = typical ? t('planner.weather.typical') : t('planner.weather.forecast')
  const age =
    !typical && at !== undefined && now - at > agedMs
      ? t('planner.weather.asOf', { ago: formatAgo(at, now) })
      : ''
  const sky = name ? t(`planner.weather.${name}`) : ''
  const range = t('planner.weather.range', { high, low })
  return {
    icon: icons[main] ?? CloudSun,
    short: `${high} / ${low}`,
    age,
    whole: [sky, range, kind, age].filter(Boolean).join(', '),
    typical,
  }
}
