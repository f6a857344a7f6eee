/** Settings of the person that no first paint needs: read from their stream as they stand there. */
import { setSettings } from '@caravel/sync-protocol/actions/set-settings'
import { setting, settingId } from '@caravel/sync-protocol/entities/setting'
import { userStream } from '@caravel/sync-protocol/streams'
import { device, mustDevice } from './device.ts'
import { mutate, type Mutation, type MutateOptions } from './mutate.ts'
import { openStream } from './store.ts'

type Value = string | number | boolean | null

/** Null: not chosen · undefined: not known here yet. Reactive. */
export const ownSetting = (key: string): Value | undefined => {
  const me = device.value?.actor.user_id
  if (me === undefined) return undefined
  const view = openStream(userStream(me))
  const row = view.rows(setting).value.get(settingId(me, key))
  return view.status.value === 'live' ? (row?.value ?? null) : undefined
}

/** Throws as `mutate` does. */
export const setOwnSetting = (key: string, value: Value, options: MutateOptions = {}): Mutation =>
  mutate(setSettings, { user_id: mustDevice().actor.user_id }, { settings: { [key]: value } }, options)
