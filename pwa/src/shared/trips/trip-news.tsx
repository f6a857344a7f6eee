import './trip-news.css'
import { shownName } from '../people/people.ts'
import { History } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import type { TripNews } from '@caravel/sync-protocol/history'
import { atRest } from '../../data/at-rest.ts'
import { device } from '../../data/device.ts'
import { refreshNews, tripNews } from '../../data/history-news.ts'
import { formatDate, formatTime } from '../../i18n/format.ts'
import { localDate, localTime } from '../../i18n/local-date.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { isYesterday } from '../labels/day-heading.ts'

/** Asks what others did, when a page that tells it opens and when the reader comes back to it. */
export function useNews(): void {
  const open = device.value
  const settled = atRest.value
  useEffect(() => {
    if (!settled) return undefined
    const ask = () => {
      if (document.visibilityState === 'visible') void refreshNews()
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [open, settled])
}

const sinceText = (since: number, now: number): string => {
  const date = localDate(since)
  if (date === localDate(now)) return t('history.sinceToday', { time: formatTime(localTime(since)) })
  if (isYesterday(date, now)) return t('history.sinceYesterday')
  return t('history.since', { date: formatDate(date, { weekday: false }) })
}

/** "4 changes by Inês since yesterday". */
export const newsText = ({ count, by, since }: TripNews, now = Date.now()): string => {
  const who = by[0] ? shownName(by[0].name) : t('undo.somebody')
  const params = { count, who, when: sinceText(since, now) }
  return t(by.length > 1 ? 'history.newsMany' : 'history.news', params)
}

/** A quiet line on a trip that leads to its history; nothing where nothing happened. */
export function NewsLine({ tripId }: { tripId: string }) {
  const news = tripNews.value.get(tripId)
  if (!news) return null
  return (
    <a class="trip-news" href={`/trips/${tripId}/history`}>
      <Icon of={History} size={16} />
      <span>{newsText(news)}</span>
    </a>
  )
}
