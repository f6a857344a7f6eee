import type { Addon } from '@caravel/sync-protocol/access'
import { History, ListChecks, Route, Wallet } from 'lucide-preact'
import { device } from '../data/device.ts'
import { tripNews } from '../data/history-news.ts'
import { addonOn } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import type { IconShape } from '../ui/icon.tsx'
import type { NavItem } from '../ui/nav-item.ts'

type TripPlace = {
  /** The part of its address below the trip; the trip itself leads to the first. */
  id: string
  icon: IconShape
  label: () => string
  /** It is part of this add-on: absent while that is off. */
  addon?: Addon
  /** The rail has it at its foot. */
  low?: boolean
  /** What is new there, in words. */
  news?: (tripId: string) => string | undefined
}

/** What others did since the reader looked is told by a dot. */
const historyNews = (tripId: string): string | undefined => {
  const news = tripNews.value.get(tripId)
  return news && t('history.newsShort', { count: news.count })
}

/** The places of a trip in the order of rail and tab bar. A part that is not there is absent; the next moves forward. */
const places: readonly TripPlace[] = [
  { id: 'plan', icon: Route, label: () => t('nav.plan') },
  { id: 'costs', icon: Wallet, label: () => t('nav.costs'), addon: 'budget' },
  { id: 'lists', icon: ListChecks, label: () => t('nav.lists'), addon: 'packing' },
  { id: 'history', icon: History, label: () => t('history.title'), low: true, news: historyNews },
]

/** The place that an address names, where its add-on is off. Until the device is read nothing is known to be off. */
export const offPlace = (part: string | undefined): TripPlace | undefined =>
  device.value && places.find(({ id, addon }) => id === part && addon !== undefined && !addonOn(addon))

/** How many of them stand in the tab bar of a phone; the others are under More. */
const inBar = 4

export type PlacesOfTrip = { bar: NavItem[]; more: NavItem[]; rail: NavItem[]; low: NavItem[] }

/** The same places for each navigation. */
export function placesOfTrip(tripId: string, path: string): PlacesOfTrip {
  const page = path.split('/')[3]
  const here = places.find(({ id }) => id === page) ?? places[0]
  const items = places
    .filter(({ addon }) => !addon || addonOn(addon))
    .map(place => ({
      id: place.id,
      icon: place.icon,
      label: place.label(),
      href: place === places[0] ? `/trips/${tripId}` : `/trips/${tripId}/${place.id}`,
      current: place === here,
      news: place.news?.(tripId),
    }))
  const low = new Set(places.filter(place => place.low).map(({ id }) => id))
  return {
    bar: items.slice(0, inBar),
    more: items.slice(inBar),
    rail: items.filter(({ id }) => !low.has(id)),
    low: items.filter(({ id }) => low.has(id)),
  }
}
