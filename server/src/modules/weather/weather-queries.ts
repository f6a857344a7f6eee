import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** What was told of one hour. Degrees Celsius, millimetres, kilometres an hour, per cent. */
export interface WeatherHour {
  /** Of the clock at the place, 0–23. */
  hour: number
  code: number | null
  temp: number
  precipitation?: number
  precipitation_probability?: number
  wind?: number
  /** Relative, in per cent. */
  humidity?: number
}

/** What was told of one place on one day. Units as above. */
export interface KeptDay {
  type: 'current' | 'forecast' | 'climate'
  code: number | null
  temp: number
  temp_max?: number
  temp_min?: number
  /** `HH:MM` at the place. */
  sunrise?: string
  sunset?: string
  precipitation_sum?: number
  precipitation_probability_max?: number
  wind_max?: number
  /** Only where it was asked for by the hour. */
  hourly?: WeatherHour[]
}

export interface KeptWeather {
  day: KeptDay
  fetched_at: number
}

/** More than these are not kept: the oldest go. */
const mostKept = 20_000

export async function findWeather(
  db: Kysely<Database>,
  place: string,
  day: string,
): Promise<KeptWeather | undefined> {
  const row = await db
    .selectFrom('kept_weather')
    .selectAll()
    .where('place', '=', place)
    .where('day', '=', day)
    .executeTakeFirst()
  return row && { day: JSON.parse(row.answer) as KeptDay, fetched_at: row.fetched_at }
}

export async function keepWeather(
  db: Kysely<Database>,
  place: string,
  days: ReadonlyMap<string, KeptDay>,
  fetched_at: number,
): Promise<void> {
  for (const [day, answer] of days) {
    const row = { place, day, answer: JSON.stringify(answer), fetched_at }
    await db
      .insertInto('kept_weather')
      .values(row)
      .onConflict(conflict => conflict.columns(['place', 'day']).doUpdateSet(row))
      .execute()
  }
  const old = db
    .selectFrom('kept_weather')
    .select('fetched_at')
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .offset(mostKept)
  await db.deleteFrom('kept_weather').where('fetched_at', '<=', old).execute()
}
