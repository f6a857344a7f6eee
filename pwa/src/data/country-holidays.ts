/** Public holidays of countries on this device: what the server worked out, kept for when there is no network. */
import { signal } from '@preact/signals'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { callApi } from './api.ts'
import { device } from './device.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'

const daySchema = z.object({ date: z.string(), name: z.string(), localName: z.string() })
const answerSchema = z.object({ holidays: z.array(daySchema) })
/** By country and year, `PT 2027`. */
const keptSchema = z.array(z.tuple([z.string(), z.array(daySchema), z.number()]))
type Day = z.infer<typeof daySchema>

const storageKey = { kept: 'local', name: 'country-holidays' } as const
/** Years of countries that are kept; those that were asked for first go. */
const mostYears = 24
const freshMs = 30 * 24 * 60 * 60_000
/** After a failure nobody is asked for so long. */
const pauseMs = 60_000

const known = signal<ReadonlyMap<string, { days: readonly Day[]; at: number }>>(new Map())
const asking = new Set<string>()
let failedAt = -Infinity

device.subscribe(open => {
  asking.clear()
  failedAt = -Infinity
  const stored = open ? keptSchema.safeParse(readPersonal(storageKey)) : undefined
  known.value = new Map(stored?.success ? stored.data.map(([key, days, at]) => [key, { days, at }]) : [])
})

/**
 * The public holiday of a country on a date as far as this device knows; asks the server where that is not known. Reactive.
 * @param country ISO 3166-1 alpha-2
 * @param date `YYYY-MM-DD`
 */
export function countryHoliday(country: string, date: string): Day | undefined {
  const key = `${country} ${date.slice(0, 4)}`
  const found = known.value.get(key)
  const now = Date.now()
  if ((!found || now - found.at > freshMs) && !asking.has(key) && now - failedAt > pauseMs) {
    asking.add(key)
    // Not now: who reads this may be working out something that the answer changes.
    queueMicrotask(() => void ask(key))
  }
  return found?.days.find(day => day.date === date)
}

async function ask(key: string): Promise<void> {
  const [country = '', year = ''] = key.split(' ')
  try {
    const answer = await callApi('GET', `/api/addons/vacay/holidays/${year}/${country}`)
    keep(key, answerSchema.parse(answer).holidays)
  } catch (error) {
    // A country or a year that the server does not know has none that could be shown.
    if (error instanceof ApiError && error.code === 'NOT_FOUND') keep(key, [])
    else failedAt = Date.now()
    if (!(error instanceof ApiError)) console.warn('The holidays of a country did not come', error)
  } finally {
    asking.delete(key)
  }
}

function keep(key: string, days: readonly Day[]): void {
  const next = new Map(known.peek())
  next.delete(key)
  const kept = days.map(({ date, name, localName }) => ({ date, name, localName }))
  next.set(key, { days: kept, at: Date.now() })
  for (const old of next.keys()) if (next.size > mostYears) next.delete(old)
  known.value = next
  writePersonal(
    storageKey,
    [...next].map(([name, { days: of, at }]) => [name, of, at]),
  )
}
