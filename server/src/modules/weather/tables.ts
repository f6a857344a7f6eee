/** Weather as the provider last told it, so that it is asked once for a place and a day, and a restart keeps it. */
export interface KeptWeatherTable {
  /** `lat,lng`, rounded. */
  place: string
  /** `YYYY-MM-DD`, `hoursKey` of it, or `now`. */
  day: string
  /** JSON: see `KeptDay`. */
  answer: string
  fetched_at: number
}

export interface WeatherTables {
  kept_weather: KeptWeatherTable
}
