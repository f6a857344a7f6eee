/** What notices do outside their page: the number on the icon of the app, and pushes that open a page. */
import { effect } from '@preact/signals'
import { device } from '../data/device.ts'
import { renewPush } from '../data/push.ts'
import { syncStatus } from '../data/sync/status.ts'
import { unreadNotices } from '../shared/notifications/unread-notices.ts'

/** The icon of an installed app carries the number of unread notices, where the system shows one. */
export function followNotices(): void {
  effect(() => showBadge(unreadNotices.value.count))
  let renewed: string | undefined
  effect(() => {
    const me = device.value?.actor.user_id
    if (!me || !syncStatus.value.connected || renewed === me) return
    renewed = me
    renewPush(me).catch((error: unknown) => console.warn('Push was not renewed; the next start tries', error))
  })
}

function showBadge(count: number): void {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  done?.catch(() => undefined) // only an installed app has an icon to carry it
}
