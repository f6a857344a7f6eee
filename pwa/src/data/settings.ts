/** What this device remembers for itself, outside the synced data and whoever is signed in. */
import { signal, type ReadonlySignal } from '@preact/signals'

/** Absent in some embedded browsers and in tests; throwing in others when storage is blocked. */
const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    // Blocked storage is no storage: everything works, nothing is remembered.
    return undefined
  }
}

export const readSetting = (key: string): string | null => {
  try {
    return storage()?.getItem(`caravel.${key}`) ?? null
  } catch {
    // As above.
    return null
  }
}

/** Null forgets it. False when the browser does not keep it. */
export const writeSetting = (key: string, value: string | null): boolean => {
  try {
    if (value === null) storage()?.removeItem(`caravel.${key}`)
    else storage()?.setItem(`caravel.${key}`, value)
    return storage() !== undefined
  } catch {
    // Full or blocked.
    return false
  }
}

/** Another tab changed a setting; null: it was forgotten. */
export const onSettingOfOtherTab = (
  key: string,
  changed: (value: string | null, before: string | null) => void,
): void => {
  globalThis.addEventListener?.('storage', event => {
    if (event.key === `caravel.${key}`) changed(event.newValue, event.oldValue)
  })
}

export const readJson = <T>(key: string): T | undefined => {
  const text = readSetting(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    // Written by something else: as good as nothing.
    return undefined
  }
}

export const writeJson = (key: string, value: unknown): boolean =>
  writeSetting(key, value === undefined ? null : JSON.stringify(value))

/** Choices of this device. Absent ones follow the browser or the server. */
export interface DeviceSettings {
  /** Code of a catalogue. */
  language?: string
  time_format?: '24h' | '12h'
  distance_unit?: 'km' | 'mi'
  temperature_unit?: 'celsius' | 'fahrenheit'
  /** ISO 4217. */
  currency?: string
  /** ISO weekday, 1 Monday … 7 Sunday. */
  week_start?: number
  /** Widths of panes in px, where they are not the usual ones. */
  panes?: { panel?: number | undefined; inspector?: number | undefined }
  /** Letters alone do nothing. */
  letter_keys_off?: boolean
  /** The trip that was open last. */
  last_trip_id?: string
}

const stored = signal<DeviceSettings>(readJson<DeviceSettings>('settings') ?? {})

export const deviceSettings: ReadonlySignal<DeviceSettings> = stored

/** Changes some; `undefined` forgets one. */
export const changeSettings = (changes: {
  [K in keyof DeviceSettings]: DeviceSettings[K] | undefined
}): void => {
  const next = Object.fromEntries(
    Object.entries({ ...stored.peek(), ...changes }).filter(([, value]) => value !== undefined),
  ) as DeviceSettings
  stored.value = next
  writeJson('settings', next)
}
