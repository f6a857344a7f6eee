import { changeCalendar, removeCalendar, setHolidays } from '@caravel/sync-protocol/actions/vacay-calendars'
import type { vacayCalendar } from '@caravel/sync-protocol/entities/vacay-calendar'
import { vacayHoliday } from '@caravel/sync-protocol/entities/vacay-holiday'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { Trash2, X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { openStream } from '../../data/store.ts'
import { formatDateRange } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { regionName } from './countries.ts'
import type { PlanChange } from './effect-first.tsx'
import { dropCalendar, removeHoliday, setCalendarCounts } from './plan-actions.ts'

type Calendar = RowOf<typeof vacayCalendar>

export const calendarLabel = ({ label, kind, region }: Calendar): string =>
  label ?? (kind === 'public' ? regionName(region) : t('timeOff.school'))

/** A calendar of holidays: a switch for whether its days count, the days, and a button to remove it. */
export function CalendarRow(props: {
  planId: string
  calendar: Calendar
  change: (changes: readonly PlanChange[], make: () => void) => void
}) {
  const { planId, calendar, change } = props
  const { id, kind, counts } = calendar
  const [isOpen, setOpen] = useState(false)
  const label = calendarLabel(calendar)
  const days = [...openStream(vacayStream(planId)).rows(vacayHoliday).value.values()]
    .filter(({ calendar_id, start_date }) => calendar_id === id && start_date !== null)
    .sort((a, b) => ((a.start_date ?? '') < (b.start_date ?? '') ? -1 : 1))
  return (
    <div class="off-calendar">
      <div class="off-row">
        {kind === 'public' ? (
          <Switch
            checked={counts}
            onChange={next =>
              change([{ action: changeCalendar, params: { id }, body: { counts: next } }], () =>
                setCalendarCounts(planId, id, next),
              )
            }
          >
            {label}
          </Switch>
        ) : (
          <bdi>{label}</bdi>
        )}
        <IconButton
          icon={Trash2}
          label={t('timeOff.removeCalendar', { name: label })}
          onClick={() =>
            change([{ action: removeCalendar, params: { id }, body: {} }], () => dropCalendar(planId, id))
          }
        />
      </div>
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('timeOff.holidayCount', { count: days.length })}</summary>
        {isOpen && (
          <ul class="off-holidays">
            {days.map(day => (
              <li key={day.id} class="off-row">
                <span>
                  <bdi>{day.name}</bdi>
                  <small>{formatDateRange(day.start_date ?? '', day.end_date ?? day.start_date ?? '')}</small>
                </span>
                <IconButton
                  icon={X}
                  label={t('timeOff.removeCalendar', { name: day.name })}
                  onClick={() =>
                    change([{ action: setHolidays, params: { id }, body: { clear: [day.id] } }], () =>
                      removeHoliday(planId, id, day.id),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </details>
    </div>
  )
}
