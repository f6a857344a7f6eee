import { CalendarX } from 'lucide-preact'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { day } from '@caravel/sync-protocol/entities/day'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ImportItem } from './import-item.ts'
import { changeFields } from './import-state.ts'

/** The day of the plan that it lands on. Without a date one can be chosen. */
export function GoesInto({ tripId, item }: { tripId: string; item: ImportItem }) {
  const days = daysInOrder([...openStream(tripStream(tripId)).rows(day).value.values()])
  const { start_date: date, details } = item.fields
  const number = date ? days.findIndex(row => row.date === date) + 1 : 0
  if (date && number)
    return (
      <p class="import-goes">
        <span>{t('bookingImport.goesInto')}</span>
        <strong>{t('bookingImport.onDay', { number, date: formatDate(date) })}</strong>
      </p>
    )
  if (date) return <Notice icon={CalendarX}>{t('bookingImport.onNoDay', { date: formatDate(date) })}</Notice>
  const dated = days.filter(row => row.date !== null)
  const choose = (start: string) =>
    changeFields(tripId, item, {
      start_date: start || null,
      ...(details?.legs
        ? {
            details: {
              ...details,
              legs: details.legs.map((leg, at) => (at ? leg : { ...leg, start_date: start })),
            },
          }
        : {}),
    })
  return (
    <SelectField
      label={t('bookingImport.goesInto')}
      value=""
      options={[
        { value: '', label: t('bookingImport.noDay') },
        ...dated.map(row => ({
          value: row.date ?? '',
          label: t('bookingImport.onDay', {
            number: days.indexOf(row) + 1,
            date: formatDate(row.date ?? ''),
          }),
        })),
      ]}
      onChange={choose}
    />
  )
}
