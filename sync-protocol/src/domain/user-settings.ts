/** What everybody may choose for themselves: the keys of the settings, and the values that each of them takes. */
import * as z from 'zod/mini'
import { currencySchema, idPattern, idSchema } from '../field.ts'
import { languageCodes } from '../languages.ts'

const kinds = {
  language: () => z.enum(languageCodes as [string, ...string[]]),
  dark_mode: () => z.enum(['light', 'dark', 'auto']),
  /** How much moves: as the system says, as little as can be, or everything. */
  motion: () => z.enum(['auto', 'less', 'full']),
  time_format: () => z.enum(['12h', '24h']),
  distance_unit: () => z.enum(['km', 'mi']),
  /** Without a choice, as distances: kilograms with kilometres. */
  weight_unit: () => z.enum(['kg', 'lb']),
  temperature_unit: () => z.enum(['celsius', 'fahrenheit']),
  /** ISO weekday. */
  week_start: () => z.int().check(z.gte(1), z.lte(7)),
  /** ISO 4217. */
  default_currency: () => currencySchema,
  blur_booking_codes: () => z.boolean(),
  /** `tiles`: from the server that the instance names · `drawn`: from what every device has. */
  map_source: () => z.enum(['tiles', 'drawn']),
  /** The street map of the next trip is saved on the device without being asked for. */
  save_maps: () => z.boolean(),
  /** Letters alone are shortcuts. */
  letter_keys: () => z.boolean(),
  /** Fellow travellers see where on a trip this person looks at this moment. */
  show_presence: () => z.boolean(),
  /** The best order of a day begins and ends where one sleeps. */
  order_from_stay: () => z.boolean(),
  /** Which countries the figures of the atlas count: the members of the United Nations, or all. */
  atlas_countries: () => z.enum(['members', 'all']),
  /** An admin has done with what the first page says of the server. */
  hide_server_setup: () => z.boolean(),
  /** The trip that is the example. */
  example_trip: () => idSchema,
}

type Kinds = typeof kinds
export type SettingKey = keyof Kinds
export type SettingValues = { [K in SettingKey]: z.infer<ReturnType<Kinds[K]>> }

export const settingKeys = Object.keys(kinds) as SettingKey[]

/** The key that says that someone has done with the first steps of a trip, or does not want them. */
export const firstStepsKey = (tripId: string): string => `first_steps_done:${tripId}`

/** Key of the setting that hides the days off which another account shows to this person. */
export const hiddenPlanKey = (ownerId: string): string => `time_off_hidden:${ownerId}`

/** Key of the setting that shows this person's atlas to another person, once both have set it. */
export const atlasSharedKey = (userId: string): string => `atlas_shared_with:${userId}`

/** Key of the setting that says that someone does not want a journal of this trip to be offered any more. */
export const journalDeclinedKey = (tripId: string): string => `journal_declined:${tripId}`

const ofOne = /^(?:first_steps_done|time_off_hidden|atlas_shared_with|journal_declined):(.+)$/

/** Settings of earlier programs: storing one is no mistake, and does nothing. */
export const isRetiredSetting = (key: string): boolean => key === 'route_calculation'

/** The schema of a key; undefined when there is no such setting. */
const kindOf = (key: string): z.ZodMiniType | undefined => {
  if (Object.hasOwn(kinds, key)) return kinds[key as SettingKey]()
  return idPattern.test(ofOne.exec(key)?.[1] ?? '') ? z.boolean() : undefined
}

/** Null takes a choice back: what comes without one holds again. */
export const settingProblem = (key: string, value: unknown): 'UNKNOWN_FIELD' | 'NOT_ALLOWED' | undefined => {
  if (isRetiredSetting(key)) return undefined
  const kind = kindOf(key)
  if (!kind) return 'UNKNOWN_FIELD'
  return value === null || kind.safeParse(value).success ? undefined : 'NOT_ALLOWED'
}
