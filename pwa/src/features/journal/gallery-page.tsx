import './journal.css'
import './photos/entry-photos.css'
import { Image } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { openCard } from '../../shared/navigation/sheet-url.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayColourClass } from '../../ui/day-colour.ts'
import { Empty } from '../../ui/lists/empty.tsx'
import { useGrowingList } from '../../ui/lists/use-growing-list.ts'
import { JournalGate } from './journal-gate.tsx'
import { JournalHead } from './journal-head.tsx'
import { mayWrite, type Journal } from './journal-rows.ts'
import { daysOfJournal, longDate } from './journal-days.ts'
import { galleryTarget } from './photos/photo-actions.ts'
import { PhotoIntake } from './photos/photo-intake.tsx'
import { PhotoTile } from './photos/photo-tile.tsx'
import { photosByDay } from './photos/journal-photos.ts'

/** All photos and videos of a journal, day by day. */
export default function GalleryPage({ params }: AreaPageProps) {
  return (
    <JournalGate id={params?.['id'] ?? ''}>
      {row => (
        <div class="journal">
          <JournalHead row={row} view="gallery" />
          <Gallery row={row} />
        </div>
      )}
    </JournalGate>
  )
}

function Gallery({ row: { id } }: { row: Journal }) {
  const { count, end } = useGrowingList(id)
  const days = new Map(daysOfJournal(id).map(day => [day.date, day]))
  const groups = photosByDay(id)
  const all = groups.reduce((sum, { photos }) => sum + photos.length, 0)
  const writes = mayWrite(id)
  return (
    <div class="journal-gallery">
      {writes && <PhotoIntake target={galleryTarget(id)} />}
      {all === 0 && (
        <Empty icon={Image} title={t('journal.noPhotos')}>
          {t('journal.noPhotosFact')}
        </Empty>
      )}
      {firstOf(groups, count).map(({ date, photos: shown }) => {
        const day = days.get(date)
        return (
          <section key={date} class={classNames('gallery-day', day && dayColourClass(day.number))}>
            <h2>
              {day && <span class="journal-day-mark">{t('journal.dayNumber', { number: day.number })}</span>}
              {date ? longDate(date) : t('journal.noDate')}
            </h2>
            <ul class="gallery-tiles">
              {shown.map((photo, at) => (
                <li key={photo.id}>
                  <button
                    type="button"
                    class="journal-tile"
                    aria-haspopup="dialog"
                    onClick={() => openCard('journal-photo', photo.id)}
                  >
                    <PhotoTile photo={photo} number={at + 1} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {count < all && <div ref={end} />}
    </div>
  )
}

/** The first so many photos, in their groups. */
function firstOf(groups: ReturnType<typeof photosByDay>, count: number): typeof groups {
  let before = 0
  return groups.flatMap(({ date, photos }) => {
    const shown = photos.slice(0, Math.max(0, count - before))
    before += photos.length
    return shown.length ? [{ date, photos: shown }] : []
  })
}
