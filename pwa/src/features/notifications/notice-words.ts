/** A notice in words of the reader's language, drawn from its event and what it tells. */
import { chatMessage } from '@caravel/sync-protocol/entities/chat-message'
import { noticeKey } from '@caravel/sync-protocol/domain/notifications/words'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'
import { formatDate, formatInstant } from '../../i18n/format.ts'
import { hasString, type MessageParams, type StringKey } from '../../i18n/t.ts'
import { shownName } from '../../shared/people/people.ts'
import type { OwnNotice } from './own-notices.ts'

const localDate = /^\d{4}-\d\d-\d\d$/

/** Values as the reader writes them: `date` is a local date, `at` an instant in epoch ms. */
export function paramsOf({ params, count, actor_name: actor }: OwnNotice): MessageParams {
  const shown = Object.entries(params ?? {}).map(([name, value]): [string, string | number] => {
    if (name === 'at' && typeof value === 'number') return [name, formatInstant(value)]
    if (typeof value === 'string' && localDate.test(value)) return [name, formatDate(value)]
    return [name, value]
  })
  return { ...Object.fromEntries(shown), count, actor: shownName(actor ?? '') }
}

/** The sentence of a notice, for `RichText`. A newer server may tell events that this app has no words for. */
export function sentenceOf(notice: OwnNotice): { k: StringKey; params: MessageParams } {
  const { event, params, count } = notice
  const key = `${noticeKey({ event, params: params ?? {}, count })}.text`
  return { k: hasString(key) ? key : 'notices.unknown', params: paramsOf(notice) }
}

/** What the trip is called now, else what it was called then; undefined for what is about no trip. */
export function tripNameOf({ for_trip_id: id, params }: OwnNotice): string | undefined {
  if (!id) return undefined
  const now = trips.value?.find(trip => trip.id === id)?.title
  const then = params?.['trip']
  return now ?? (typeof then === 'string' ? then : undefined)
}

/**
 * What was written, read from the trip's own row: a message that was deleted is deleted here too. Undefined for what is
 * about no message, and where the trip is not on this device.
 */
export function previewOf({ target }: OwnNotice): string | undefined {
  if (target?.kind !== 'chat' || !target.trip_id || !target.id) return undefined
  const row = openStream(tripStream(target.trip_id)).rows(chatMessage).value.get(target.id)
  return row?.text || undefined
}
