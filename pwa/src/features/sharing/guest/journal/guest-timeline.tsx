import type { PublicEntry } from '@caravel/sync-protocol/domain/journal/public-view'
import { useState } from 'preact/hooks'
import { formatDate, formatDatePart, formatTime } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/t.ts'
import { RowBoundary } from '../../../../shared/errors/row-boundary.tsx'
import { Prose } from '../../../../shared/prose/prose.tsx'
import { dayColourClass } from '../../../../ui/day-colour.ts'
import { DayTabs } from '../../../../ui/navigation/day-tabs.tsx'
import { reducedMotion } from '../../../../ui/reduced-motion.ts'
import { useDayAtTop } from '../../../../ui/use-day-at-top.ts'
import { moodText, weatherText } from '../../../journal/entry-words.ts'
import { GuestTiles } from './guest-gallery.tsx'

interface TimelineProps {
  address: string
  entries: readonly PublicEntry[]
  keptAt: number | undefined
  /** The page is being printed: all photos, and no buttons. */
  printing: boolean
  onPhoto: (id: string) => void
}

const dayId = (date: string): string => `guest-day-${date}`

/** The entries day by day, below a strip of the days. */
export function GuestTimeline({ address, entries, keptAt, printing, onPhoto }: TimelineProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const days = [...Map.groupBy(entries, ({ entry_date }) => entry_date ?? '')]
  const inView = useDayAtTop(
    body,
    days.map(([date]) => date),
  )
  if (entries.length === 0) return <p class="guest-empty">{t('publicJournal.noStories')}</p>
  const dated = days.flatMap(([date], at) => (date ? [{ date, number: at + 1 }] : []))
  return (
    <div class="guest-stories" ref={setBody}>
      {!printing && dated.length > 1 && (
        <DayTabs
          label={t('publicJournal.days')}
          chosen={inView || dated[0]?.date}
          onChoose={date =>
            document
              .getElementById(dayId(date))
              ?.scrollIntoView({ behavior: reducedMotion() ? 'auto' : 'smooth', block: 'start' })
          }
          days={dated.map(({ date, number }) => {
            const [weekday, day] = [formatDatePart(date, 'weekday'), formatDatePart(date, 'day')]
            const label = `${t('publicJournal.day', { number })}, ${formatDate(date)}, ${weekday} ${day}`
            return { id: date, number, weekday, day, label }
          })}
        />
      )}
      {days.map(([date, list], at) => (
        <section key={date} class={dayColourClass(at + 1)} data-day={date} aria-labelledby={dayId(date)}>
          <h2 class="guest-story-day" id={dayId(date)}>
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
              <Story {...{ address, entry, keptAt, printing, onPhoto }} />
            </RowBoundary>
          ))}
        </section>
      ))}
    </div>
  )
}

const mostTiles = 3

function Story(props: Omit<TimelineProps, 'entries'> & { entry: PublicEntry }) {
  const { address, entry, keptAt, printing, onPhoto } = props
  const { id, title, story, author, location_name: where, entry_time: time, mood, weather } = entry
  const facts = [author, where, time && formatTime(time)].filter(Boolean)
  const feelings = [moodText(mood), weatherText(weather)].filter(Boolean)
  return (
    <article class="guest-story" id={`story-${id}`}>
      <h3 dir="auto">{title ?? where ?? t('publicJournal.untitled')}</h3>
      {facts.length > 0 && <p class="guest-meta">{facts.join(' · ')}</p>}
      {entry.photos.length > 0 && (
        <GuestTiles
          {...{ address, keptAt, onPhoto }}
          photos={entry.photos}
          {...(printing ? {} : { most: mostTiles })}
        />
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
