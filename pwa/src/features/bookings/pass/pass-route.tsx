import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Both ends with their codes, and the way between them. */
export function PassRoute({ type, leg }: { type: string; leg: Leg }) {
  return (
    <div class="pass-route">
      <End spot={leg.from} />
      <span class="pass-arc" aria-hidden="true">
        <svg viewBox="0 0 100 24" preserveAspectRatio="none">
          <path d="M1 22Q50 -14 99 22" fill="none" stroke="currentColor" vector-effect="non-scaling-stroke" />
        </svg>
        <Icon of={bookingIcon(type)} size={24} />
      </span>
      <End spot={leg.to} />
    </div>
  )
}

function End({ spot }: { spot: Spot | null | undefined }) {
  return (
    <p class="pass-end">
      {spot?.code && <bdi class="pass-end-code">{spot.code}</bdi>}
      <bdi class={spot?.code ? '' : 'pass-end-name'}>{spot?.name ?? '–'}</bdi>
    </p>
  )
}
