/** Changes of pages by hand, as changes of the parts of a book. Pure. */
import type { BookPartWish } from '@caravel/sync-protocol/actions/journey-book'
import { mostPictures, type PageLayout } from '@caravel/sync-protocol/entities/journey-book-part'
import type { Book, BookChanges, BookPage } from './book-types.ts'

/** Covers, openers of days and maps of the whole way follow the journal. */
export function mayChange({ kind }: BookPage): boolean {
  return kind === 'entry' || kind === 'photos'
}

export function pageOf({ pages }: Book, id: string): BookPage | undefined {
  return pages.find(page => mayChange(page) && page.pictures.some(picture => picture.id === id))
}

function wishFor(page: BookPage, ids: readonly string[], layout: PageLayout = page.layout): BookPartWish {
  return { part: page.key, layout: fitting(layout, ids.length), pictures: [...ids] }
}

function fitting(layout: PageLayout, count: number): PageLayout {
  if (count > 0 && layout === 'words') return 'below'
  return count > 1 && layout === 'full' ? 'photos' : layout
}

function idsOf({ pictures }: BookPage): string[] {
  return pictures.map(({ id }) => id)
}

/** Swaps two pictures, on the same page or on two. */
export function swapPictures(book: Book, first: string, second: string): BookPartWish[] {
  const [one, two] = [pageOf(book, first), pageOf(book, second)]
  if (!one || !two || first === second) return []
  const swapped = (page: BookPage) =>
    wishFor(
      page,
      idsOf(page).map(id => (id === first ? second : id === second ? first : id)),
    )
  return one === two ? [swapped(one)] : [swapped(one), swapped(two)]
}

/** Moves a picture to the end of another page; no change if that is full. */
export function movePicture(book: Book, id: string, toKey: string): BookPartWish[] {
  const from = pageOf(book, id)
  const to = book.pages.find(({ key }) => key === toKey)
  if (!from || !to || from === to || !mayChange(to) || to.pictures.length >= mostPictures) return []
  return [
    wishFor(
      from,
      idsOf(from).filter(each => each !== id),
    ),
    wishFor(to, [...idsOf(to), id]),
  ]
}

/** The page of its kind before or behind that of a picture. */
export function neighbourPage(book: Book, id: string, step: -1 | 1): BookPage | undefined {
  const pages = book.pages.filter(mayChange)
  const page = pageOf(book, id)
  return page && pages[pages.indexOf(page) + step]
}

/** The picture before or behind another in the whole book. */
export function neighbourPicture(book: Book, id: string, step: -1 | 1): string | undefined {
  const all = book.pages.filter(mayChange).flatMap(idsOf)
  return all[all.indexOf(id) + step]
}

export function chooseLayout(page: BookPage, layout: PageLayout): BookPartWish[] {
  return [wishFor(page, idsOf(page), layout)]
}

/** Makes the pages of a section, or of the whole book, automatic again; also those that are empty now. */
export function followAgain({ pages }: BookChanges, section?: string): BookPartWish[] {
  return [...pages.keys()]
    .filter(key => section === undefined || key.startsWith(`${section}:`))
    .map(part => ({ part }))
}

export function leaveOut(id: string): BookPartWish[] {
  return [{ part: `out:${id}`, left_out: true }]
}

export function putBack(ids: readonly string[]): BookPartWish[] {
  return ids.map(id => ({ part: `out:${id}` }))
}
