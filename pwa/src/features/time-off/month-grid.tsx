/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose days are chosen is a grid */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { daysInMonth } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { weekdayOf } from '@caravel/sync-protocol/domain/time-off/work-days'
import { dateTimeFormat } from '../../i18n/intl.ts'
import { formatDatePart } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { classNames } from '../../ui/class-names.ts'
import { isWeekend, sayDay, stripeOf } from './day-facts.ts'
import type { Plan } from './plans.ts'

export interface GridFacts {
  plans: readonly Plan[]
  own: Plan | undefined
  today: string
  weekStart: number
  /** The dates of trips, with their titles. */
  trips: ReadonlyMap<string, string>
  suggestion: { start: string; end: string } | undefined
  range: { start: string; end: string } | undefined
  focus: string
}

/** "May", or "May 2027" where the year is not said beside it. */
export const monthName = (first: string, withYear = false): string =>
  dateTimeFormat(language.value.tag, {
    timeZone: 'UTC',
    month: 'long',
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(new Date(`${first}T00:00:00Z`))

const within = (span: { start: string; end: string } | undefined, date: string): boolean =>
  span !== undefined && date >= span.start && date <= span.end

/** One month as a grid of weeks; `first` is its first day. */
export function MonthGrid({ first, facts, large }: { first: string; facts: GridFacts; large?: boolean }) {
  const count = daysInMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)))
  const before = (weekdayOf(first) - facts.weekStart + 7) % 7
  const weeks = Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const at = week * 7 + day - before
      return at >= 0 && at < count ? addDays(first, at) : undefined
    }),
  )
  const heads = Array.from({ length: 7 }, (_, day) => addDays('2023-01-01', facts.weekStart + day))
  return (
    <table
      role="grid"
      aria-label={monthName(first, true)}
      aria-multiselectable="true"
      class={classNames('off-month', large && 'is-large')}
    >
      <thead>
        <tr>
          {heads.map(date => (
            <th key={date} scope="col">
              <span class="visually-hidden">{formatDatePart(date, 'fullWeekday')}</span>
              <span aria-hidden="true">{formatDatePart(date, 'weekday').slice(0, 1)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) =>
              date ? (
                <DayCell key={date} date={date} facts={facts} />
              ) : (
                <td key={index} class="off-none">
                  {'\u00a0'}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ date, facts }: { date: string; facts: GridFacts }) {
  const { plans, own, trips, today, suggestion, range, focus } = facts
  const stripes = plans.map(plan => stripeOf(plan, date))
  const suggested = within(suggestion, date)
  const trip = trips.get(date)
  const school = plans.map(plan => plan.schoolHolidays.get(date)).find(Boolean)
  return (
    <td
      data-date={date}
      tabIndex={date === focus ? 0 : -1}
      aria-selected={within(range, date) || stripes.some(({ plan, state }) => plan.mine && state === 'off')}
      aria-current={date === today ? 'date' : undefined}
      aria-label={sayDay(date, stripes, { trip, suggested, school })}
      class={classNames(
        'off-day',
        isWeekend(own, date) && 'is-weekend',
        date === today && 'is-today',
        suggested && 'is-suggested',
        suggested && date === suggestion?.start && 'is-first',
        suggested && date === suggestion?.end && 'is-last',
        within(range, date) && 'is-in-range',
        trip && 'has-trip',
        school && 'has-school',
      )}
    >
      <span class="off-stripes" aria-hidden="true">
        {stripes.map(({ plan, state, half, holiday }) => (
          <span
            key={plan.id}
            class={classNames(
              'off-stripe',
              holiday && 'is-holiday',
              state && `is-${state}`,
              half && 'is-half',
            )}
            style={{ '--who': `var(--who-${plan.color})`, '--who-line': `var(--who-${plan.color}-line)` }}
          >
            <span />
          </span>
        ))}
      </span>
      <span class="off-number" aria-hidden="true">
        {Number(date.slice(8, 10))}
      </span>
    </td>
  )
}
