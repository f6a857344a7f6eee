/** The answer to "Use free services on the internet?", as the environment and the settings together say. */
import type { AppSettings } from './app-settings.ts'
import {
  asksSomebody,
  isElsewhere,
  onlineServiceIds,
  onlineServices,
  type OnlineServiceId,
  type OnlineSwitch,
} from './online-services.ts'

type Known = Pick<AppSettings, 'get' | 'sourceOf'>

/** Can the answer of an admin change nothing about whether it is on? */
export const isFixedService = ({ get, sourceOf }: Known, id: OnlineServiceId): boolean => {
  const switches = onlineServices[id]
  const isFixed = (each: OnlineSwitch) => sourceOf(each.key) === 'environment' || isElsewhere(each, get)
  return switches.every(isFixed) || switches.some(each => isFixed(each) && asksSomebody(each, get))
}

/** Is nothing left for an admin to decide? */
export const isFixedAnswer = (settings: Known): boolean =>
  onlineServiceIds.every(id => isFixedService(settings, id))

export const isAnswered = (settings: Known): boolean =>
  settings.get('online_services') !== '' || isFixedAnswer(settings)
