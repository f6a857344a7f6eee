/** What is printed, and on which paper. */
import type { StringKey } from '../../../i18n/t.ts'

export const papers = ['a4', 'a5', 'letter', 'pair'] as const
/** `pair`: two pages of A5 on a sheet of A4. */
export type Paper = (typeof papers)[number]

export const printParts = ['days', 'maps', 'bookings', 'lists', 'costs'] as const
export type PrintPart = (typeof printParts)[number]

export interface PrintChoices {
  paper: Paper
  parts: ReadonlySet<PrintPart>
  /** Confirmation codes are printed. */
  codes: boolean
}

export const paperWords: Readonly<Record<Paper, StringKey>> = {
  a4: 'print.paperA4',
  a5: 'print.paperA5',
  letter: 'print.paperLetter',
  pair: 'print.paperPair',
}

export const partWords: Readonly<Record<PrintPart, StringKey>> = {
  days: 'print.part.days',
  maps: 'print.part.maps',
  bookings: 'print.part.bookings',
  lists: 'print.part.lists',
  costs: 'print.part.costs',
}

/** Countries that print on Letter; the others have the sizes of ISO 216. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO', 'SV', 'NI'])

/** What someone who reads in this language has in their printer. `tag`: BCP 47, as "en-US". */
export function usualPaper(tag: string): Paper {
  const { region } = new Intl.Locale(tag)
  return region !== undefined && letterRegions.has(region) ? 'letter' : 'a4'
}
