import { useMemo, useState } from 'preact/hooks'
import { isZone } from '@caravel/sync-protocol/domain/zones'
import { t } from '../../../i18n/t.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { zoneCity } from '../../../shared/bookings/zone-words.ts'

type Props = {
  /** Of what: "From". */
  label: string
  zone: string
  onChange: (zone: string) => void
}

/** The zone that times are told in: said in words, with the way to choose another. */
export function ZoneField({ label, zone, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  if (choosing)
    return (
      <ZoneChoice
        label={t('bookingForm.zoneOf', { what: label })}
        zone={zone}
        onChange={next => {
          onChange(next)
          setChoosing(false)
        }}
      />
    )
  return (
    <p class="zone-field">
      <span>{zone ? t('bookings.zoneTime', { city: zoneCity(zone) }) : t('bookingForm.noZone')}</span>
      <button
        type="button"
        class="zone-change"
        aria-label={t(zone ? 'bookingForm.changeZoneOf' : 'bookingForm.chooseZoneOf', { what: label })}
        onClick={() => setChoosing(true)}
      >
        {t(zone ? 'bookingForm.changeZone' : 'bookingForm.chooseZone')}
      </button>
    </p>
  )
}

function ZoneChoice({ label, zone, onChange }: Props) {
  const options = useMemo(() => zoneOptions(zone), [zone])
  return <SelectField label={label} value={zone} options={options} onChange={onChange} />
}

function zoneOptions(zone: string) {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), ...(zone ? [zone] : [])])
  const named = [...all]
    .filter(isZone)
    .map(value => ({ value, label: `${zoneCity(value)} (${value.split('/')[0]})` }))
  return [
    { value: '', label: t('bookingForm.noZone') },
    ...named.sort((a, b) => (a.label < b.label ? -1 : 1)),
  ]
}
