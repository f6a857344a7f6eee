/** What a cell of the calendar shows of one date, for each person, and says to those who cannot see it. */
import { calendarAt } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { weekdayOf } from '@caravel/sync-protocol/domain/time-off/work-days'
import { formatDatePart, formatDate, formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Plan } from './plans.ts'

export interface Stripe {
  plan: Plan
  /** `off`, `comp`, `asked` of the person's own day, else `holiday` or `company`. */
  state: 'off' | 'comp' | 'asked' | 'holiday' | 'company' | undefined
  half: boolean
  holiday: string | undefined
}

export const stripeOf = (plan: Plan, date: string): Stripe => {
  const entry = plan.own.get(date)
  const calendar = calendarAt(plan, date)
  const holiday = calendar.holidays.get(date)
  const company = calendar.company.get(date)
  const state = entry
    ? entry.asked_by !== null
      ? 'asked'
      : entry.kind === 'comp'
        ? 'comp'
        : 'off'
    : holiday
      ? 'holiday'
      : company
        ? 'company'
        : undefined
  const half = entry ? entry.fraction === 0.5 : holiday ? holiday.half : company === 0.5
  return { plan, state, half, holiday: holiday?.name }
}

export const isWeekend = (plan: Plan | undefined, date: string): boolean =>
  plan ? calendarAt(plan, date).weekend.has(weekdayOf(date)) : [0, 6].includes(weekdayOf(date))

/** "Monday 17 May, Whit Monday for you, Jonas is off, part of a suggestion". */
export const sayDay = (
  date: string,
  stripes: readonly Stripe[],
  more: { trip: string | undefined; suggested: boolean; school: string | undefined },
): string =>
  formatList([
    `${formatDatePart(date, 'fullWeekday')} ${formatDate(date, { weekday: false, month: 'long' })}`,
    ...stripes.flatMap(stripe => {
      const { mine } = stripe.plan
      const name = mine ? t('timeOff.you') : stripe.plan.name
      const holiday = stripe.holiday
        ? [t('timeOff.say.holiday', { holiday: stripe.holiday, name: mine ? t('timeOff.forYou') : name })]
        : []
      const { state, half } = stripe
      if (state === 'off') return [...holiday, t(half ? 'timeOff.say.half' : 'timeOff.say.off', { name })]
      if (state === 'comp') return [...holiday, t('timeOff.say.comp', { name })]
      if (state === 'asked') return [...holiday, t('timeOff.say.asked', { name })]
      if (state === 'company') return [...holiday, t('timeOff.say.company', { name })]
      return holiday
    }),
    ...(more.school ? [more.school] : []),
    ...(more.trip ? [t('timeOff.say.trip', { trip: more.trip })] : []),
    ...(more.suggested ? [t('timeOff.say.suggested')] : []),
  ])
