/**
 * Rates of exchange on this device: what the server last told, kept for when there is no network, and before that those
 * that came with the app. Each says of which day it is and where it is from.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import * as z from 'zod/mini'
import { bundledRates } from '@caravel/sync-protocol/domain/money/bundled-rates'
import { rateIn, rateTableSchema, type RateTable } from '@caravel/sync-protocol/domain/money/rate-table'
import { ApiError } from './api-error.ts'
import { callApi } from './api.ts'
import { device } from './device.ts'
import { readPersonal, writePersonal } from './personal-storage.ts'

export interface FoundRate {
  /** Units of the one currency for one of the other. */
  rate: string
  /** The day it is of. */
  date: string
  source: RateTable['source']
}

interface KeptTable {
  /** The day that was asked for, or `latest`. */
  asked: string
  fetched_at: number
  table: RateTable
}

const latest = 'latest'
/** How long what was told counts as of now. */
const freshMs = 6 * 3_600_000
/** How often an open page looks at the age of its rates. */
const lookMs = 10 * 60_000
/** Days that are kept beside the latest; those that were fetched first go. */
const mostDays = 200
/** Requests for rates of past days at one time. */
const mostAtOnce = 4

const storageKey = { kept: 'local', name: 'rates' } as const

const keptSchema = z.array(z.object({ asked: z.string(), fetched_at: z.number(), table: rateTableSchema }))

const kept = signal<readonly KeptTable[]>([])
/** Bumped as time goes by: rates of now become older ones on an open page too. */
const looked = signal(0)
/** Days that were asked for since the app was opened: a server without them is not asked again and again. */
let asked = new Map<string, Promise<Told>>()

device.subscribe(open => {
  asked = new Map()
  kept.value = open ? readKept() : []
})

function readKept(): readonly KeptTable[] {
  const stored = keptSchema.safeParse(readPersonal(storageKey))
  return stored.success ? stored.data : []
}

/** Reactive while a page follows the rates. */
const isFresh = ({ fetched_at }: KeptTable): boolean => {
  void looked.value
  const age = Date.now() - fetched_at
  return age >= 0 && age < freshMs
}

/** What was fetched long ago is no rate of now. */
const tableOf = (it: KeptTable): RateTable =>
  it.table.source === 'live' && it.asked === latest && !isFresh(it)
    ? { ...it.table, source: 'cached' }
    : it.table

const tableFor = (day: string): KeptTable | undefined => kept.value.find(each => each.asked === day)

/** The newest that this device has. Reactive. */
export const rates: ReadonlySignal<RateTable> = computed(() => {
  const found = tableFor(latest)
  return found && found.table.date >= bundledRates.date ? tableOf(found) : bundledRates
})

/**
 * Units of `to` for one unit of `from` on that day, or the newest where the day's are not here; undefined where no rate
 * is known. Reactive.
 */
export const rateFor = (from: string, to: string, date: string | null): FoundRate | undefined => {
  const day = date === null ? undefined : tableFor(date)
  for (const table of [...(day ? [tableOf(day)] : []), rates.value, bundledRates]) {
    const rate = rateIn(table, from, to)
    if (rate !== undefined) return { rate, date: table.date, source: table.source }
  }
  return undefined
}

/**
 * Asks the server for the newest rates, or those of a past day, unless they are here already. Without a connection
 * all stays as it is.
 */
export const refreshRates = (date: string | null = null): Promise<void> => refreshRatesOf([date])

/** The rates of several days, each asked for once while the server answers; they are here all at one time. */
export const refreshRatesOf = async (dates: Iterable<string | null>): Promise<void> => {
  const owner = device.peek()
  const days = [...new Set(dates)]
  const tables: KeptTable[] = []
  const next = async (): Promise<void> => {
    for (let day = days.pop(); day !== undefined; day = days.pop()) {
      const { answered, table } = await told(day)
      if (table) tables.push(table)
      if (!answered) days.length = 0
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, next))
  // Someone else may have signed in meanwhile.
  if (tables.length && device.peek() === owner) keep(tables)
}

/** `answered`: whether it is of use to ask for another day now. */
interface Told {
  answered: boolean
  table?: KeptTable
}

const told = (date: string | null): Promise<Told> => {
  const today = new Date().toISOString().slice(0, 10)
  const day = date === null || date >= today ? latest : date
  const here = tableFor(day)
  if (here && (isFresh(here) || (day !== latest && here.table.source === 'live')))
    return Promise.resolve({ answered: true })
  const running = asked.get(day)
  if (running) return running
  const asking = ask(day).finally(() => asked.delete(day))
  asked.set(day, asking)
  return asking
}

const ask = async (day: string): Promise<Told> => {
  if (!device.peek()) return { answered: false }
  try {
    const body = await callApi('GET', `/api/rates${day === latest ? '' : `?date=${day}`}`)
    const parsed = rateTableSchema.safeParse(body)
    // What came with the server is no better than what came here.
    if (!parsed.success || parsed.data.source === 'bundled') return { answered: true }
    return { answered: true, table: { asked: day, fetched_at: Date.now(), table: parsed.data } }
  } catch (error) {
    // Older rates are shown as such; they are asked for again when the page is opened the next time.
    if (!(error instanceof ApiError)) throw error
    return { answered: false }
  }
}

const keep = (tables: readonly KeptTable[]): void => {
  const isNew = new Set(tables.map(each => each.asked))
  const all = [...tables, ...kept.value.filter(each => !isNew.has(each.asked))]
  const days = all.filter(each => each.asked !== latest).sort((a, b) => b.fetched_at - a.fetched_at)
  kept.value = [...all.filter(each => each.asked === latest), ...days.slice(0, mostDays)]
  writePersonal(storageKey, kept.value)
}

/** While a page is open that converts: the newest rates now, and whenever the network is back. The answer ends it. */
export const followRates = (): (() => void) => {
  const again = () => void refreshRates()
  again()
  const look = () => {
    looked.value++
    again()
  }
  const timer = setInterval(look, lookMs)
  globalThis.addEventListener?.('online', again)
  return () => {
    clearInterval(timer)
    globalThis.removeEventListener?.('online', again)
  }
}
