/** What a preview tells beside the booking; it may come back with it and says nothing. */
export const shownOnly = ['kind', 'source', 'people', 'seats', 'known', 'lines', 'other_prices'] as const
