import { Chip } from '../../../ui/chip.tsx'
import { Avatar, type Person } from '../../../ui/avatar.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { t } from '../../../i18n/t.ts'
import type { BookingForm } from '../model/booking-form.ts'

type Props = {
  people: readonly Person[]
  travellers: BookingForm['travellers']
  /** Each has a seat on it. */
  seats: boolean
  onChange: (travellers: BookingForm['travellers']) => void
}

/** Who is on it, members and guests, each with a seat where there are some. */
export function TravellersField({ people, travellers, seats, onChange }: Props) {
  const on = new Set(travellers.map(({ id }) => id))
  const toggle = (id: string) =>
    onChange(on.has(id) ? travellers.filter(each => each.id !== id) : [...travellers, { id, seat: '' }])
  return (
    <fieldset class="travellers">
      <legend class="field-label">{t('bookingForm.who')}</legend>
      <div class="chips">
        {people.map(({ id, name }) => (
          <Chip key={id} chosen={on.has(id)} onClick={() => toggle(id)}>
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </div>
      {seats &&
        travellers.map(({ id, seat }) => {
          const person = people.find(each => each.id === id)
          if (!person) return null
          return (
            <div class="traveller-seat" key={id}>
              <Avatar person={person} decorative />
              <TextField
                label={t('bookingForm.seatOf', { name: person.name })}
                value={seat}
                maxLength={100}
                autocomplete="off"
                autocapitalize="characters"
                onInput={next =>
                  onChange(travellers.map(each => (each.id === id ? { id, seat: next } : each)))
                }
              />
            </div>
          )
        })}
    </fieldset>
  )
}
