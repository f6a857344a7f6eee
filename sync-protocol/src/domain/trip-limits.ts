/** Rows of a trip, or of a journal, in all, without messages and reactions, of which every answer has only the newest. */
export const mostTripRows = 20_000
