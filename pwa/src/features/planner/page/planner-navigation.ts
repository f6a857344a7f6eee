/** Moves through the planner. Each thing that lies over another is one step of Back. */
import { topLayer, type Layer, type StepState } from '../../../shared/navigation/navigate.ts'
import { plannerUrl, readPlannerUrl, type PlannerPlace } from './planner-url.ts'

const layerKeys = {
  sheet: { sheet: undefined, about: undefined },
  detail: { stop: undefined, place: undefined },
  map: { map: false, rise: undefined },
} satisfies Partial<Record<Layer, Partial<PlannerPlace>>>

const here = (): PlannerPlace => readPlannerUrl(location.pathname, location.search)

const tell = () => dispatchEvent(new PopStateEvent('popstate'))

function push(tripId: string, at: Partial<PlannerPlace>, layer: Layer): void {
  history.pushState({ step: 'app', layer }, '', plannerUrl(tripId, at))
  tell()
}

function replace(tripId: string, at: Partial<PlannerPlace>, layer = topLayer()): void {
  history.replaceState({ ...(history.state as StepState), layer }, '', plannerUrl(tripId, at))
  tell()
}

export type PlannerNavigation = ReturnType<typeof plannerNavigation>

/** The ways through one trip's planner. */
export function plannerNavigation(tripId: string) {
  const close = (layer: keyof typeof layerKeys) => {
    if (topLayer() === layer) history.back()
    else replace(tripId, { ...here(), ...layerKeys[layer] })
  }
  return {
    /** Another day, or the ideas: no step of Back, what was open is closed. */
    goTo(tab: number | 'ideas'): void {
      replace(tripId, { ...here(), ...layerKeys.detail, ...layerKeys.sheet, tab })
    },
    /** Another day, while someone searches beside the map: what is found goes there. */
    searchOn(tab: number | 'ideas'): void {
      replace(tripId, { ...here(), ...layerKeys.detail, tab })
    },
    /** Other places among the ideas; no step of Back. */
    filter(filter: PlannerPlace['filter']): void {
      replace(tripId, { ...here(), tab: 'ideas', filter })
    },
    /** The same view under another day's address. */
    moveTo(tab: number | 'ideas'): void {
      replace(tripId, { ...here(), tab })
    },
    /** Opens a stop; from one to the next is no step of its own. */
    openStop(stop: string, tab = here().tab): void {
      const now = here()
      const next = { ...now, ...layerKeys.sheet, history: false, check: false, place: undefined, stop, tab }
      if (now.stop ?? now.place) replace(tripId, next)
      else push(tripId, next, 'detail')
    },
    openPlace(place: string): void {
      const now = here()
      const next = { ...now, ...layerKeys.sheet, history: false, check: false, stop: undefined, place }
      if (now.stop ?? now.place) replace(tripId, next)
      else push(tripId, next, 'detail')
    },
    openSheet(sheet: NonNullable<PlannerPlace['sheet']>, about?: string): void {
      const now = here()
      const next = { ...now, sheet, about }
      if (now.sheet) replace(tripId, next)
      else push(tripId, next, 'sheet')
    },
    openMap(): void {
      push(tripId, { ...here(), map: true }, 'map')
    },
    /** How far the sheet over the map is up: no step of Back. */
    raise(rise: PlannerPlace['rise']): void {
      replace(tripId, { ...here(), rise })
    },
    closeSheet: () => close('sheet'),
    closeDetail: () => close('detail'),
    closeMap: () => close('map'),
    /** After saving: the sheet's step becomes that of what it made. */
    replaceSheet(at: Partial<PlannerPlace>): void {
      const opened = at.stop ?? at.place
      const before = here()
      const next = { ...before, ...layerKeys.sheet, ...(opened ? layerKeys.detail : {}), ...at }
      replace(tripId, next, opened && !before.stop && !before.place ? 'detail' : topLayer())
    },
  }
}
