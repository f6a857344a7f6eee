/** Calendars that programs subscribe to at secret addresses. All of it needs the server. */
import { callApi } from './api.ts'
import { appConfig } from './session.ts'

export interface CalendarFeed {
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

export async function makeCalendar(trip_id: string | null): Promise<CalendarFeed> {
  return (await callApi<{ calendar: CalendarFeed }>('POST', '/api/calendars', { trip_id })).calendar
}

/** The old address ends at once. */
export async function replaceCalendar(id: string): Promise<CalendarFeed> {
  return (await callApi<{ calendar: CalendarFeed }>('POST', `/api/calendars/${id}/replace`)).calendar
}

export async function deleteCalendar(id: string): Promise<void> {
  await callApi('DELETE', `/api/calendars/${id}`)
}

/** What is pasted into a calendar program. */
export function calendarAddress(path: string): string {
  return `${appConfig.value?.app_url ?? location.origin}${path}`
}
