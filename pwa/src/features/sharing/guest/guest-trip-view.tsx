import { CloudOff, Eye } from 'lucide-preact'
import type { ShareRight } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { shareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { useState } from 'preact/hooks'
import { keepCopy } from '../../../data/kept-guest-copy.ts'
import { sharedTripAddress, type SharedTrip } from '../../../data/shared-trip.ts'
import { formatDateRange, formatList } from '../../../i18n/format.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TripCover } from '../../../ui/trip-cover.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { rightText } from '../rights-words.ts'
import { GuestBookings } from './guest-bookings.tsx'
import { GuestCosts } from './guest-costs.tsx'
import { GuestFoot } from './guest-foot.tsx'
import { GuestPacking } from './guest-packing.tsx'
import { guestRoute } from './guest-route.ts'
import { GuestPlan } from './guest-plan.tsx'
import { GuestTalk } from './guest-talk.tsx'
import type { Printing } from './use-printing.ts'
import { useSharedStreets } from './use-shared-streets.ts'

interface GuestTripViewProps {
  token: string
  shared: SharedTrip
  keptAt: number | undefined
  paper: Printing
  onPrint: () => void
}

/** The parts that the link shows, one at a time. */
export function GuestTripView({ token, shared, keptAt, paper, onPrint }: GuestTripViewProps) {
  const parts = shareRights.filter(right => shared.permissions[right])
  const [chosen, setChosen] = useState<ShareRight | undefined>(parts[0])
  const streets = useSharedStreets(sharedTripAddress(token), shared.permissions.share_map)
  const shows = (right: ShareRight) => (paper.printing ? parts.includes(right) : part === right)
  const part = chosen && shared.permissions[chosen] ? chosen : parts[0]
  return (
    <>
      <Hero shared={shared} />
      <div class="guest-sheet">
        <p class="guest-fact">
          <Icon of={Eye} size={20} />
          <span>{sharedText(shared, parts)}</span>
        </p>
        {keptAt !== undefined && (
          <Notice icon={CloudOff}>{t('sharing.keptFrom', { when: formatMoment(keptAt) })}</Notice>
        )}
        {part && parts.length > 1 && (
          <div class="guest-parts">
            <Segment
              label={t('sharing.parts')}
              options={parts.map(right => ({ value: right, label: rightText(right) }))}
              value={part}
              onChange={setChosen}
            />
          </div>
        )}
        {shows('share_map') && <GuestPlan {...{ shared, streets, paper }} />}
        {shows('share_bookings') && <GuestBookings shared={shared} />}
        {shows('share_packing') && <GuestPacking items={shared.packing} />}
        {shows('share_budget') && <GuestCosts expenses={shared.budget} />}
        {shows('share_collab') && <GuestTalk messages={shared.collab} />}
      </div>
      <GuestFoot
        address={sharedTripAddress(token)}
        {...{ shared, onPrint }}
        onKeep={() => keepCopy(sharedTripAddress(token), shared)}
      />
    </>
  )
}

/** From here on the words stand beside the route, not below it. */
const wideQuery = '(width >= 48rem)'

function Hero({ shared }: { shared: SharedTrip }) {
  const { trip, days, link } = shared
  const points = guestRoute(shared)
  const { start_date: start, end_date: end } = trip
  const shape = useMediaQuery(wideQuery) ? 'guest-wide' : 'guest'
  const [pictured, setPictured] = useState(true)
  const dates = start !== null && end !== null ? formatDateRange(start, end) : undefined
  const count = days.length > 0 ? t('planner.dayCount', { count: days.length }) : undefined
  return (
    <header class={classNames('guest-hero', trip.cover_image !== null && pictured && 'has-picture')}>
      {trip.cover_image === null || !pictured ? (
        <TripCover id={trip.id} points={points} shape={shape} />
      ) : (
        <img
          class="guest-cover"
          src={trip.cover_image}
          alt=""
          referrerpolicy="no-referrer"
          onError={() => setPictured(false)}
        />
      )}
      <div class="guest-hero-text">
        {link.shared_by !== null && <p>{t('sharing.by', { name: link.shared_by })}</p>}
        <h1 dir="auto">{trip.title}</h1>
        <p>{[dates, count].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  )
}

function sharedText({ link: { shared_by } }: SharedTrip, parts: readonly ShareRight[]): string {
  const what = parts.length ? formatList(parts.map(rightText)) : t('sharing.titleOnly')
  return shared_by === null
    ? t('sharing.showsNobody', { what })
    : t('sharing.showsBy', { name: shared_by, what })
}
