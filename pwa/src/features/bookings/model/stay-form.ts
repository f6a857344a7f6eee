/** The fields of a stay as they are typed, and what they come to. Pure. */
import type { Accommodation } from '../../../shared/bookings/booking-rows.ts'
import type { StringKey } from '../../../i18n/t.ts'
import type { PlaceFields } from '../../../shared/place-search/found-on-map.ts'
import type { NewStay } from './booking-actions.ts'

export interface StayRows {
  stay: Accommodation | undefined
  start: { day_id: string; date: string; next: string }
}

export interface StayForm {
  place_id: string
  /** A place that the trip has not yet: it is made with the stay. */
  new_place: PlaceFields | null
  start_date: string
  end_date: string
  start_day_id: string
  end_day_id: string
  check_in: string
  check_in_end: string
  check_out: string
  confirmation_code: string
  notes: string
}

export function fieldsOf({ stay, start }: StayRows): StayForm {
  return {
    place_id: stay?.place_id ?? '',
    new_place: null,
    start_date: stay ? (stay.start_date ?? '') : start.date,
    end_date: stay ? (stay.end_date ?? '') : start.date && start.next,
    start_day_id: stay ? (stay.start_day_id ?? '') : start.day_id,
    end_day_id: stay ? (stay.end_day_id ?? '') : '',
    check_in: stay?.check_in ?? '',
    check_in_end: stay?.check_in_end ?? '',
    check_out: stay?.check_out ?? '',
    confirmation_code: stay?.confirmation_code ?? '',
    notes: stay?.notes ?? '',
  }
}

/** The place that is to be made; undefined where one of the trip is meant, or none. */
export function newPlace({ place_id, new_place: typed }: StayForm): PlaceFields | undefined {
  const name = typed?.name?.trim()
  return !place_id && typed && name ? { ...typed, name } : undefined
}

/** By its dates, or by the order of its days where it has none. */
function endsEarly(
  { start_date: from, end_date: to, ...days }: StayForm,
  dayIds: readonly string[],
): boolean {
  if (from || to) return Boolean(from && to && to < from)
  const [first, last] = [dayIds.indexOf(days.start_day_id), dayIds.indexOf(days.end_day_id)]
  return first >= 0 && last >= 0 && last < first
}

export interface StayReading {
  values: NewStay | undefined
  wrong: { times?: StringKey; where?: StringKey }
}

/** The values to be saved, or why they cannot be. With dates the days follow from them. */
export function readForm(form: StayForm, dayIds: readonly string[] = []): StayReading {
  const { start_date: from, end_date: to } = form
  const wrong = {
    ...(endsEarly(form, dayIds) ? { times: 'bookingForm.endsEarly' as const } : {}),
    ...(form.place_id || newPlace(form) || from || form.start_day_id
      ? {}
      : { where: 'stays.sayWhere' as const }),
  }
  if (Object.keys(wrong).length) return { values: undefined, wrong }
  const text = (value: string) => value.trim() || null
  return {
    wrong,
    values: {
      place_id: text(form.place_id),
      start_date: text(from),
      end_date: text(to),
      ...(from ? {} : { start_day_id: text(form.start_day_id) }),
      ...(to ? {} : { end_day_id: text(form.end_day_id) }),
      check_in: text(form.check_in),
      check_in_end: text(form.check_in_end),
      check_out: text(form.check_out),
      confirmation_code: text(form.confirmation_code),
      notes: text(form.notes),
    },
  }
}
