/** Rows of a trip, a journal, a plan of days off or an atlas in all, without messages and reactions, of which every answer has only the newest. */
export const mostTripRows = 20_000
