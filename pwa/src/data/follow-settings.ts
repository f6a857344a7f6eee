/**
 * The settings of an account follow it to every device: what they choose goes into their own stream, and what stands there
 * is copied to where the next start reads it before the first paint.
 */
import { setSettings } from '@caravel/sync-protocol/actions/set-settings'
import { effect, untracked } from '@preact/signals'
import { settingKeys, type SettingKey } from '@caravel/sync-protocol/domain/user-settings'
import { setting } from '@caravel/sync-protocol/entities/setting'
import { userStream } from '@caravel/sync-protocol/streams'
import { device, type Device } from './device.ts'
import {
  changeSettings,
  choicesGoTo,
  clearLeftChoices,
  deviceSettings,
  leaveChoices,
  leftChoices,
  type Choices,
} from './settings.ts'
import { openStream } from './store.ts'

const follow = (open: Device): (() => void) => {
  const me = open.actor.user_id
  const view = openStream(userStream(me))
  const rows = view.rows(setting)
  const isHere = () => view.status.value === 'live' && view.writable.value
  const settle = () => {
    const news = newsHere(me)
    copy(me, news)
    if (news.length) void bring(open, news)
    else clearLeftChoices(me)
  }
  choicesGoTo(choices => {
    // Until it is in the outbox, so that it is not lost with the page.
    leaveChoices(Object.keys(choices) as SettingKey[], me)
    if (untracked(isHere)) untracked(settle)
  })
  const stop = effect(() => {
    void rows.value
    if (isHere()) untracked(settle)
  })
  return () => {
    stop()
    choicesGoTo(undefined)
  }
}

let stopFollowing: (() => void) | undefined
device.subscribe(open => {
  stopFollowing?.()
  stopFollowing = open && follow(open)
})

const chosenOf = (me: string): Choices => {
  const rows = openStream(userStream(me)).state().list(setting)
  return Object.fromEntries(rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
}

/** What was chosen here and is not in the stream: by this person, or before anybody signed in where they chose nothing. */
const newsHere = (me: string): SettingKey[] => {
  const [here, chosen] = [deviceSettings.peek(), chosenOf(me)]
  const { by, keys, before = [] } = leftChoices() ?? { by: undefined, keys: settingKeys }
  const mine = by === me ? keys : []
  const ofNobody = by === me ? (before === 'all' ? settingKeys : before) : by ? [] : keys
  const isNew = (key: SettingKey) =>
    mine.includes(key) || (ofNobody.includes(key) && chosen[key] === undefined)
  return settingKeys.filter(key => here[key] !== chosen[key] && isNew(key))
}

/** What stands in the stream counts here, but for what is on its way into it. */
const copy = (me: string, news: readonly SettingKey[]): void => {
  const [here, chosen] = [deviceSettings.peek(), chosenOf(me)]
  const old = settingKeys.filter(key => here[key] !== chosen[key] && !news.includes(key))
  if (old.length) changeSettings(Object.fromEntries(old.map(key => [key, chosen[key]])))
}

/** A choice is a step of undo like any other change. The code for it is loaded when someone chooses. */
const bring = async (open: Device, news: readonly SettingKey[]): Promise<void> => {
  const me = open.actor.user_id
  const own = leftChoices()?.by === me
  try {
    const { mutate } = await import('./mutate.ts')
    if (device.peek() !== open) return
    const here = deviceSettings.peek()
    const chosen = chosenOf(me)
    const wanted = news.filter(key => here[key] !== chosen[key])
    const settings = Object.fromEntries(wanted.map(key => [key, here[key] ?? null]))
    clearLeftChoices(me, news)
    if (!wanted.length) return
    const said = own ? { label: { key: 'settings.did.changed' } } : {}
    await mutate(setSettings, { user_id: me }, { settings }, said).saved.catch((error: unknown) => {
      // The disk refused: all is as it was before.
      changeSettings(Object.fromEntries(wanted.map(key => [key, chosen[key]])))
      throw error
    })
  } catch (error) {
    console.error('a setting could not be kept', error)
  }
}
