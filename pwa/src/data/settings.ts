/** What this device remembers for itself, outside the synced data and of no account. */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { SettingKey, SettingValues } from '@caravel/sync-protocol/domain/user-settings'

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

/**
 * Choices, by which the page is drawn before anything else is read. What follows its person from device to device is
 * the copy of the rows of their own stream, see `follow-settings.ts`; the rest is this device's alone. What is absent
 * is as it comes: by the system, the browser or the server.
 */
export interface DeviceSettings extends Partial<SettingValues> {
  /** Widths of panes in px, where they are not the usual ones. */
  panes?: { panel?: number | undefined; inspector?: number | undefined }
}

const stored = signal<DeviceSettings>(readJson<DeviceSettings>('settings') ?? {})

export const deviceSettings: ReadonlySignal<DeviceSettings> = stored

type Changes<T> = { [K in keyof T]?: T[K] | undefined }

/** Changes some on this device only; `undefined` forgets one. */
export const changeSettings = (changes: Changes<DeviceSettings>): void => {
  const next = Object.fromEntries(
    Object.entries({ ...stored.peek(), ...changes }).filter(([, value]) => value !== undefined),
  ) as DeviceSettings
  stored.value = next
  writeJson('settings', next)
}

/** What someone chose; `undefined` takes a choice back. */
export type Choices = Changes<SettingValues>

let keepChoices: ((choices: Choices) => void) | undefined

/** Someone signed in whose choices follow them; undefined: nobody any more. */
export const choicesGoTo = (keep: typeof keepChoices): void => {
  keepChoices = keep
}

/** A person chooses: shown here at once, and on their other devices when they hear of it. */
export const choose = (choices: Choices): void => {
  changeSettings(choices)
  if (keepChoices) keepChoices(choices)
  else leaveChoices(Object.keys(choices) as SettingKey[], undefined)
}

/** Choices that are in nobody's stream yet. `by`: whose they are; without it, of someone who was not signed in. */
export interface LeftChoices {
  by?: string | undefined
  keys: readonly SettingKey[]
  /** Chosen before `by` signed in: counts where they chose nothing. */
  before?: readonly SettingKey[] | 'all'
}

/** Undefined as long as nobody's settings came to this device: then all that is here belongs to the first account that signs in. */
export const leftChoices = (): LeftChoices | undefined => readJson<LeftChoices>('choices-left')

export const leaveChoices = (keys: readonly SettingKey[], by: string | undefined): void => {
  const left = leftChoices()
  const isSame = left?.by === by
  const ofNobody = left ? (left.by ? [] : left.keys) : 'all'
  const before = isSame ? left?.before : by && ofNobody
  const all = [...new Set([...(isSame ? (left?.keys ?? []) : []), ...keys])]
  writeJson('choices-left', { by, keys: all, ...(before ? { before } : {}) } satisfies LeftChoices)
}

/** These are in the stream of `by`, empty for someone who is gone; without `keys`, all of them. */
export const clearLeftChoices = (by: string, keys?: readonly SettingKey[]): void => {
  const left = leftChoices()
  const others = left?.by === by && keys ? left.keys.filter(key => !keys.includes(key)) : []
  writeJson('choices-left', { by, keys: others } satisfies LeftChoices)
}
