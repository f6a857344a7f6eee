/** Calendars that programs subscribe to at secret addresses. All of it needs the server. */
import { callApi } from './api.ts'
import { appConfig } from './session.ts'

/** What goes into a calendar. */
export interface CalendarChoices {
  /** Stops with a time. */
  stops: boolean
  bookings: boolean
  /** Each day as a whole. */
  days: boolean
  /** Confirmation codes of bookings. */
  codes: boolean
  /** Of places. */
  prices: boolean
  /** The days off of the reader. */
  time_off?: boolean
}

export interface CalendarFeed extends CalendarChoices {
  id: string
  /** Null: everything one takes part in. */
  trip_id: string | null
  /** Null when the server can no longer show it. */
  path: string | null
}

/** Throws `ApiError`, as do the others. */
export async function listCalendars(): Promise<CalendarFeed[]> {
  return (await callApi<{ calendars: CalendarFeed[] }>('GET', '/api/calendars')).calendars
}

export async function makeCalendar(trip_id: string | null, choices: CalendarChoices): Promise<CalendarFeed> {
  const body = { trip_id, ...choices }
  return (await callApi<{ calendar: CalendarFeed }>('POST', '/api/calendars', body)).calendar
}

/** What goes in from now on; the address stays. */
export async function changeCalendar(id: string, choices: Partial<CalendarChoices>): Promise<CalendarFeed> {
  return (await callApi<{ calendar: CalendarFeed }>('PATCH', `/api/calendars/${id}`, choices)).calendar
}

/** The old address ends at once. */
export async function replaceCalendar(id: string): Promise<CalendarFeed> {
  return (await callApi<{ calendar: CalendarFeed }>('POST', `/api/calendars/${id}/replace`)).calendar
}

export async function deleteCalendar(id: string): Promise<void> {
  await callApi('DELETE', `/api/calendars/${id}`)
}

/** Where a trip is downloaded as a calendar, once. */
export function calendarFile(tripId: string, choices: CalendarChoices): string {
  const { stops, bookings, days, codes, prices } = choices
  const query = new URLSearchParams({
    stops: bit(stops),
    bookings: bit(bookings),
    days: bit(days),
    codes: bit(codes),
    prices: bit(prices),
  })
  return `/api/trips/${tripId}/export.ics?${query}`
}

function bit(on: boolean): string {
  return on ? '1' : '0'
}

/** What is pasted into a calendar program. */
export function calendarAddress(path: string): string {
  return `${appConfig.value?.app_url ?? location.origin}${path}`
}
