import { useLocation } from 'preact-iso'
import { navigate, topLayer, withQuery } from './navigate.ts'

/** Sheets that any page can show. Each has an address, so that Back closes it and a reload keeps it. */
export type SheetName =
  | 'sync'
  | 'new-trip'
  | 'copy-trip'
  | 'search'
  | 'more'
  | 'people'
  | 'share'
  | 'dates'
  | 'set-back'
  | 'orphaned'
  | 'photo'
  | 'journal-photo'
  | 'file'
  | 'keys'
  | 'booking'
  | 'booking-form'
  | 'boarding-pass'
  | 'stay'
  | 'import-places'
  | 'export-trip'
  | 'hand-off'
  | 'shared-files'

const name = 'sheet'

/** Shows the attention list at the card of one of its items. */
export function openAttentionAt(item: string): void {
  navigate(withQuery({ [name]: 'sync', card: item }), { layer: 'sheet' })
}

/** Asks how a trip is to be copied, over any page. */
export function openCopySheet(tripId: string, options: { replace?: boolean } = {}): void {
  navigate(withQuery({ [name]: 'copy-trip', card: tripId }), { ...options, layer: 'sheet' })
}

/** Shows a sheet over the page; with `replace` in place of the one that shows now. */
export function openSheet(sheet: SheetName, options: { replace?: boolean } = {}): void {
  navigate(withQuery({ [name]: sheet, card: null }), { ...options, layer: 'sheet' })
}

/** Shows a sheet about one thing over the page; with `replace` in place of the one that shows now. */
export function openCard(sheet: SheetName, card: string, options: { replace?: boolean } = {}): void {
  navigate(withQuery({ [name]: sheet, card }), { ...options, layer: 'sheet' })
}

/** Shows a photo over the page; with `replace` in place of the one that shows now. */
export function openPhoto(id: string, options: { replace?: boolean } = {}): void {
  navigate(withQuery({ [name]: 'photo', card: id }), { ...options, layer: 'sheet' })
}

/** Shows a file over the page. */
export function openFile(id: string): void {
  navigate(withQuery({ [name]: 'file', card: id }), { layer: 'sheet' })
}

/** Offers to open a place, by its id, a day of the trip, by its number, or a way (`wayCard`) in another map. */
export function openHandOff(card: string, options: { replace?: boolean } = {}): void {
  navigate(withQuery({ [name]: 'hand-off', card }), { ...options, layer: 'sheet' })
}

/** Takes the sheet away: one step back when it was opened here, else only its name leaves the address. */
export function closeSheet(): void {
  if (!new URL(location.href).searchParams.has(name)) return
  if (topLayer() === 'sheet') history.back()
  else navigate(withQuery({ [name]: null, card: null }), { replace: true })
}

/** What the sheet is about, where the page does not say it. */
export function useSheetCard(): string | undefined {
  return useLocation().query['card']
}

/** The sheet that the address names. */
export function useSheetName(): string | undefined {
  return useLocation().query[name]
}
