import { CircleAlert, Clock, Globe, MapPin, Phone, Ruler } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { openingState, weekdayOf } from '@caravel/sync-protocol/domain/opening-state'
import { formatDuration } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import type { FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import { PhotoCredit } from '../../../shared/place-search/photo-credit.tsx'
import { kindWord } from '../../../shared/place-search/place-kinds.ts'
import { searchProblemText } from '../../../shared/place-search/search-problem.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { hoursText } from '../model/hours-text.ts'
import { distanceText } from '../model/planner-words.ts'
import type { TravelLeg } from '../model/travel-legs.ts'
import { weekdayName, weekdays } from '../model/weekdays.ts'
import { wayIcons } from '../../../shared/trips/way-icons.ts'
import { useFit } from './use-fit.ts'
import type { KnownDetails } from './use-place-details.ts'
import { WhereItFits } from './where-it-fits.tsx'

/** What it is and where. */
export const foundMeta = ({ kind, context }: FoundOnMap): string =>
  [kindWord(kind), context].filter(Boolean).join(' · ')

/** Whom the facts come from; hours and numbers of others may be old. */
export const foundSource = ({ details }: KnownDetails): string =>
  details?.source === 'google' ? t('placeSearch.fromGoogle') : t('placeSearch.fromOpenData')

/** Where it fits, and what is known of it. */
export function FoundFacts({ found, known }: { found: FoundOnMap; known: KnownDetails }) {
  const { details, photo, error, asking } = known
  const fit = useFit(found)
  const { website = found.more.website, phone = found.more.phone, address } = details ?? {}
  const hours = details?.opening_hours ?? found.more.opening_hours
  return (
    <>
      {photo && (
        <figure class="found-photo">
          <img src={photo.photo_url} alt={t('placeSearch.photoOf', { name: found.name })} />
          <PhotoCredit
            author={
              photo.attribution === null ? undefined : t('placeSearch.photoBy', { name: photo.attribution })
            }
            licence={photo.licence}
            source={photo.source}
            sourceText={t('placeSearch.photoSource')}
          />
        </figure>
      )}
      {fit && <WhereItFits name={found.name} fit={fit} />}
      <ul class="facts">
        {hours?.length ? (
          <Fact icon={Clock}>
            <Open hours={hours} date={fit?.date ?? null} />
          </Fact>
        ) : null}
        {fit?.leg && <Way leg={fit.leg} straight={fit.straight} number={fit.before?.number ?? 0} />}
        {address && address !== found.context && (
          <Fact icon={MapPin}>
            <bdi>{address}</bdi>
          </Fact>
        )}
        {phone && (
          <Fact icon={Phone}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
              {phone}
            </a>
          </Fact>
        )}
        {website && (
          <Fact icon={Globe}>
            <a href={website} target="_blank" rel="noopener noreferrer" dir="ltr">
              {website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
            </a>
          </Fact>
        )}
      </ul>
      {asking && <output class="found-meta">{t('placeSearch.asking')}</output>}
      {error !== undefined && (
        <Notice tone="warn" icon={CircleAlert}>
          {searchProblemText(error)}
        </Notice>
      )}
    </>
  )
}

type WayProps = { leg: TravelLeg; straight: number | undefined; number: number }

/** From the stop before: how long, and how far. */
function Way({ leg, straight, number }: WayProps) {
  if (leg.from === 'none') return <Fact icon={wayIcons[leg.mode]}>{t('planner.noRoute')}</Fact>
  if (leg.duration === null) {
    const distance = distanceText(straight ?? 0)
    return <Fact icon={Ruler}>{t('placeSearch.farFromStop', { distance, number })}</Fact>
  }
  const key = leg.from === 'router' ? 'placeSearch.fromStop' : 'placeSearch.fromStopAbout'
  return (
    <Fact icon={wayIcons[leg.mode]}>
      {t(key, { time: formatDuration(leg.duration), number })}
      {leg.distance !== null && <p class="fact-quiet">{distanceText(leg.distance)}</p>}
    </Fact>
  )
}

function Fact({ icon, children }: { icon: IconShape; children: ComponentChildren }) {
  return (
    <li class="fact">
      <Icon of={icon} />
      <div class="fact-text">{children}</div>
    </li>
  )
}

type Hours = readonly { weekday: number; opens: string; closes: string }[]

/** Open on the day that it would be on, or not; without a date the whole week. */
function Open({ hours, date }: { hours: Hours; date: string | null }) {
  const opening = date === null ? undefined : openingState([...hours], date, null)
  if (date === null || !opening || opening.state === 'unknown') return <Week hours={hours} />
  const weekday = weekdayName(weekdayOf(date))
  const closed = opening.state === 'closed'
  return (
    <>
      <p class={classNames('fact-open', closed && 'is-closed')}>
        {closed ? t('planner.closedOn', { weekday }) : t('planner.openOn', { weekday })}
      </p>
      {'periods' in opening && <p class="numbers">{hoursText(opening.periods)}</p>}
    </>
  )
}

function Week({ hours }: { hours: Hours }) {
  return (
    <dl class="week">
      {weekdays().map(({ weekday, name }) => {
        const periods = hours.filter(each => each.weekday === weekday)
        return (
          <div key={weekday}>
            <dt>{name}</dt>
            <dd class="numbers">{periods.length ? hoursText(periods) : t('planner.closed')}</dd>
          </div>
        )
      })}
    </dl>
  )
}
