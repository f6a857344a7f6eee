import './found-sheet.css'
import { CircleAlert, Clock, Globe, Lightbulb, MapPin, Phone, Plus } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import {
  fieldsOfFound,
  type FoundOnMap,
  type PlaceFields,
} from '../../../shared/place-search/found-on-map.ts'
import { kindWord } from '../../../shared/place-search/place-kinds.ts'
import { searchProblemText } from '../../../shared/place-search/search-problem.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { hoursText } from '../model/hours-text.ts'
import { distanceText } from '../model/planner-words.ts'
import { metresBetween } from '../model/travel-legs.ts'
import { weekdays } from '../model/weekdays.ts'
import { usePlanner } from '../page/planner-context.ts'
import { addTarget, chooseTarget } from './add-target-store.ts'
import { targetText, usualTarget } from './add-target.ts'
import { leavePreview, previewed, previewOf } from './found-preview.ts'
import { addToTarget } from './place-adding.ts'
import { stopBefore } from './search-origin.ts'
import { TargetChip } from './target-chip.tsx'
import { usePlaceDetails, type KnownDetails } from './use-place-details.ts'

/** A place that was found, on the map and with what is known of it, before it is added. */
export default function FoundSheet() {
  const planner = usePlanner()
  const found = previewOf(planner.at.about)
  const id = found?.more.google_place_id ?? found?.more.osm_id ?? undefined
  const known = usePlaceDetails(id)
  useEffect(() => () => void (previewed.value = undefined), [])
  if (!found) return null
  const meta = [kindWord(found.kind), found.context].filter(Boolean).join(' · ')
  return (
    <Sheet
      modeless
      wide="end"
      over={t('placeSearch.preview')}
      title={<bdi>{found.name}</bdi>}
      onClose={() => leavePreview(planner)}
    >
      <div class="found-preview">
        {meta && <p class="found-meta">{meta}</p>}
        <AddButtons found={found} known={known} />
        <Facts found={found} known={known} />
      </div>
    </Sheet>
  )
}

/** What was found, with what a service added to it. */
function withDetails(found: FoundOnMap, { details }: KnownDetails): PlaceFields {
  const fields = fieldsOfFound(found)
  if (!details) return fields
  const { google_place_id, osm_id, website, phone, rating, address, opening_hours } = details
  const told = { google_place_id, osm_id, website, phone, rating, address, opening_hours }
  return { ...fields, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)) }
}

function AddButtons({ found, known }: { found: FoundOnMap; known: KnownDetails }) {
  const planner = usePlanner()
  const target = addTarget.value ?? usualTarget(planner)
  const add = () =>
    attempt(() => {
      const { opens, saved } = addToTarget(planner, withDetails(found, known))
      planner.go.replaceSheet(opens)
      return saved
    })
  const asIdea = () => {
    chooseTarget('ideas')
    add()
  }
  return (
    <div class="found-actions">
      <Button kind="primary" icon={Plus} wide onClick={add}>
        {target === 'ideas'
          ? t('placeSearch.saveAsIdea')
          : t('placeSearch.addTo', { where: targetText(planner.plan, target) })}
      </Button>
      <TargetChip />
      {target !== 'ideas' && (
        <Button icon={Lightbulb} onClick={asIdea}>
          {t('placeSearch.saveAsIdea')}
        </Button>
      )}
    </div>
  )
}

function Facts({ found, known }: { found: FoundOnMap; known: KnownDetails }) {
  const { details, photo, error, asking } = known
  const metres = metresBetween(found, stopBefore(usePlanner()))
  const { website = found.more.website, phone = found.more.phone, address } = details ?? {}
  return (
    <>
      {photo && (
        <figure class="found-photo">
          <img src={photo.photo_url} alt={t('placeSearch.photoOf', { name: found.name })} />
          {photo.attribution && (
            <figcaption>{t('placeSearch.photoBy', { name: photo.attribution })}</figcaption>
          )}
        </figure>
      )}
      <ul class="facts">
        {metres !== undefined && (
          <Fact icon={MapPin}>{t('placeSearch.fromStopBefore', { distance: distanceText(metres) })}</Fact>
        )}
        {address && address !== found.context && (
          <Fact icon={MapPin}>
            <bdi>{address}</bdi>
          </Fact>
        )}
        {details?.opening_hours?.length ? (
          <Fact icon={Clock}>
            <Week hours={details.opening_hours} />
          </Fact>
        ) : null}
        {phone && (
          <Fact icon={Phone}>
            <bdi>{phone}</bdi>
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
      <p class="found-source">{sourceText(details?.source)}</p>
    </>
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

function Week({ hours }: { hours: readonly { weekday: number; opens: string; closes: string }[] }) {
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

/** Whom the facts come from; hours and numbers of others may be old. */
const sourceText = (source: 'google' | 'nominatim' | 'photon' | 'own' | undefined): string =>
  source === 'google' ? t('placeSearch.fromGoogle') : t('placeSearch.fromOpenData')
