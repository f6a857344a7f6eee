/** The parts of a trip in its navigation, as the areas declare them. */
import { device } from '../../data/device.ts'
import { addonOn } from '../../data/store.ts'
import type { NavItem } from '../../ui/navigation/nav-item.ts'
import type { TripTab } from './area.ts'
import { allAreas } from './area-registry.ts'

export const tripTabs = (): readonly TripTab[] => allAreas().flatMap(({ tab }) => tab ?? [])

/** The part that an address names. */
export const tabAt = (part: string | undefined): TripTab | undefined =>
  tripTabs().find(({ id }) => id === part)

/** Whether the add-on of it is off. Until the device is read nothing is known to be off. */
export const isOff = ({ addon }: TripTab): boolean =>
  device.value !== undefined && addon !== undefined && !addonOn(addon)

/** How many of them stand in the tab bar of a phone; the others are under More. */
const inBar = 4

export type TripNavigation = { bar: NavItem[]; more: NavItem[]; rail: NavItem[]; low: NavItem[] }

/** The same parts for each navigation; one that is not there is absent, and the next moves forward. */
export function navigationOf(tripId: string, path: string): TripNavigation {
  const [first] = tripTabs()
  const named = tabAt(path.split('/')[3])
  const here = named && !named.unlisted ? named : first
  const shown = tripTabs().filter(({ addon, unlisted }) => !unlisted && (!addon || addonOn(addon)))
  const item = (tab: TripTab): NavItem => ({
    id: tab.id,
    icon: tab.icon,
    label: tab.label(),
    href: tab === first ? `/trips/${tripId}` : `/trips/${tripId}/${tab.id}`,
    current: tab === here,
    news: tab.news?.(tripId),
  })
  const items = shown.map(item)
  return {
    bar: items.slice(0, inBar),
    more: items.slice(inBar),
    rail: shown.filter(({ low }) => !low).map(item),
    low: shown.filter(({ low }) => low).map(item),
  }
}
