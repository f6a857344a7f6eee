/** What people change in a book, each in one step of undo. */
import { changeBook, type BookPartWish } from '@caravel/sync-protocol/actions/journey-book'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { mutate } from '../../../data/mutate.ts'
import type { StringKey } from '../../../i18n/t.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'

type Choices = Omit<BodyOf<typeof changeBook>, 'parts'>

/** True when it was done. */
export function chooseForBook(journey_id: string, choices: Choices): boolean {
  return attempt(
    () => mutate(changeBook, { journey_id }, choices, { label: { key: 'book.did.chosen' } }).saved,
  )
}

/** Nothing is done where there is nothing to change. */
export function changeParts(journey_id: string, parts: BookPartWish[], key: StringKey): boolean {
  if (parts.length === 0) return false
  return attempt(() => mutate(changeBook, { journey_id }, { parts }, { label: { key } }).saved)
}
