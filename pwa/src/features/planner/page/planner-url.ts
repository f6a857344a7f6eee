/** The address is the state of the planner: what is shown can be reloaded, sent and left with Back. */

import { filterFromQuery, filterToQuery, type PlaceFilter } from '../model/place-filter.ts'

/** Sheets of the planner by the name they have in the address. */
export const plannerSheets = [
  'add',
  'new',
  'found',
  'edit',
  'note',
  'day',
  'days',
  'order',
  'spread',
  'remove',
  'range',
  'settings',
  'tags',
  'on-map',
  'offline-map',
  'transit',
  'transit-facts',
] as const
export type PlannerSheet = (typeof plannerSheets)[number]

export type PlannerPlace = {
  /** Number of the day from 1, `ideas`, or undefined: whichever day fits now. */
  tab: number | 'ideas' | undefined
  /** The history of the trip shows beside the plan. */
  history: boolean
  /** The check of the trip does. */
  check: boolean
  /** The stop (an assignment) that is open. */
  stop: string | undefined
  /** The place that is open without a stop: an idea, or any place of the trip. */
  place: string | undefined
  /** On a phone the map fills the page. */
  map: boolean
  /** How far the sheet over that map is up; undefined: half way. */
  rise: 'low' | 'full' | undefined
  sheet: PlannerSheet | undefined
  /** A sheet of the app that lies over the planner or beside it; moving about leaves it open. */
  over: string | undefined
  /** Which places the ideas show. */
  filter: PlaceFilter
  /** What the sheet is about: a note's id, the field to begin with, coordinates `lat,lng`. */
  about: string | undefined
}

const isSheet = (name: string | null): name is PlannerSheet =>
  (plannerSheets as readonly (string | null)[]).includes(name)

/** Reads an address; what it does not know it leaves out, so that an old link still opens the plan. */
export function readPlannerUrl(pathname: string, search: string): PlannerPlace {
  const [, , page, ...parts] = pathname.split('/').filter(Boolean)
  const day = parts[0] === 'day' ? Number(parts[1]) : Number.NaN
  const query = new URLSearchParams(search)
  const sheet = query.get('sheet')
  const known = isSheet(sheet)
  const rise = query.get('rise')
  return {
    history: page === 'history',
    check: page === 'check',
    tab: parts[0] === 'ideas' ? 'ideas' : Number.isInteger(day) && day > 0 ? day : undefined,
    stop: query.get('stop') ?? undefined,
    place: query.get('place') ?? undefined,
    map: query.get('view') === 'map',
    rise: rise === 'low' || rise === 'full' ? rise : undefined,
    sheet: known ? sheet : undefined,
    over: known ? undefined : (sheet ?? undefined),
    filter: filterFromQuery(query),
    about: (known && query.get('about')) || undefined,
  }
}

/** The address of a place in the planner. Query keys stand in one order, so equal places have equal addresses. */
export function plannerUrl(tripId: string, at: Partial<PlannerPlace>): string {
  const base = `/trips/${tripId}/${at.history ? 'history' : at.check ? 'check' : 'plan'}`
  const path = at.tab === 'ideas' ? `${base}/ideas` : at.tab === undefined ? base : `${base}/day/${at.tab}`
  const query = new URLSearchParams()
  if (at.filter && at.tab === 'ideas') filterToQuery(at.filter, query)
  if (at.stop) query.set('stop', at.stop)
  else if (at.place) query.set('place', at.place)
  if (at.map) query.set('view', 'map')
  if (at.map && at.rise) query.set('rise', at.rise)
  if (at.sheet) {
    query.set('sheet', at.sheet)
    if (at.about) query.set('about', at.about)
  } else if (at.over) query.set('sheet', at.over)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
