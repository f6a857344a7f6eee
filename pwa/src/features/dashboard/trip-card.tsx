import './trip-card.css'
import { CloudOff, CloudUpload } from 'lucide-preact'
import { memo } from 'preact/compat'
import { OwnCover } from '../../shared/trips/own-cover.tsx'
import { newsText } from '../../shared/trips/trip-news.tsx'
import { toPeople } from '../../shared/people/people.ts'
import { tripNews } from '../../data/history-news.ts'
import type { TripSummary } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { TripCover } from '../../ui/trip-cover.tsx'
import { useNear } from '../../ui/use-near.ts'
import { today } from '../../shared/trips/today.ts'
import { useTripFacts } from '../../shared/trips/use-trip-facts.ts'
import { TripMenu } from './trip-menu.tsx'
import { tripWhen } from './trip-when.ts'

/**
 * A trip that can be opened whole. Without a picture of its own the cover is drawn from its route, once that is here. What
 * is far below is neither read nor drawn; `atTop`: it is in sight at once.
 */
export const TripCard = memo(function TripCard({ trip, atTop }: { trip: TripSummary; atTop: boolean }) {
  const { near, ref } = useNear<HTMLLIElement>(atTop)
  return (
    <li class="trip-card" ref={ref}>
      {near ? (
        <OwnCover tripId={trip.id} fileId={trip.cover_file_id} shape="card">
          {trip.on_device ? <DrawnCover id={trip.id} /> : <TripCover id={trip.id} points={[]} />}
        </OwnCover>
      ) : (
        <div class="cover cover-card" />
      )}
      <div class="trip-card-words">
        <h3 class="trip-card-title">
          <a href={`/trips/${trip.id}`}>
            <bdi>{trip.title}</bdi>
          </a>
        </h3>
        {trip.pending > 0 && <PendingMark />}
        <TripMenu trip={trip} />
        <When start={trip.start_date} end={trip.end_date} days={trip.day_count} />
        <AvatarStack people={toPeople(trip.members)} size={24} />
        <Standing trip={trip} />
        <News id={trip.id} />
      </div>
    </li>
  )
})

/** By itself: writing dates takes longer than all else of a card, which is drawn again once its rows are here. */
const When = memo(function When(dates: { start: string | null; end: string | null; days: number }) {
  const { start: start_date, end: end_date, days: day_count } = dates
  return <p class="trip-card-when">{tripWhen({ start_date, end_date, day_count }, today.value)}</p>
})

function DrawnCover({ id }: { id: string }) {
  return <TripCover id={id} points={useTripFacts(id)?.route ?? []} />
}

/** What others did since the reader last looked. */
function News({ id }: { id: string }) {
  const news = tripNews.value.get(id)
  return news ? <p class="trip-card-news">{newsText(news)}</p> : null
}

/** Only exceptions are said. */
function Standing({ trip }: { trip: TripSummary }) {
  if (trip.orphaned)
    return (
      <Badge tone="warn" icon={CloudUpload}>
        {t('trips.onlyHere')}
      </Badge>
    )
  if (trip.on_device) return null
  return (
    <Badge tone="quiet" icon={CloudOff}>
      {t('trips.notOnDevice')}
    </Badge>
  )
}
