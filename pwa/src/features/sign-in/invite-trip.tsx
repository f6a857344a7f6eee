import type { FoundInvite } from '../../data/invites.ts'
import { formatDateRange } from '../../i18n/format.ts'
import { TripCover } from '../../ui/trip-cover.tsx'

/** The trip that an invite is for, as much as those may know who are not on it yet. */
export function InviteTrip({ trip }: { trip: NonNullable<FoundInvite['trip']> }) {
  const { title, start_date: start, end_date: end, cover } = trip
  return (
    <figure class="invite-trip">
      {cover === null ? <TripCover id="invite" points={[]} /> : <img src={cover} alt="" />}
      <figcaption>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {start !== null && end !== null && <span>{formatDateRange(start, end, { year: true })}</span>}
      </figcaption>
    </figure>
  )
}
