/** Pages, polls and files of a trip that comes from another planner. */

/** A page of text: a note, or what was said there, which nobody brings in another's name. */
export interface BroughtPage {
  key: string
  title: string
  text: string
  category?: string | null
  /** `#rrggbb` */
  color?: string | null
  pinned?: boolean
  website?: string | null
}

/** A question that is still open. Votes are of those who cast them, and nobody brings those of others. */
export interface BroughtPoll {
  key: string
  question: string
  options: string[]
  multiple: boolean
  /** Epoch milliseconds. */
  closes_at: number | null
}

export const linkedTo = ['place', 'reservation', 'assignment'] as const

/** A file whose bytes are in the archive. */
export interface BroughtUpload {
  key: string
  /** Inside the archive. */
  path: string
  name: string
  mime: string
  size: number
  sha256: string
  caption: string | null
  place_key: string | null
  /** The page it hangs on; one of a place is not on a page as well. */
  note_key?: string | null
  /** What else it belongs with. */
  links?: { entity: (typeof linkedTo)[number]; key: string }[]
  starred?: boolean
  /** It is the picture of the trip. */
  cover?: boolean
}
