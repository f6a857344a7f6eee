import type { PublicEntry } from '@caravel/sync-protocol/domain/journal/public-view'
import { formatDate, formatTime } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/t.ts'
import { RowBoundary } from '../../../../shared/errors/row-boundary.tsx'
import { Prose } from '../../../../shared/prose/prose.tsx'
import { dayColourClass } from '../../../../ui/day-colour.ts'
import { moodText, weatherText } from '../../../journal/entry-words.ts'
import { GuestTiles } from './guest-gallery.tsx'

interface TimelineProps {
  address: string
  entries: readonly PublicEntry[]
  keptAt: number | undefined
  onPhoto: (id: string) => void
}

/** What was written, day by day. */
export function GuestTimeline({ address, entries, keptAt, onPhoto }: TimelineProps) {
  if (entries.length === 0) return <p class="guest-empty">{t('publicJournal.noStories')}</p>
  const days = [...Map.groupBy(entries, ({ entry_date }) => entry_date ?? '')]
  return (
    <div class="guest-stories">
      {days.map(([date, list], at) => (
        <section key={date} class={dayColourClass(at + 1)} aria-labelledby={`guest-day-${date}`}>
          <h2 class="guest-story-day" id={`guest-day-${date}`}>
            {date ? (
              <>
                <strong>{t('publicJournal.day', { number: at + 1 })}</strong> · {formatDate(date)}
              </>
            ) : (
              t('publicJournal.noDate')
            )}
          </h2>
          {list.map(entry => (
            <RowBoundary key={entry.id}>
              <Story {...{ address, entry, keptAt, onPhoto }} />
            </RowBoundary>
          ))}
        </section>
      ))}
    </div>
  )
}

const mostTiles = 3

function Story(props: Omit<TimelineProps, 'entries'> & { entry: PublicEntry }) {
  const { address, entry, keptAt, onPhoto } = props
  const { id, title, story, author, location_name: where, entry_time: time, mood, weather } = entry
  const facts = [author, where, time && formatTime(time)].filter(Boolean)
  const feelings = [moodText(mood), weatherText(weather)].filter(Boolean)
  return (
    <article class="guest-story" id={`story-${id}`}>
      <h3 dir="auto">{title ?? where ?? t('publicJournal.untitled')}</h3>
      {facts.length > 0 && <p class="guest-meta">{facts.join(' · ')}</p>}
      {entry.photos.length > 0 && (
        <GuestTiles {...{ address, keptAt, onPhoto }} photos={entry.photos} most={mostTiles} />
      )}
      {story !== null && (
        <div class="guest-story-text" dir="auto">
          <Prose text={story} />
        </div>
      )}
      {feelings.length > 0 && <p class="guest-meta">{feelings.join(' · ')}</p>}
      <Points title={t('publicJournal.good')} text={entry.pros} />
      <Points title={t('publicJournal.lessGood')} text={entry.cons} />
      {entry.tags.length > 0 && <p class="guest-meta">{entry.tags.map(tag => `#${tag}`).join(' ')}</p>}
    </article>
  )
}

function Points({ title, text }: { title: string; text: string | null }) {
  const lines = (text ?? '').split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return null
  return (
    <div class="guest-points">
      <h4>{title}</h4>
      <ul>
        {lines.map((line, at) => (
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
