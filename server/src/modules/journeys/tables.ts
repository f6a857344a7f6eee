import type { LinkTermColumns } from '../../guests/link-terms.ts'

/** The link that shows a journal to people without an account. 0 and 1 for no and yes. */
export interface JourneyShareLinkTable extends LinkTermColumns {
  id: string
  journey_id: string
  /** SHA-256 of the token, base64url. */
  token_hash: string
  token_sealed: string
  share_timeline: number
  share_gallery: number
  share_map: number
  delay_hours: number
  /** A `PositionPrecision`. */
  precision: string
  /** JSON: HomeZone[] */
  home_zones: string
  /** How often it was opened, once a browser and day; nobody's address is stored. */
  visits: number
  visited_at: number | null
  created_by: string
  created_at: number
  /** Since when its maker may no longer share the journal: it stays ended. */
  ended_at: number | null
}

export interface JourneyTables {
  journey_share_links: JourneyShareLinkTable
}
