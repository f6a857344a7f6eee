import { ChevronDown } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { bookingTypes, type BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { typeText } from '../../../shared/bookings/booking-type.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/** What most people book; the other types come with a tap. */
const first: readonly BookingType[] = ['flight', 'hotel', 'train', 'car', 'restaurant', 'event', 'tour']

/** The types of a new booking, as icons with their names. */
export function TypeTiles({ type, onChoose }: { type: BookingType; onChoose: (type: BookingType) => void }) {
  const [all, setAll] = useState(!first.includes(type))
  const shown = all ? [...first, ...bookingTypes.filter(each => !first.includes(each))] : first
  return (
    <fieldset class="type-tiles">
      <legend class="visually-hidden">{t('bookingForm.type')}</legend>
      {shown.map(each => (
        <label key={each} class={classNames('type-tile', each === type && 'is-chosen')}>
          <input
            type="radio"
            name="type"
            class="visually-hidden"
            value={each}
            checked={each === type}
            onChange={() => onChoose(each)}
          />
          <Icon of={bookingIcon(each)} />
          <span>{typeText(each)}</span>
        </label>
      ))}
      {!all && (
        <button type="button" class="type-tile" onClick={() => setAll(true)}>
          <Icon of={ChevronDown} />
          <span>{t('bookingForm.moreTypes')}</span>
        </button>
      )}
    </fieldset>
  )
}
