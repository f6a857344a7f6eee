/** Rows of a trip in all, without messages and reactions, of which every answer has only the newest. */
export const mostTripRows = 20_000
