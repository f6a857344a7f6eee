/** The content, the choices and the layout of a book. Lengths are millimetres. */
import type { BookFill, BookSize, PageLayout } from '@caravel/sync-protocol/entities/journey-book-part'

export interface BookChoices {
  size: BookSize
  fill: BookFill
  /** Maps of the days, and of the whole way. */
  maps: boolean
  /** Weather and distance. */
  facts: boolean
  /** The lists of what was good, and less good. */
  opinions: boolean
  authors: boolean
}

/** A photo, the poster of a video, or the map of a day. */
export interface Picture {
  id: string
  /** Width by height. */
  ratio: number
  caption: string | null
  /** The day that it is the map of. */
  map?: string
}

export interface BookEntry {
  id: string
  /** Above the title: "Day 6 · Thursday 22 April". */
  over: string
  title: string
  author: string | null
  /** Markdown. */
  story: string | null
  good: readonly string[]
  lessGood: readonly string[]
  /** Below the words: weather, distance. */
  facts: string | null
  pictures: readonly string[]
}

export interface BookDay {
  /** `YYYY-MM-DD`, or `none`. */
  date: string
  /** From 1; decides the colour. */
  number: number
  /** "Day 6" */
  name: string
  /** "Thursday 22 April" */
  heading: string
  title: string | null
  /** At least one of its entries has a position. */
  hasMap: boolean
  entries: readonly BookEntry[]
  /** Photos of the day that are in no entry. */
  loose: readonly string[]
}

export interface BookContent {
  title: string
  subtitle: string | null
  dates: string
  cover: string | null
  /** For the map of the whole way; null: there is no way. */
  way: { heading: string; facts: string } | null
  /** The last page. */
  ending: readonly string[]
  days: readonly BookDay[]
  pictures: ReadonlyMap<string, Picture>
  /** Words that stand above what was good, and less good. */
  labels: { good: string; lessGood: string }
}

/** A page that somebody changed: it keeps this layout and these pictures. */
export interface ChangedPage {
  layout: PageLayout
  pictures: readonly string[]
}

export interface BookChanges {
  /** By the key of the page. */
  pages: ReadonlyMap<string, ChangedPage>
  /** Entries and photos that are left out. */
  leftOut: ReadonlySet<string>
}

export type Face = 'read' | 'ui'

/** The font of a text, without its size. */
export interface Lettering {
  face: Face
  bold: boolean
  italic: boolean
}

/** The width of a text in multiples of its font size: 10 letters of half the size are 5. */
export type Measure = (text: string, lettering: Lettering) => number

export interface Run {
  text: string
  bold: boolean
  italic: boolean
}

export type TextRole =
  'over' | 'title' | 'author' | 'text' | 'heading' | 'quote' | 'label' | 'facts' | 'caption'

/** A line of text; never wider than the room it was broken for. */
export interface TextLine {
  runs: readonly Run[]
  dir: 'ltr' | 'rtl'
  role: TextRole
  size: number
  /** From the start edge of the column. */
  indent: number
  width: number
  /** Of the line with its leading. */
  height: number
}

export interface Rect {
  /** From the edge where lines of the book begin. */
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedLine extends Rect {
  line: TextLine
}

export interface PlacedCaption extends Rect {
  lines: readonly TextLine[]
}

export interface PlacedPicture extends Rect {
  id: string
  /** The part of the picture that is cut off, 0 to 1. */
  cropped: number
  /** It covers the page to its edges, and beyond where the page is cut. */
  bleeds: boolean
  caption: PlacedCaption | null
}

export type PageKind = 'cover' | 'way' | 'day' | 'entry' | 'photos' | 'end' | 'blank'

export interface BookPage {
  /** Stable: the section and the number of the page in it. */
  key: string
  kind: PageKind
  section: string
  /** The day that it belongs to. */
  date: string | null
  dayNumber: number | null
  layout: PageLayout
  /** Somebody changed it by hand. */
  changed: boolean
  lines: readonly PlacedLine[]
  pictures: readonly PlacedPicture[]
}

export interface Book {
  paper: Paper
  pages: readonly BookPage[]
}

export interface Paper {
  width: number
  height: number
  margin: number
  /** Below the content, for the number of the page. */
  foot: number
  gap: number
}
