/** A link that shows a trip to people without an account. 0 and 1 for no and yes. */
export interface ShareLinkTable {
  id: string
  trip_id: string
  /** SHA-256 of the token, base64url. */
  token_hash: string
  token_sealed: string
  /** The one that `/share-link` speaks of. */
  main: number
  /** What its makers call it. */
  name: string | null
  share_map: number
  share_bookings: number
  share_packing: number
  share_budget: number
  share_collab: number
  /** Confirmation codes of bookings, and prices of places. */
  share_codes: number
  share_prices: number
  /** Guests may keep what they saw for a day. */
  keep_offline: number
  password_hash: string | null
  expires_at: number | null
  /** How often it was opened; nobody's address is kept. */
  visits: number
  visited_at: number | null
  created_by: string
  created_at: number
  /** Since when its maker may no longer share the trip: it stays ended. */
  ended_at: number | null
  /** Its maker is still to hear that codes and prices have switches of their own. */
  tell_maker: number
}

/** The secret address of a calendar that a program subscribes to. */
export interface CalendarFeedTable {
  id: string
  user_id: string
  /** Null: everything its owner takes part in. */
  trip_id: string | null
  /** SHA-256 of the secret, base64url. */
  token_hash: string
  token_sealed: string
  stops: number
  bookings: number
  days: number
  codes: number
  prices: number
  /** The days off of its owner. */
  time_off: number
  fetched_at: number | null
  created_at: number
}

export interface SharingTables {
  calendar_feeds: CalendarFeedTable
  share_links: ShareLinkTable
}
