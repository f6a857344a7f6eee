export interface TimeOffTables {
  vacay_invites: VacayInviteTable
  public_holidays: PublicHolidayTable
  vacay_calendar_fills: CalendarFillTable
}

/** Somebody asks another person to plan days off together. */
export interface VacayInviteTable {
  id: string
  from_id: string
  to_id: string
  created_at: number
}

/** Public holidays of a region in a year, as JSON; with an empty region and year 0 the list of countries. */
export interface PublicHolidayTable {
  region: string
  year: number
  days: string
}

/** Until which year a calendar of a plan has its public holidays. */
export interface CalendarFillTable {
  calendar_id: string
  stream: string
  until_year: number
}
