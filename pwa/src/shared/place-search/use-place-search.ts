import { useEffect, useState } from 'preact/hooks'
import { deviceCities } from '../../data/search/device-cities.ts'
import { askFurther, askServer } from '../../data/search/search-server.ts'
import { countryName } from '../../i18n/country-name.ts'
import { language } from '../../i18n/language.ts'
import { findPackRows, type PackRows } from '../../search/pack-rows.ts'
import { savedRows } from '../../data/search/saved-rows.ts'
import { findCities, type Cities } from '../../search/cities.ts'
import {
  cityFound,
  packFound,
  FoundOrder,
  joinFound,
  serverFound,
  serviceFound,
  stillFits,
  type FoundOnMap,
} from './found-on-map.ts'
import { exactFirst } from './exact-first.ts'
import type { Position } from './position.ts'
import { useSuggestions } from './use-suggestions.ts'

/** Letters before anything but the trip itself is searched. */
const enough = 2
/** A pause this long between two letters lets the server be asked. */
const pauseMs = 180
const mostCities = 5
const mostOfPacks = 15

export type PlaceSearch = {
  found: readonly FoundOnMap[]
  asking: boolean
  /** Why the server, or the service, did not answer this question. */
  error: unknown
  /** Asks another service; undefined where none is on, or it was asked. */
  searchFurther: (() => void) | undefined
  /** A service was searched while the person typed: searching further only brings more results. */
  suggests: boolean
  /** False: this server knows towns and regions, and nothing else. Undefined: it has not answered yet. */
  knowsSights: boolean | undefined
  /** Asks all of it again, as after a service was turned on. */
  again: () => void
}

type Options = {
  countries?: readonly FoundOnMap[] | undefined
  /** A service that an admin has turned on is searched while someone types. */
  services?: boolean
}

const none: readonly FoundOnMap[] = []

type Told = {
  text: string
  found: FoundOnMap[]
  further?: boolean
  knowsSights?: boolean
  error?: unknown
}

/**
 * Searches the cities of this device at once, then the server, then what a service suggests, and what it finds when the
 * reader wants that.
 */
export function usePlaceSearch(
  query: string,
  near: Position | undefined,
  connected: boolean,
  { countries = none, services = false }: Options = {},
): PlaceSearch {
  const text = query.trim()
  const asks = text.length >= enough
  const cities = useDeviceCities(asks)
  const saved = useSavedRows(asks)
  const [round, setRound] = useState(0)
  const answer = useAnswer(text, near, asks && connected, round)
  const suggested = useSuggestions(text, near, services && connected && answer?.further === true)
  const service = useService(text, near)
  const [order] = useState(() => new FoundOrder())
  const answered = answer?.text === text
  const isFrom = (told: Told | undefined) => (told?.text === text ? told : undefined)
  const known = !asks || !answer ? [] : answered ? answer.found : stillFits(answer.found, text)
  const ofDevice = asks && cities ? findCities(cities, text, mostCities, near) : []
  const ofPacks = asks && saved ? findPackRows(saved, text, mostOfPacks, near) : []
  const found = joinFound(
    asks ? countries : none,
    ofDevice.map(city => cityFound(city, countryName)),
    ofPacks.map(packFound),
    known,
    suggested.found,
    isFrom(service.told)?.found ?? [],
  )
  const canAsk = answered && answer.further === true && connected && !suggested.paused
  const askedService = isFrom(service.told) !== undefined || service.asking === text
  return {
    found: exactFirst(text, order.show(text, found)),
    asking: (asks && connected && !answered) || suggested.asking || service.asking === text,
    error: isFrom(service.told)?.error ?? isFrom(answer)?.error ?? suggested.error,
    knowsSights: connected ? answer?.knowsSights : undefined,
    again: () => setRound(round + 1),
    searchFurther: canAsk && !askedService ? service.ask : undefined,
    suggests: suggested.asked,
  }
}

function useDeviceCities(wanted: boolean): Cities | undefined {
  const [cities, setCities] = useState<Cities>()
  const [failed, setFailed] = useState<unknown>()
  useEffect(() => {
    if (wanted) deviceCities().then(setCities, setFailed)
  }, [wanted])
  if (failed && !cities) console.warn('the cities of this device could not be read', failed)
  return cities
}

/** Streets and points of interest that were taken along. */
function useSavedRows(wanted: boolean): PackRows | undefined {
  const [rows, setRows] = useState<PackRows>()
  useEffect(() => {
    if (wanted) void savedRows().then(setRows)
  }, [wanted])
  return rows
}

/** What the server last answered; a question that is typed on gives up the one before. */
function useAnswer(
  text: string,
  near: Position | undefined,
  wanted: boolean,
  round: number,
): Told | undefined {
  const [told, setTold] = useState<Told>()
  const { tag } = language.value
  const { lat, lng } = near ?? {}
  useEffect(() => {
    if (!wanted) return
    const at = lat === undefined || lng === undefined ? undefined : { lat, lng }
    const given = new AbortController()
    const tell = (it: Told) => given.signal.aborted || setTold(it)
    const ask = () =>
      askServer({ text, near: at, language: tag }, given.signal).then(
        ({ results, ...more }) => tell({ text, found: results.map(serverFound), ...more }),
        (error: unknown) => tell({ text, found: [], error }),
      )
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [text, lat, lng, wanted, tag, round])
  return told
}

function useService(text: string, near: Position | undefined) {
  const [told, setTold] = useState<Told>()
  const [asking, setAsking] = useState<string>()
  const ask = () => {
    setAsking(text)
    const tell = (it: Told) => {
      setAsking(now => (now === text ? undefined : now))
      setTold(it)
    }
    void askFurther({ text, near, language: language.peek().tag }).then(
      places => tell({ text, found: places.map(serviceFound) }),
      (error: unknown) => tell({ text, found: [], error }),
    )
  }
  return { told, asking, ask }
}
