import { signal } from '@preact/signals'
import type { TravelMode } from '../model/travel-legs.ts'

/** Whether the way between stops is drawn, in the list and on the map. For this session. */
export const routeShown = signal(true)

/** How people get around where they do not say: on foot as far as one walks, or always by car. For this session. */
export const preferredMode = signal<TravelMode>('walk')

export const toggleRoute = (): void => {
  routeShown.value = !routeShown.value
}

export const preferMode = (mode: TravelMode): void => {
  preferredMode.value = mode
}

/** The map shows every day in its colour. For this session. */
export const allDaysShown = signal(false)

export const showAllDays = (all: boolean): void => {
  allDaysShown.value = all
}
