import { formatDatePart } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { DayTabs } from '../../ui/navigation/day-tabs.tsx'
import { longDate, type JournalDay } from './journal-days.ts'

/** The days of a journal; the one in view is filled with its colour. */
export function JournalDayStrip(props: {
  days: readonly JournalDay[]
  chosen: string | undefined
  onChoose: (date: string) => void
}) {
  const { days, chosen, onChoose } = props
  return (
    <DayTabs
      label={t('journal.days')}
      days={days.map(({ date, number }) => {
        const [weekday, day] = [formatDatePart(date, 'weekday'), formatDatePart(date, 'day')]
        const label = `${t('journal.dayNumber', { number })}, ${longDate(date)}, ${weekday} ${day}`
        return { id: date, number, weekday, day, label, today: date === today.value }
      })}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
