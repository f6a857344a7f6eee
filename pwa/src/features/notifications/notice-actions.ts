/** What the reader does with notices. Each works without a network. */
import { effect } from '@preact/signals'
import {
  deleteNotification,
  readAllNotifications,
  readNotification,
  respondToNotification,
} from '@caravel/sync-protocol/actions/notifications'
import type { NoticeResponse } from '@caravel/sync-protocol/entities/notification'
import { Trash2 } from 'lucide-preact'
import { mustDevice } from '../../data/device.ts'
import { mutate } from '../../data/mutate.ts'
import { t } from '../../i18n/t.ts'
import { hideNotice, showNoticeAgain } from '../../shared/notifications/notices-being-deleted.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { announce } from '../../ui/live-region.tsx'
import { currentToast, showToast } from '../../ui/overlays/toast-store.ts'
import { ownNotices, timeOfNotice, type OwnNotice } from './own-notices.ts'

const me = (): string => mustDevice().actor.user_id
const now = (): number => mustDevice().engine.now()
const paramsOf = ({ id }: OwnNotice) => ({ user_id: me(), id })

export function markRead(notice: OwnNotice, read: boolean): void {
  attempt(() => mutate(readNotification, paramsOf(notice), { read, at: now() }).saved)
}

/** What arrives after the newest that this device shows stays unread. */
export function markAllRead(): void {
  const { rows } = ownNotices()
  const until = Math.max(0, ...rows.map(timeOfNotice))
  if (!rows.some(({ read_at: at }) => at === null)) return
  if (attempt(() => mutate(readAllNotifications, { user_id: me() }, { until, at: now() }).saved))
    announce(t('nav.allRead'))
}

/** The first answer of any device counts; the server does what it means. */
export function respond(notice: OwnNotice, response: NoticeResponse): void {
  attempt(() => mutate(respondToNotification, paramsOf(notice), { response, at: now() }).saved)
}

/**
 * A deleted notice leaves every log, so nothing could restore it: it is hidden at once and deleted when its toast ends,
 * or when the page goes to the background.
 */
export function deleteNotice(notice: OwnNotice): void {
  const params = paramsOf(notice)
  let decided = false
  const decide = (work: () => void) => {
    if (decided) return
    decided = true
    document.removeEventListener('visibilitychange', onHidden)
    work()
    showNoticeAgain(notice.id)
    queueMicrotask(() => stop())
  }
  const commit = () => decide(() => attempt(() => mutate(deleteNotification, params, {}).saved))
  const onHidden = () => {
    if (document.visibilityState === 'hidden') commit()
  }
  hideNotice(notice.id)
  showToast({
    icon: Trash2,
    text: t('notices.did.deleted'),
    action: { label: t('trips.undo'), onClick: () => decide(() => undefined) },
  })
  const turn = currentToast.peek()?.turn
  const stop = effect(() => {
    // A tap on the toast's own button takes the toast away first, then acts.
    if (currentToast.value?.turn !== turn) setTimeout(commit)
  })
  document.addEventListener('visibilitychange', onHidden)
}
