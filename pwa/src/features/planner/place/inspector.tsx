import './inspector.css'
import { Ellipsis, Globe, Navigation, Phone, X } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useEffect, useRef } from 'preact/hooks'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { formatDate } from '../../../i18n/format.ts'
import { t, withMessages } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { directionsUrl } from '../model/directions-url.ts'
import { InspectorFacts } from './inspector-facts.tsx'
import { laterPart } from '../model/later-part.ts'
import { PlaceMenu } from './place-menu.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { dayName, timeRangeText } from '../model/planner-words.ts'
import { rowMenu } from '../rows/row-menu-store.ts'
import { placeMeta } from '../model/stop-words.ts'
import { ZoneNote } from '../sun/lazy-zone-note.tsx'
import { positionOf } from '../model/travel-legs.ts'
import type { Place, PlanDay, PlanStop } from '../model/trip-plan.ts'
import { UnsavedText } from '../model/unsaved-text.tsx'

const PhotoStrip = laterPart(withMessages('photos', () => import('../../../photos/photo-strip.tsx')))

const PlaceKnowledge = laterPart(withMessages('place-search', () => import('./place-knowledge.tsx')))

/** What is known about the open stop or place. `bare`: its frame brings title and close button. */
export default function Inspector({ bare = false }: { bare?: boolean }) {
  const { selected, contested, go, view, tripId } = usePlanner()
  if (!selected) return null
  const { place, stop, day } = selected
  const contest = contested.get(stop?.id ?? '') ?? contested.get(place.id)
  return (
    <div class="inspector">
      {!bare && <InspectorHead place={place} stop={stop} day={day} />}
      <div class="inspector-body">
        <TwoVersions item={contest} name={place.name ?? ''} />
        <UnsavedText
          about={stop?.id ?? place.id}
          name={place.name ?? ''}
          onOpen={() => go.openSheet('edit')}
        />
        <InspectorActions place={place} />
        {(place.google_place_id ?? place.osm_id ?? place.image_url) && (
          <Suspense fallback={null}>
            <PlaceKnowledge key={place.id} place={place} />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <PhotoStrip view={view} place={{ tripId, id: place.id, name: place.name }} />
        </Suspense>
        {stop && day && <WhenBox stop={stop} day={day} />}
        {stop && day && !place.opening_hours?.length && <ZoneNote place={place} date={day.date} />}
        <InspectorFacts place={place} stop={stop} day={day} />
      </div>
    </div>
  )
}

/** "Day 2, stop 3", or that it is not planned. */
export const inspectorOver = (stop: PlanStop | undefined, day: PlanDay | undefined) =>
  stop && day ? t('planner.dayStop', { day: dayName(day), number: stop.number }) : t('planner.anIdea')

function InspectorHead({
  place,
  stop,
  day,
}: {
  place: Place
  stop: PlanStop | undefined
  day: PlanDay | undefined
}) {
  const { categories, go } = usePlanner()
  const box = useRef<HTMLElement>(null)
  const kind = categories.get(place.category_id ?? '')?.name
  const meta = [kind, place.rating?.toString(), placeMeta(place, undefined)].filter(Boolean).join(' · ')
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open], .menu'))
        return
      go.closeDetail()
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [go])
  return (
    <header class="inspector-head" ref={box}>
      <div class="inspector-bar">
        <p class="inspector-over">{inspectorOver(stop, day)}</p>
        <InspectorMenu place={place} stop={stop} />
        <IconButton icon={X} label={t('ui.close')} class="leads-back" onClick={() => go.closeDetail()} />
      </div>
      <h2 class="inspector-title">
        <bdi>{place.name}</bdi>
      </h2>
      {meta && <p class="inspector-meta">{meta}</p>}
    </header>
  )
}

/** The menu of what is open: that of its row on the line, or of the place where there is no row that may be changed. */
export function InspectorMenu({ place, stop }: { place: Place; stop: PlanStop | undefined }) {
  const { may } = usePlanner()
  if (!stop || !may.days) return <PlaceMenu place={place} />
  return (
    <IconButton
      icon={Ellipsis}
      label={t('planner.moreFor', { name: place.name })}
      aria-haspopup="menu"
      onClick={event =>
        (rowMenu.value = { id: stop.id, anchor: event.currentTarget as HTMLElement, choice: 'all' })
      }
    />
  )
}

/** Going there, calling, reading: what leaves the app. */
export function InspectorActions({ place }: { place: Place }) {
  const at = positionOf(place)
  if (!at && !place.phone && !place.website) return null
  return (
    <div class="inspector-actions">
      {at && (
        <Button kind="tonal" icon={Navigation} {...outside(directionsUrl(at, navigator))}>
          {t('planner.directions')}
        </Button>
      )}
      {place.phone && (
        <Button icon={Phone} href={`tel:${place.phone.replace(/[^\d+]/g, '')}`}>
          {t('planner.call')}
        </Button>
      )}
      {place.website && (
        <Button icon={Globe} {...outside(place.website)}>
          {t('planner.website')}
        </Button>
      )}
    </div>
  )
}

/** A page of the web opens beside the plan, never in its place. */
const outside = (href: string) =>
  href.startsWith('http') ? ({ href, target: '_blank', rel: 'noopener noreferrer' } as const) : { href }

/** Time and day, side by side; each opens where it is changed. */
function WhenBox({ stop, day }: { stop: PlanStop; day: PlanDay }) {
  const { go, may } = usePlanner()
  const { assignment_time: start, assignment_end_time: end, ends_next_day: late } = stop.row
  const cells = [
    {
      id: 'time',
      label: t('planner.time'),
      value: start === null ? t('planner.noTime') : timeRangeText(start, end),
      more: late ? t('planner.endsNextDay') : undefined,
      open: () => go.openSheet('edit', 'time'),
    },
    {
      id: 'day',
      label: t('planner.dayWord'),
      value: day.date === null ? dayName(day) : formatDate(day.date, { year: false }),
      more: undefined,
      open: (event: MouseEvent) =>
        (rowMenu.value = { id: stop.id, anchor: event.currentTarget as HTMLElement, choice: 'move' }),
    },
  ]
  return (
    <dl class="when-box">
      {cells.map(({ id, label, value, more, open }) => (
        <div key={id}>
          <dt id={`when-${id}`}>{label}</dt>
          <dd>
            {may.days ? (
              <button
                type="button"
                id={`when-${id}-value`}
                aria-labelledby={`when-${id} when-${id}-value`}
                onClick={open}
              >
                {value}
              </button>
            ) : (
              value
            )}
            {more && <span class="when-more">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
