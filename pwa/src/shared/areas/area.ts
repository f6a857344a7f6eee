/**
 * What an area of the product adds to the app around it. A feature folder declares it in its `area.ts`, which every page
 * loads, and in its `area-details.ts`, which comes with what shows it; each has a line in `areas.ts` or
 * `area-details.ts` here.
 */
import type { Addon } from '@caravel/sync-protocol/access'
import type { Values } from '@caravel/sync-protocol/op'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { ComponentChildren, FunctionComponent } from 'preact'
import type { StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import type { LazyPart } from '../../ui/lazy-part.ts'
import type { PageAt, PageKeys } from '../shortcuts/page-key.ts'
import type { PaletteSource } from '../palette/palette-entry.ts'
import type { SheetName } from '../navigation/sheet-url.ts'

/** What the router hands a page: the address, and what stands in it for `:name`. */
export interface AreaPageProps {
  path?: string
  params?: Record<string, string>
}

/** A page that is not below a trip; `path` as the router reads it. */
export interface AreaPage {
  path: string
  /** Without the navigation of the app around it; `path` has no `:name` then. */
  alone?: true
  Page: LazyPart<AreaPageProps>
}

export interface TripPageProps {
  tripId: string
  /** What the first tab shows beside itself on a desktop. */
  aside?: ComponentChildren
}

/** An entry of the main navigation, behind the trips and in the order of the list of areas. */
export interface MainPlace {
  id: string
  icon: IconShape
  label: () => string
  /** What its addresses begin with. */
  href: string
  /** It is part of this add-on: absent while that is off. */
  addon?: Addon
}

/** A part of a trip: an entry in the rail and the tab bar, in the order of the list of areas. */
export interface TripTab {
  /** The part of its address below the trip; the trip itself leads to the first. */
  id: string
  icon: IconShape
  label: () => string
  /** It is part of this add-on: absent while that is off. */
  addon?: Addon
  /** The rail has it at its foot. */
  low?: boolean
  /** It has an address, and no entry: other things lead there. */
  unlisted?: boolean
  /** What is new there, in words. */
  news?: (tripId: string) => string | undefined
  /** Its page; on a desktop only where there is no `Aside`. */
  Page: LazyPart<TripPageProps>
  /** Beside the plan, on a desktop. */
  Aside?: FunctionComponent<{ tripId: string }>
}

/** A sheet that can come over any page. */
export interface AreaSheet {
  Sheet: FunctionComponent<SheetProps>
  /** Without it there is nothing to show: the trip that is open, or named as the card; the trip and a card. */
  needs?: 'trip' | 'any-trip' | 'trip-and-card'
}

export interface SheetProps {
  /** The trip that is open, or that the card names; empty where the sheet needs none. */
  tripId: string
  /** What the sheet is about, where the page does not say it; else empty. */
  card: string
  path: string
}

export interface Area {
  place?: MainPlace
  tab?: TripTab
  pages?: readonly AreaPage[]
  sheets?: Partial<Record<SheetName, AreaSheet>>
}

/** The values of a group in words; undefined where there are none. */
export type GroupText = (values: Values, stream: StreamKey) => string | undefined

/** What a row is about, in its trip. Its row is undefined where it is not on this device. */
export interface RowPlace {
  /** The address of its trip. */
  path: string
  stream: StreamKey
  id: string
  row: AnyRow | undefined
}

/** How one entity shows in what is common to all areas: history, what needs attention, links to rows. */
export interface EntityLabels {
  icon: IconShape
  /** Groups whose text says more than the values in them. */
  groups?: Readonly<Record<string, GroupText>>
  /** The address where a row is seen; absent: that of its trip. */
  path?: (at: RowPlace) => string
  /** A filter of the history, with the label of it; or the entity whose filter finds these changes too. */
  history?: StringKey | { with: string }
}

/** Where a letter after G leads; absent where the page has no such part. */
export interface GoKey {
  letter: string
  label: StringKey
  url: (at: PageAt) => string | undefined
  addon?: Addon
}

/** A page of the settings, at `/settings/<id>`. */
export interface SettingsPage {
  id: string
  title: StringKey
  icon: IconShape
  /** Absent: always. */
  shown?: () => boolean
  /** What else leads to it: the ids of its sections, as in `/settings#devices`. */
  parts?: readonly string[]
  /** Absent where `href` leads to a page elsewhere. */
  Page?: LazyPart<object>
  href?: string
}

export interface AreaDetails {
  /** Its pages of the settings. */
  settings?: readonly SettingsPage[]
  /** Keys of its pages. */
  keys?: PageKeys
  /** Keys after G. */
  go?: readonly GoKey[]
  /** What the palette finds, in the order that decides between equally good answers. */
  palette?: readonly PaletteSource[]
  entities?: Readonly<Record<string, EntityLabels>>
  /** The names of its forms in the list of unfinished texts. */
  drafts?: Readonly<Record<string, StringKey>>
}
