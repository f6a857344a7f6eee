/** The settings of the server, read once and held in memory: every request asks for some. */
import type { Db } from '../db/open.ts'
import { storedSettings, storeSetting, type StoredSetting } from '../db/app-setting-queries.ts'
import type { Log } from '../log.ts'
import type { SecretBox } from '../secret-box.ts'
import { answerFor, isOnlineSetting, onlineServiceIds } from './online-services.ts'
import { isSettingKey, settingRules, type SettingKey } from './setting-rules.ts'

/** Who decides: the environment over what an admin stored over how it is initially. */
export type SettingSource = 'environment' | 'stored' | 'initial'

export interface AppSettings {
  /** Secrets in the clear: for use inside the server only. */
  get(key: SettingKey): string
  isOn(key: SettingKey): boolean
  sourceOf(key: SettingKey): SettingSource
  /** The variable of the environment that decides, or that could. */
  variableOf(key: SettingKey): string | undefined
  /** What would hold after these changes; nothing is stored. */
  with(changes: ReadonlyMap<SettingKey, string | null>): Pick<AppSettings, 'get' | 'isOn'>
  /** Keys whose sealed value the present key does not open. */
  unreadable(): readonly SettingKey[]
  /** Stores values that `settingRules` allow; `null` goes back to the initial one. All of them or none. */
  set(changes: ReadonlyMap<SettingKey, string | null>, by: { user_id: string; at: number }): Promise<void>
  /** Called after every change. */
  onChanged(listener: () => void): void
}

export interface AppSettingParts {
  db: Db
  box: SecretBox
  log: Log
  /** What the environment decides. */
  fixed: Partial<Record<SettingKey, string>>
}

const purposeOf = (key: SettingKey): string => `app_settings.${key}`

export const loadAppSettings = async ({ db, box, log, fixed }: AppSettingParts): Promise<AppSettings> => {
  const held = new Map<SettingKey, string>()
  const closed = new Set<SettingKey>()
  const listeners: (() => void)[] = []
  const read = ({ key, value }: StoredSetting): void => {
    if (!isSettingKey(key)) return
    const plain = settingRules[key].secret ? box.open(value, purposeOf(key)) : value
    if (plain !== undefined) return void held.set(key, plain)
    closed.add(key)
    log.error(
      { setting: key },
      'a secret was sealed with another key: set it again, or give the old ENCRYPTION_KEY',
    )
  }
  for (const row of db.schemaBehind ? [] : await storedSettings(db)) read(row)
  let decided = decidedBy(fixed, held)
  const get = (key: SettingKey): string => decided.get(key) ?? held.get(key) ?? unsetValue(key, get)
  const isAnsweredFor = (key: SettingKey): boolean =>
    fixed[key] === undefined && fixed.online_services !== undefined && isOnlineSetting(key)
  const sourceOf = (key: SettingKey): SettingSource => {
    if (fixed[key] !== undefined || isAnsweredFor(key)) return 'environment'
    return held.has(key) ? 'stored' : 'initial'
  }
  return {
    get,
    isOn: key => get(key) === 'true',
    sourceOf,
    variableOf: key => settingRules[isAnsweredFor(key) ? 'online_services' : key].env,
    with: changes => {
      const would = (key: SettingKey): string =>
        decided.get(key) ?? (changes.has(key) ? changes.get(key) : held.get(key)) ?? unsetValue(key, would)
      return { get: would, isOn: key => would(key) === 'true' }
    },
    unreadable: () => [...closed],
    set: async (changes, { user_id, at }) => {
      await db.write.transaction().execute(async trx => {
        for (const [key, plain] of changes) {
          const value = plain !== null && settingRules[key].secret ? box.seal(plain, purposeOf(key)) : plain
          await storeSetting(trx, { key, value, updated_at: at, updated_by: user_id })
        }
      })
      for (const [key, plain] of changes) {
        closed.delete(key)
        if (plain === null) held.delete(key)
        else held.set(key, plain)
      }
      decided = decidedBy(fixed, held)
      for (const listener of listeners) listener()
    },
    onChanged: listener => void listeners.push(listener),
  }
}

const unsetValue = (key: SettingKey, get: (key: SettingKey) => string): string => {
  const { follows, initial } = settingRules[key]
  return follows ? get(follows) : initial
}

/** What the environment says: of single settings, and with `ONLINE_SERVICES` of the services that they do not name. */
const decidedBy = (
  fixed: AppSettingParts['fixed'],
  held: ReadonlyMap<SettingKey, string>,
): ReadonlyMap<SettingKey, string> => {
  const decided = new Map(Object.entries(fixed) as [SettingKey, string][])
  if (fixed.online_services === undefined) return decided
  const get = (key: SettingKey) => fixed[key] ?? held.get(key) ?? settingRules[key].initial
  for (const service of onlineServiceIds)
    for (const [key, value] of answerFor(service, fixed.online_services === 'true', get))
      if (fixed[key] === undefined) decided.set(key, value)
  return decided
}
