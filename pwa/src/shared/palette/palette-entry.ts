/** What the palette can find. A feature has a `palette-source.ts` and a line in `palette-sources.ts`. */
import type { StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'

/** Where the palette was opened. */
export type PaletteContext = {
  /** The trip that is open, if one is. */
  tripId: string | undefined
  path: string
  search: string
  phone: boolean
}

export type PaletteEntry = {
  /** Names it for as long as it is there; what was chosen lately is remembered by it. */
  id: string
  name: string
  /** Said beside the name, and searched. */
  meta?: string | undefined
  /** Searched, not shown. */
  more?: string | undefined
  icon: IconShape
  /** The keys that do the same. */
  shortcut?: string | undefined
  /** Where it leads, or what it does. */
  does: { href: string } | { run: () => void }
}

export type PaletteSource = {
  /** The heading of what it finds. */
  title: StringKey
  /** Of the trip that is open, or of the page: comes before the same match elsewhere. */
  here?: boolean
  /** Shows before anything was written. */
  atOnce?: boolean
  /** Reads what is on the device; reactive. */
  entries: (context: PaletteContext) => readonly PaletteEntry[]
}
