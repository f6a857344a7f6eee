import { BedDouble, TicketCheck, TrainFront, TriangleAlert } from 'lucide-preact'
import { choose } from '../../../data/settings.ts'
import { t } from '../../../i18n/t.ts'
import { codesHidden } from '../../../shared/bookings/codes-hidden.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import type { IconShape } from '../../../ui/icon.tsx'
import { bookingFilters, type BookingFilter } from '../model/bookings-list.ts'

const icons: Partial<Record<BookingFilter, IconShape>> = {
  transport: TrainFront,
  stays: BedDouble,
  tickets: TicketCheck,
  check: TriangleAlert,
}

type Props = {
  counts: Record<BookingFilter, number>
  filter: BookingFilter
  onFilter: (filter: BookingFilter) => void
  /** Whether codes show is chosen here too. */
  withCodes: boolean
}

/** Which bookings show, and whether their codes do. What there is none of is absent. */
export function BookingFilters({ counts, filter, onFilter, withCodes }: Props) {
  const shown = bookingFilters.filter(each => each === 'all' || each === filter || counts[each] > 0)
  return (
    <div class="bookings-filters">
      <fieldset class="chips" aria-label={t('bookings.filter')}>
        {shown.map(each => (
          <Chip
            key={each}
            chosen={each === filter}
            {...(icons[each] ? { icon: icons[each] } : {})}
            onClick={() => onFilter(each)}
          >
            {t(`bookings.filterOf.${each}` as const, { count: counts[each] })}
          </Chip>
        ))}
      </fieldset>
      {withCodes && (
        <Switch checked={codesHidden()} onChange={blur_booking_codes => choose({ blur_booking_codes })}>
          {t('bookings.hideCodes')}
        </Switch>
      )}
    </div>
  )
}
