/** What the reader chose to be told of: a row of their own stream, read and changed without a network. */
import {
  setNotificationPreferences,
  type PreferencesBody,
} from '@caravel/sync-protocol/actions/notifications'
import { isWanted, type Preferences } from '@caravel/sync-protocol/domain/notifications/wanted'
import type { NoticeChannel, NoticeEvent } from '@caravel/sync-protocol/domain/notifications/events'
import {
  notificationPreferences,
  preferencesId,
} from '@caravel/sync-protocol/entities/notification-preferences'
import { userStream } from '@caravel/sync-protocol/streams'
import { mustDevice } from '../../../data/device.ts'
import { mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

const me = (): string => mustDevice().actor.user_id

/** Reactive. */
const row = () => openStream(userStream(me())).rows(notificationPreferences).value.get(preferencesId(me()))

const change = (body: PreferencesBody): void =>
  void attempt(() => mutate(setNotificationPreferences, { user_id: me() }, body).saved)

/** Reactive. */
export const isChosen = (event: NoticeEvent, channel: NoticeChannel): boolean =>
  isWanted(row() as Preferences, event, channel)

export const choose = (event: NoticeEvent, channel: NoticeChannel, on: boolean): void =>
  change({ [event]: { [channel]: on } })

export interface Quiet {
  /** `HH:MM` in `zone`; `from` later than `until` goes over midnight. */
  from: string
  until: string
  zone: string
}

/** The zone of this device. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Undefined: at no time. Reactive. */
export function quietHours(): Quiet | undefined {
  const { quiet_from: from, quiet_until: until, zone } = row() ?? {}
  return from && until ? { from, until, zone: zone ?? zoneHere() } : undefined
}

export const setQuietHours = (quiet: Quiet | undefined): void =>
  change(
    quiet
      ? { quiet_from: quiet.from, quiet_until: quiet.until, zone: quiet.zone }
      : { quiet_from: null, quiet_until: null },
  )

/** Nothing of what happened stands in a push. Reactive. */
export const pushIsPrivate = (): boolean => row()?.push_private === true

export const setPushPrivate = (push_private: boolean): void => change({ push_private })
