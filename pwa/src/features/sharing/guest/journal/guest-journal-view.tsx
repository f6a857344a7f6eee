import './guest-journal.css'
import { ALargeSmall, CloudOff, Eye } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { journalRights, type JournalRight } from '@caravel/sync-protocol/domain/journal/public-link'
import {
  keepSharedJournal,
  sharedJournalAddress,
  type SharedJournal,
} from '../../../../data/shared-journal.ts'
import { formatDateRange, formatList } from '../../../../i18n/format.ts'
import { formatMoment } from '../../../../i18n/format-moment.ts'
import { t, withMessages } from '../../../../i18n/t.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Segment } from '../../../../ui/fields/segment.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { TripCover } from '../../../../ui/trip-cover.tsx'
import { useMediaQuery } from '../../../../ui/use-media-query.ts'
import { GuestFoot } from '../guest-foot.tsx'
import { GuestGallery } from './guest-gallery.tsx'
import { GuestPhoto } from './guest-photo.tsx'
import { GuestPhotoViewer } from './guest-photo-viewer.tsx'
import { GuestTimeline } from './guest-timeline.tsx'
import type { JournalMapProps } from './guest-journal-map.tsx'

const JournalMap = lazyPart<JournalMapProps>(withMessages('planner', () => import('./guest-journal-map.tsx')))

interface ViewProps {
  token: string
  shared: SharedJournal
  /** When the server last answered, where it does not now. */
  keptAt: number | undefined
  printing: boolean
  onPrint: () => void
}

const textSizes = ['', 'is-larger', 'is-largest'] as const

/** What the link of a journal shows: stories, photos and the map, one at a time; beside each other where there is room. */
export function GuestJournalView({ token, shared, keptAt, printing, onPrint }: ViewProps) {
  const address = sharedJournalAddress(token)
  const { permissions, entries, gallery, link } = shared
  const wide = useMediaQuery('(width >= 64rem)')
  const parts = journalRights.filter(right => permissions[right])
  const tabs = wide && permissions.share_timeline ? parts.filter(part => part !== 'share_map') : parts
  const [chosen, setChosen] = useState<JournalRight>()
  const [size, setSize] = useState(0)
  const [open, setOpen] = useState<string>()
  const part = tabs.find(each => each === chosen) ?? tabs[0]
  const shows = (right: JournalRight) =>
    printing ? parts.includes(right) && right !== 'share_map' : part === right
  const beside = wide && permissions.share_map && part === 'share_timeline' && !printing
  const map = (
    <Suspense fallback={<div class="guest-map" />}>
      <JournalMap address={address} entries={entries} />
    </Suspense>
  )
  return (
    <>
      <Hero {...{ address, shared, keptAt }} onSize={() => setSize((size + 1) % textSizes.length)} />
      <div class={classNames('guest-sheet', 'guest-journal', textSizes[size])}>
        <p class="guest-fact">
          <Icon of={Eye} size={20} />
          <span>{shownText(parts)}</span>
        </p>
        {keptAt !== undefined && (
          <Notice icon={CloudOff}>{t('publicJournal.keptFrom', { when: formatMoment(keptAt) })}</Notice>
        )}
        {part && tabs.length > 1 && (
          <div class="guest-parts">
            <Segment
              label={t('publicJournal.parts')}
              options={tabs.map(right => ({ value: right, label: t(words[right]) }))}
              value={part}
              onChange={setChosen}
            />
          </div>
        )}
        {shows('share_timeline') && (
          <div class={classNames(beside && 'guest-beside')}>
            <GuestTimeline {...{ address, entries, keptAt, printing }} onPhoto={setOpen} />
            {beside && map}
          </div>
        )}
        {shows('share_gallery') && !(printing && permissions.share_timeline) && (
          <GuestGallery {...{ address, keptAt }} photos={gallery} onPhoto={setOpen} />
        )}
        {!printing && part === 'share_map' && (
          <div class="guest-map-part">
            {map}
            <GuestTimeline {...{ address, entries, keptAt, printing }} onPhoto={setOpen} />
          </div>
        )}
        {parts.length === 0 && <p class="guest-empty">{t('publicJournal.nothing')}</p>}
      </div>
      <GuestFoot {...{ address, shared, onPrint }} onKeep={() => keepSharedJournal(token, shared)}>
        <LeftOut link={link} />
      </GuestFoot>
      {open !== undefined && (
        <GuestPhotoViewer
          {...{ address, keptAt }}
          photos={gallery}
          id={open}
          onShow={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const words = {
  share_timeline: 'publicJournal.stories',
  share_gallery: 'publicJournal.photos',
  share_map: 'publicJournal.map',
} as const

function shownText(parts: readonly JournalRight[]): string {
  const what = formatList(parts.map(part => t(words[part])))
  return parts.length ? t('publicJournal.shared', { what }) : t('publicJournal.nothing')
}

/** What readers should know is missing. */
function LeftOut({ link: { delay_hours, home_left_out, precision } }: { link: SharedJournal['link'] }) {
  const said = [
    delay_hours > 0 && t('publicJournal.behind', { count: delay_hours }),
    home_left_out && t('publicJournal.homeLeftOut'),
    precision !== 'exact' && t('publicJournal.rounded'),
  ].filter(Boolean)
  return said.length ? <p>{said.join(' · ')}</p> : null
}

interface HeroProps {
  address: string
  shared: SharedJournal
  keptAt: number | undefined
  onSize: () => void
}

function Hero({ address, shared: { journey, entries, gallery, link, stats }, keptAt, onSize }: HeroProps) {
  const dates = entries.flatMap(({ entry_date }) => entry_date ?? [])
  const [first, last] = [dates[0], dates.at(-1)]
  const cover = gallery.find(({ id }) => id === journey.cover_photo_id)
  const points = entries.flatMap(({ location_lat: lat, location_lng: lng, title }) =>
    lat !== null && lng !== null ? [{ lat, lng, name: title ?? '' }] : [],
  )
  const shape = useMediaQuery('(width >= 48rem)') ? 'guest-wide' : 'guest'
  const facts = [
    first !== undefined && last !== undefined && formatDateRange(first, last),
    stats.entries > 0 && t('publicJournal.count', { count: stats.entries }),
  ]
  return (
    <header class={classNames('guest-hero', 'is-journal', cover && 'has-picture')}>
      {cover ? (
        <GuestPhoto class="guest-cover" {...{ address, keptAt }} photo={cover} size="preview" alt="" />
      ) : (
        <TripCover id={journey.id} points={points} shape={shape} />
      )}
      <div class="guest-size">
        <IconButton icon={ALargeSmall} kind="outline" label={t('publicJournal.textSize')} onClick={onSize} />
      </div>
      <div class="guest-hero-text">
        {link.shared_by !== null && <p>{t('sharing.by', { name: link.shared_by })}</p>}
        <h1 dir="auto">{journey.title}</h1>
        {journey.subtitle && <p dir="auto">{journey.subtitle}</p>}
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  )
}
