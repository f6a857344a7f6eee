/** Weather on this device: what the server last told, kept with its age for when there is no network. */
import { signal } from '@preact/signals'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { callApi } from './api.ts'
import { device } from './device.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'

const weatherSchema = z.object({
  temp: z.number(),
  main: z.string(),
  type: z.optional(z.string()),
  code: z.optional(z.nullable(z.number())),
  temp_max: z.optional(z.number()),
  temp_min: z.optional(z.number()),
  precipitation_probability_max: z.optional(z.number()),
  fetched_at: z.optional(z.number()),
  error: z.optional(z.string()),
})
/** Degrees Celsius, per cent; `fetched_at` in epoch ms, by the clock of the server. */
export type Weather = z.infer<typeof weatherSchema>

const keptSchema = z.array(z.tuple([z.string(), weatherSchema, z.number()]))
const storageKey = { kept: 'local', name: 'weather' } as const
/** Days that are kept; those that were asked for first go. */
const mostDays = 120
const freshMs = 60 * 60_000
/** After a failure nobody is asked for so long. */
const pauseMs = 60_000

const known = signal<ReadonlyMap<string, { weather: Weather; at: number }>>(new Map())
const asking = new Set<string>()
let failedAt = -Infinity

device.subscribe(open => {
  asking.clear()
  failedAt = -Infinity
  const stored = open ? keptSchema.safeParse(readPersonal(storageKey)) : undefined
  known.value = new Map(
    stored?.success ? stored.data.map(([key, weather, at]) => [key, { weather, at }]) : [],
  )
})

/**
 * The weather of a day at a place as far as this device knows; asks the server where that is not fresh. Reactive.
 * @param date `YYYY-MM-DD`
 */
export function weatherOn(position: { lat: number; lng: number }, date: string): Weather | undefined {
  // About a kilometre: the server asks nobody for more.
  const key = `${position.lat.toFixed(2)},${position.lng.toFixed(2)},${date}`
  const found = known.value.get(key)
  const now = Date.now()
  if ((!found || now - found.at > freshMs) && !asking.has(key) && now - failedAt > pauseMs) void ask(key)
  return found?.weather.error === undefined ? found?.weather : undefined
}

async function ask(key: string): Promise<void> {
  const [lat = '', lng = '', date = ''] = key.split(',')
  asking.add(key)
  try {
    const answer = await callApi('GET', `/api/weather?lat=${lat}&lng=${lng}&date=${date}&lang=en`)
    const weather = weatherSchema.parse(answer)
    const next = new Map(known.peek())
    next.delete(key)
    next.set(key, { weather, at: Date.now() })
    for (const old of next.keys()) if (next.size > mostDays) next.delete(old)
    known.value = next
    writePersonal(
      storageKey,
      [...next].map(([name, { weather: told, at }]) => [name, told, at]),
    )
  } catch (error) {
    failedAt = Date.now()
    if (!(error instanceof ApiError)) console.warn('The weather did not come', error)
  } finally {
    asking.delete(key)
  }
}
