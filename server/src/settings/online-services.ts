/**
 * "Use free services on the internet?": one answer for the switches of several services. Each is off until it is given.
 * A switch that asks someone already, or does without, stays as it is: an admin's own choice is no worse than ours.
 */
import type { SettingKey } from './setting-rules.ts'

export const onlineServiceIds = ['maps', 'search', 'pictures', 'routes', 'weather', 'rates', 'links'] as const

export type OnlineServiceId = (typeof onlineServiceIds)[number]

export interface OnlineSwitch {
  key: SettingKey
  on: string
  off: string
  /** What has to hold beside it where it is turned on. */
  with?: Partial<Record<SettingKey, string>>
}

/** Neither on nor off: the server's own router asks nobody. */
const asksNobody: Partial<Record<SettingKey, readonly string[]>> = { router: ['own'] }

const yesOrNo = (key: SettingKey): OnlineSwitch => ({ key, on: 'true', off: 'false' })

export const onlineServices: Record<OnlineServiceId, readonly OnlineSwitch[]> = {
  maps: [{ key: 'map_source', on: 'https://build-metadata.protomaps.dev/builds.json', off: '' }],
  search: [yesOrNo('places_photon'), yesOrNo('places_nominatim')],
  pictures: [yesOrNo('places_wikimedia')],
  routes: [
    {
      key: 'router',
      on: 'osrm',
      off: 'off',
      with: { router_url: 'https://routing.openstreetmap.de/routed-{mode}' },
    },
  ],
  weather: [{ key: 'weather_provider', on: 'https://api.open-meteo.com', off: 'off' }],
  rates: [{ key: 'rates_provider', on: 'https://api.frankfurter.dev/v1', off: 'off' }],
  links: [yesOrNo('map_links'), yesOrNo('shared_lists')],
}

type Get = (key: SettingKey) => string

/** Does it do without anybody, though it is not off? */
export const isElsewhere = ({ key }: OnlineSwitch, get: Get): boolean =>
  asksNobody[key]?.includes(get(key)) ?? false

export const asksSomebody = (each: OnlineSwitch, get: Get): boolean =>
  get(each.key) !== each.off && !isElsewhere(each, get)

/** What has to be set so that this service is on, or off. */
export const answerFor = (
  service: OnlineServiceId,
  isWanted: boolean,
  get: Get,
): [key: SettingKey, value: string][] =>
  onlineServices[service].flatMap(each => {
    if (isElsewhere(each, get) || asksSomebody(each, get) === isWanted) return []
    const more = isWanted ? (Object.entries(each.with ?? {}) as [SettingKey, string][]) : []
    return [[each.key, isWanted ? each.on : each.off] as [SettingKey, string], ...more]
  })

const settings = new Set<SettingKey>(
  Object.values(onlineServices).flatMap(switches =>
    switches.flatMap(each => [each.key, ...(Object.keys(each.with ?? {}) as SettingKey[])]),
  ),
)

/** Does the answer decide over this setting? */
export const isOnlineSetting = (key: SettingKey): boolean => settings.has(key)
