/** What the keyboard does on a page. A feature has a `page-keys.ts` and a line in `app/page-keys.ts`. */
import type { StringKey } from '../../i18n/t.ts'

/** `Ctrl`, `Alt`, `Shift` and named keys are drawn as this computer calls them; `…` stands between two ends. */
export interface Shortcut<Context = PageAt> {
  keys: readonly string[]
  does: StringKey
  /** Key → what it does, of a letter alone. Absent: the whole app or the row itself listens. */
  letters?: Record<string, (context: Context) => void>
}

export interface ShortcutGroup<Context = PageAt> {
  title: StringKey
  shortcuts: readonly Shortcut<Context>[]
}

/** Where the reader is. */
export interface PageAt {
  path: string
  /** The trip that is open; none where it is gone. */
  tripId: string | undefined
  /** What of the trip shows, as the address names it. */
  part: string | undefined
}

/** The keys of the page that shows; none for a page that does not. */
export type PageKeys = (at: PageAt) => readonly ShortcutGroup[]
