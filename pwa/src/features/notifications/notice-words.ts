/** A notice in words of the reader's language, drawn from its event and what it tells. */
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { noticeKey } from '@caravel/sync-protocol/domain/notifications/words'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { formatDate, formatInstant, formatTime } from '../../i18n/format.ts'
import { hasString, t, type MessageParams, type StringKey } from '../../i18n/t.ts'
import { typeText } from '../../shared/bookings/booking-type.ts'
import { categoryDrawn } from '../../shared/labels/cost-categories.ts'
import { shownName } from '../../shared/people/people.ts'
import type { OwnNotice } from './own-notices.ts'

const localDate = /^\d{4}-\d\d-\d\d$/

/** Values as the reader writes them: `date` is a local date, `at` an instant in epoch ms. */
function paramsOf(notice: OwnNotice): MessageParams {
  const shown = Object.entries(notice.params ?? {}).map(([name, value]): [string, string | number] => {
    if (name === 'at' && typeof value === 'number') return [name, formatInstant(value)]
    if (name === 'time' && typeof value === 'string') return [name, formatTime(value)]
    if (typeof value === 'string' && localDate.test(value)) return [name, formatDate(value)]
    return [name, value]
  })
  const trip = tripNameOf(notice)
  const { booking, booking_type: type, expense, expense_category: category } = notice.params ?? {}
  const { amount, currency } = notice.params ?? {}
  return {
    ...Object.fromEntries(shown),
    // A booking that says nothing of itself is called by its type.
    ...(!booking && typeof type === 'string' ? { booking: typeText(type) } : {}),
    ...(!expense && typeof category === 'string' ? { expense: t(categoryDrawn(category).word) } : {}),
    ...(typeof amount === 'number' && typeof currency === 'string'
      ? { amount: formatMoney(amount, currency) }
      : {}),
    ...(trip === undefined ? {} : { trip }),
    count: notice.count,
    actor: notice.actor_name ? shownName(notice.actor_name) : t('sync.someone'),
  }
}

/** `notification.booking_change.changed` without its first word. */
function keyOf({ event, params, count }: OwnNotice): string {
  return noticeKey({ event, params: params ?? {}, count }).replace(/^notification\./, '')
}

/**
 * The sentence of a notice, for `RichText`. The list says it in one line of its own; what has none is told by the title
 * that letters have. A newer server may tell events that this app has no words for.
 */
export function sentenceOf(notice: OwnNotice): { k: StringKey; params: MessageParams } {
  const key = keyOf(notice)
  const k = [`notices.said.${key}`, `notification.${key}.title`].find(hasString)
  return { k: k ?? 'notices.unknown', params: paramsOf(notice) }
}

/** What stands below the sentence; undefined: nothing. */
export function detailOf(notice: OwnNotice): string | undefined {
  const preview = previewOf(notice)
  if (preview !== undefined) return preview
  const key = `notification.${keyOf(notice)}.text`
  const tells = notice.scope === 'admin' || explained.has(notice.event)
  return tells && hasString(key) ? t(key, paramsOf(notice)) : undefined
}

/** Events that no person caused, so that the list says why they came. */
const explained: ReadonlySet<string> = new Set(['delivery_failed', 'share_link_details'])

/** Events whose sentence names the trip itself. */
const namesTrip: ReadonlySet<string> = new Set(['trip_invite', 'trip_reminder'])

/** Where it happened, beside the time; undefined where the sentence says it. */
export function contextOf(notice: OwnNotice): string | undefined {
  if (namesTrip.has(notice.event)) return undefined
  const trip = tripNameOf(notice)
  return trip && notice.target?.kind === 'poll' ? t('notices.pollIn', { trip }) : trip
}

/** What the trip is called now, else what it was called then; undefined for what is about no trip. */
function tripNameOf({ for_trip_id: id, params }: OwnNotice): string | undefined {
  if (!id) return undefined
  const now = trips.value?.find(trip => trip.id === id)?.title
  const then = params?.['trip']
  return now ?? (typeof then === 'string' ? then : undefined)
}

/**
 * What was written, read from the trip's own row: a message that was deleted is deleted here too. Undefined for what is
 * about no message, and where the trip is not on this device.
 */
function previewOf({ target }: OwnNotice): string | undefined {
  if (target?.kind !== 'chat' || !target.trip_id || !target.id) return undefined
  const row = openStream(tripStream(target.trip_id)).rows(chatMessage).value.get(target.id)
  return row?.text || undefined
}

/** The two answers of a notice that asks. */
export function answersOf({ event }: OwnNotice): { positive: string; negative: string } {
  const own = (side: 'positive' | 'negative', otherwise: StringKey): string => {
    const key = `notification.${event}.${side}`
    return t(hasString(key) ? key : otherwise)
  }
  return {
    positive: own('positive', 'notices.accept'),
    negative: own('negative', 'notices.decline'),
  }
}
