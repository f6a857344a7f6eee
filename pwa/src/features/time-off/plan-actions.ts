/** What people do to plans of days off, each with its way back. */
import {
  dissolveVacay,
  createVacay,
  setVacay,
  setVacayDays,
  setVacayYear,
  unshareVacay,
} from '@caravel/sync-protocol/actions/vacay'
import {
  addCalendar,
  changeCalendar,
  removeCalendar,
  setHolidays,
} from '@caravel/sync-protocol/actions/vacay-calendars'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import type { EntryKind } from '@caravel/sync-protocol/entities/vacay-entry'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { CalendarHeart } from 'lucide-preact'
import { hiddenPlanKey } from '@caravel/sync-protocol/domain/user-settings'
import { mint, mutate } from '../../data/mutate.ts'
import { setOwnSetting } from '../../data/own-settings.ts'
import { attempt, offerUndo, type UserAction } from '../../shared/undo/undo-toast.ts'

const labelled = (
  label: UserAction,
  write: (options: { label: UserAction; unit: string }) => { saved: Promise<void> },
) =>
  attempt(() => {
    const unit = mint()
    const { saved } = write({ label, unit })
    return saved.then(() => offerUndo(CalendarHeart, label, unit))
  })

/** Creates the reader's plan in one change, with the public holidays of a country from this year on if one is named. */
export const beginPlan = (id: string, allowance: number, region: string, from_year: number): boolean =>
  attempt(
    () =>
      mutate(createVacay, {}, { id, allowance, ...(region ? { calendar: { region, from_year } } : {}) })
        .saved,
  )

export interface Day {
  date: string
  kind: EntryKind
  fraction: number
  note?: string | null
}

export const setDays = (planId: string, set: Day[], asked = false): boolean =>
  labelled({ key: asked ? 'timeOff.did.asked' : 'timeOff.did.set', params: { count: set.length } }, options =>
    mutate(setVacayDays, { vacay_id: planId }, { set, ...(asked ? { asked } : {}) }, options),
  )

export const clearDays = (planId: string, clear: { date: string; kind: EntryKind }[]): boolean =>
  labelled({ key: 'timeOff.did.cleared', params: { count: clear.length } }, options =>
    mutate(setVacayDays, { vacay_id: planId }, { clear }, options),
  )

/** Enters the reader's own days, and asks the others for theirs: one step for the reader. */
export const planTogether = (
  own: { id: string; set: Day[] },
  others: { id: string; set: Day[] }[],
): boolean =>
  labelled({ key: 'timeOff.did.set', params: { count: own.set.length } }, options => {
    for (const { id, set } of others)
      if (set.length) mutate(setVacayDays, { vacay_id: id }, { set, asked: true }, options)
    return mutate(setVacayDays, { vacay_id: own.id }, { set: own.set }, options)
  })

export const setRules = (planId: string, rules: BodyOf<typeof setVacay>): boolean =>
  labelled({ key: 'timeOff.did.rules' }, options => mutate(setVacay, { vacay_id: planId }, rules, options))

export const setYear = (planId: string, year: number, allowance: number): boolean =>
  labelled({ key: 'timeOff.did.allowance', params: { year: String(year) } }, options =>
    mutate(setVacayYear, { vacay_id: planId, year: String(year) }, { allowance }, options),
  )

const didSet = (count: number): UserAction => ({ key: 'timeOff.did.holidays', params: { count } })

/** A calendar with its first days, or without any: one step. Those of a region come from the server. */
export const beginCalendar = (
  planId: string,
  calendar: {
    region: string
    kind: 'public' | 'school'
    from_year: number | null
    label?: string | null
  },
  set: Holidays,
): boolean =>
  labelled(set.length ? didSet(set.length) : { key: 'timeOff.did.calendar' }, options => {
    const id = mint()
    const added = mutate(addCalendar, { vacay_id: planId }, { id, ...calendar }, options)
    if (!set.length) return added
    return mutate(setHolidays, { vacay_id: planId, id }, { set }, options)
  })

export const setCalendarCounts = (planId: string, id: string, counts: boolean): boolean =>
  labelled({ key: 'timeOff.did.rules' }, options =>
    mutate(changeCalendar, { vacay_id: planId, id }, { counts }, options),
  )

export const dropCalendar = (planId: string, id: string): boolean =>
  labelled({ key: 'timeOff.did.calendarRemoved' }, options =>
    mutate(removeCalendar, { vacay_id: planId, id }, {}, options),
  )

export type Holidays = { name: string; start_date: string; end_date: string | null; half: boolean }[]

export const enterHolidays = (planId: string, id: string, set: Holidays): boolean =>
  labelled({ key: 'timeOff.did.holidays', params: { count: set.length } }, options =>
    mutate(setHolidays, { vacay_id: planId, id }, { set }, options),
  )

export const removeHoliday = (planId: string, id: string, holidayId: string): boolean =>
  labelled({ key: 'timeOff.did.holidayRemoved' }, options =>
    mutate(setHolidays, { vacay_id: planId, id }, { clear: [holidayId] }, options),
  )

/** Works offline too: the reader's plan is theirs alone from now on, the others' devices hear of it when it is sent. */
export const endTogether = (planId: string): boolean =>
  attempt(() => mutate(dissolveVacay, { vacay_id: planId }, { left_at: Date.now() }).saved)

export const endLook = (planId: string, userId: string): boolean =>
  attempt(() => mutate(unshareVacay, { vacay_id: planId, user_id: userId }, { left_at: Date.now() }).saved)

/** Whether the reader wants to see the days off that somebody shows them. */
export const hidePlan = (ownerId: string, hidden: boolean): boolean =>
  attempt(() => setOwnSetting(hiddenPlanKey(ownerId), hidden || null).saved)

/** A trip with these dates; undefined where it cannot be made. */
export const startTrip = (title: string, start_date: string, end_date: string): string | undefined => {
  const id = mint()
  return attempt(() => mutate(createTrip, {}, { id, title, start_date, end_date }).saved) ? id : undefined
}
