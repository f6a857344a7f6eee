import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { t } from '../../i18n/t.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { isTime } from '../../ui/fields/time-text.ts'

type Props = { legs: readonly Leg[]; onChange: (legs: Leg[]) => void }

/** Every leg of a transport, each end in its own local time. */
export function LegFields({ legs, onChange }: Props) {
  return (
    <>
      {legs.map((leg, at) => (
        <LegField
          key={at}
          leg={leg}
          number={legs.length > 1 ? at + 1 : undefined}
          onChange={next => onChange(legs.map((each, index) => (index === at ? next : each)))}
        />
      ))}
    </>
  )
}

function LegField({
  leg,
  number,
  onChange,
}: {
  leg: Leg
  number: number | undefined
  onChange: (leg: Leg) => void
}) {
  const change = (values: Partial<Leg>) => onChange({ ...leg, ...values })
  const title = [number && t('bookingImport.leg', { number }), leg.number].filter(Boolean).join(' · ')
  return (
    <fieldset class="import-leg">
      <legend>{title || t('bookingImport.transport')}</legend>
      <div class="import-pair">
        <TextField
          label={t('bookingImport.from')}
          value={leg.from?.name ?? ''}
          hint={ends(leg.from)}
          maxLength={200}
          onInput={name => change({ from: renamed(leg.from, name) })}
        />
        <TextField
          label={t('bookingImport.to')}
          value={leg.to?.name ?? ''}
          hint={ends(leg.to)}
          maxLength={200}
          onInput={name => change({ to: renamed(leg.to, name) })}
        />
        <DateField
          label={t('bookingImport.departure')}
          value={leg.start_date ?? ''}
          onChange={date => change({ start_date: date || null })}
        />
        <DateField
          label={t('bookingImport.arrival')}
          value={leg.end_date ?? ''}
          onChange={date => change({ end_date: date || null })}
        />
        <TimeField
          label={t('bookingImport.departureTime')}
          value={leg.start_time ?? ''}
          onChange={time => isTime(time) && change({ start_time: time || null })}
        />
        <TimeField
          label={t('bookingImport.arrivalTime')}
          value={leg.end_time ?? ''}
          onChange={time => isTime(time) && change({ end_time: time || null })}
        />
        <TextField
          label={t('bookingImport.number')}
          value={leg.number ?? ''}
          maxLength={40}
          onInput={text => change({ number: text || null })}
        />
        <TextField
          label={t('bookingImport.seat')}
          value={leg.seat ?? ''}
          maxLength={100}
          onInput={text => change({ seat: text || null })}
        />
      </div>
    </fieldset>
  )
}

/** "LIS · Europe/Lisbon". */
function ends(spot: Spot | null | undefined): string | undefined {
  return [spot?.code, spot?.zone?.replace(/_/g, ' ')].filter(Boolean).join(' · ') || undefined
}

/** Another name is another place: what was known of the old one does not hold for it. */
function renamed(spot: Spot | null | undefined, name: string): Spot | null {
  if (!name) return null
  return { name, ...(spot?.zone ? { zone: spot.zone } : {}), ...(spot?.code ? { code: spot.code } : {}) }
}
