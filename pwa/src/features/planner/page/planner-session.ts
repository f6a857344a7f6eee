import { signal } from '@preact/signals'
import type { TravelMode } from '../model/travel-legs.ts'

/** Whether the way between stops is drawn, in the list and on the map. For this session. */
export const routeShown = signal(true)

const modeKey = 'caravel.travel-mode'

/** How people get around where they do not say: on foot as far as one walks, or always by car. For this session. */
export const preferredMode = signal<TravelMode>(rememberedMode())

export const toggleRoute = (): void => {
  routeShown.value = !routeShown.value
}

export const preferMode = (mode: TravelMode): void => {
  preferredMode.value = mode
  try {
    sessionStorage.setItem(modeKey, mode)
  } catch {
    // A blocked or full storage: then it is for this load of the page only.
  }
}

function rememberedMode(): TravelMode {
  try {
    const mode = sessionStorage.getItem(modeKey)
    return mode === 'drive' || mode === 'cycle' ? mode : 'walk'
  } catch {
    return 'walk'
  }
}

/** The map shows every day in its colour. For this session. */
export const allDaysShown = signal(false)

export const showAllDays = (all: boolean): void => {
  allDaysShown.value = all
}
