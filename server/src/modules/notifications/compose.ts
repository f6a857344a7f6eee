/** One message of one or several notices. */
import { noticeKinds } from '@caravel/sync-protocol/domain/notifications/events'
import type { App } from '../../context.ts'
import { serverText } from '../../server-texts.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import type { Delivery } from './delivery-queries.ts'
import { noticePath, noticeText } from './notice-text.ts'

export interface Composed {
  title: string
  /** A line for each notice of a digest. */
  lines: string[]
  path: string
  /** Undefined while nobody said where the server is reached. */
  link: string | undefined
  event: string
  trip: string | null
  at: number
}

/** What was said in one chat is one notice with a number; what waited for the end of quiet hours is a digest. */
export function compose(
  app: Pick<App, 'settings'>,
  rows: readonly Delivery[],
  language: string,
  zone: string,
): Composed {
  const parts = merged(rows)
  const texts = parts.map(({ told, count }) => noticeText(told, count, language, zone))
  const [first] = texts
  const newest = rows.reduce((a, b) => (b.told.at > a.told.at ? b : a))
  const isDigest = parts.length > 1
  const path = isDigest ? '/notifications' : noticePath(newest.told)
  const origin = appOrigin(app.settings)
  const params = { count: new Intl.NumberFormat(language).format(parts.length) }
  return {
    title: isDigest ? (serverText('mail.digest.subject', language, params) ?? '') : (first?.title ?? ''),
    lines: isDigest
      ? texts.map(({ title, text }) => [title, text].filter(Boolean).join(' – '))
      : [first?.text ?? ''],
    path,
    link: origin === undefined ? undefined : `${origin}${path}`,
    event: isDigest ? 'digest' : newest.event,
    trip: isDigest ? null : String(newest.told.params['trip'] ?? '') || null,
    at: newest.told.at,
  }
}

/** Messages of one chat, and photos of one journal, count together and are told by the newest. */
function merged(rows: readonly Delivery[]): { told: Delivery['told']; count: number }[] {
  const byName = new Map<string, { told: Delivery['told']; count: number }>()
  for (const { key, event, trip_id, told } of rows) {
    const isGrouped = noticeKinds[told.event].grouped
    const name = isGrouped ? `${event} ${trip_id} ${told.for_journey_id}` : key
    const before = byName.get(name)
    byName.set(name, { told, count: (before?.count ?? 0) + told.count })
  }
  return [...byName.values()]
}
