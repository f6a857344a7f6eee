/** Changes of a book, each of them one step of undo. */
import { changeBook, mostParts, type BookPartWish } from '@caravel/sync-protocol/actions/journey-book'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { mint, mutate, together } from '../../../data/mutate.ts'
import type { StringKey } from '../../../i18n/t.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { inPortions } from '../portions.ts'

type Choices = Omit<BodyOf<typeof changeBook>, 'parts'>

/** Changes choices of the book. True when the change was made. */
export function chooseForBook(journey_id: string, choices: Choices): boolean {
  return attempt(
    () => mutate(changeBook, { journey_id }, choices, { label: { key: 'book.did.chosen' } }).saved,
  )
}

/**
 * Changes parts of the book, at most `mostParts` in one request and all of them as one step of undo. Without parts it does
 * nothing and returns false.
 */
export function changeParts(journey_id: string, parts: BookPartWish[], key: StringKey): boolean {
  if (parts.length === 0) return false
  return attempt(() => {
    const options = { unit: mint(), label: { key } }
    const changes = inPortions(parts, mostParts)
    return Promise.all(
      together(() => changes.map(some => mutate(changeBook, { journey_id }, { parts: some }, options).saved)),
    )
  })
}
