import { expect, test } from 'vitest'
import type { BookPartWish } from '@caravel/sync-protocol/actions/journey-book'
import type { Book, BookChanges } from './book-types.ts'
import { layOutBook } from './lay-out-book.ts'
import {
  chooseLayout,
  followAgain,
  leaveOut,
  movePicture,
  neighbourPicture,
  pageOf,
  putBack,
  swapPictures,
} from './move-pictures.ts'
import { smallPhotos } from './resolution.ts'
import { aBook, aDay, anEntry, aPicture, noChanges, plainMeasure, usual } from './testing.ts'

const pictures = Array.from({ length: 9 }, (_, n) => aPicture(n))
const ids = pictures.map(({ id }) => id)
const content = aBook(
  [aDay(1, [anEntry(1, { pictures: ids.slice(0, 5) })]), aDay(2, [anEntry(2, { pictures: ids.slice(5) })])],
  pictures,
)

/** The book after these changes, one after the other. */
function after(...steps: ((book: Book, changes: BookChanges) => BookPartWish[])[]): Book {
  const pages = new Map(noChanges.pages)
  const leftOut = new Set<string>()
  const changes: BookChanges = { pages, leftOut }
  let book = layOutBook(content, usual, changes, plainMeasure)
  for (const step of steps) {
    for (const { part, layout, pictures: on = [], left_out } of step(book, changes)) {
      if (part.startsWith('out:')) leftOut[left_out ? 'add' : 'delete'](part.slice(4))
      else if (layout) pages.set(part, { layout, pictures: on })
      else pages.delete(part)
    }
    book = layOutBook(content, usual, changes, plainMeasure)
  }
  return book
}

const places = (book: Book) => new Map(ids.map(id => [id, pageOf(book, id)?.key]))
const shapes = (book: Book) => book.pages.map(({ key, layout, pictures: on }) => [key, layout, on.length])

test('two photos that are swapped change places, and every page keeps its shape', () => {
  const before = after()
  for (const [first, second] of [
    [ids[0], ids[7]],
    [ids[2], ids[3]],
    [ids[4], ids[0]],
  ] as [string, string][]) {
    const book = after(now => swapPictures(now, first, second))
    expect(places(book).get(first)).toBe(places(before).get(second))
    expect(places(book).get(second)).toBe(places(before).get(first))
    expect(shapes(book)).toEqual(shapes(before))
    expect(
      shapes(
        after(
          now => swapPictures(now, first, second),
          now => swapPictures(now, first, second),
        ),
      ),
    ).toEqual(shapes(before))
  }
})

test('a photo that is moved is on the other page alone, and the first may then be empty', () => {
  const start = after()
  const target = pageOf(start, ids[6]!)!.key
  const book = after(now => movePicture(now, ids[0]!, target))
  expect(pageOf(book, ids[0]!)?.key).toBe(target)
  expect(book.pages.filter(({ kind }) => kind === 'entry').flatMap(page => page.pictures).length).toBe(
    start.pages.filter(({ kind }) => kind === 'entry').flatMap(page => page.pictures).length,
  )
})

test('what is laid out again is as it was before', () => {
  const before = after()
  const target = pageOf(before, ids[6]!)!.key
  const again = after(
    now => movePicture(now, ids[0]!, target),
    now => chooseLayout(pageOf(now, ids[6]!)!, 'beside'),
    (_now, changes) => followAgain(changes),
  )
  expect(again).toEqual(before)
})

test('what is left out is on no page until it is put back', () => {
  expect(
    pageOf(
      after(() => leaveOut(ids[1]!)),
      ids[1]!,
    ),
  ).toBeUndefined()
  expect(
    after(
      () => leaveOut(ids[1]!),
      () => putBack([ids[1]!]),
    ),
  ).toEqual(after())
})

test('photos have neighbours across pages, so that keys reach each of them', () => {
  const book = after()
  let at: string | undefined = book.pages.flatMap(page => (page.kind === 'entry' ? page.pictures : []))[0]?.id
  const seen: string[] = []
  for (; at; at = neighbourPicture(book, at, 1)) seen.push(at)
  expect(seen.filter(id => !id.startsWith('map:'))).toHaveLength(ids.length)
})

test('photos with too few pixels for their size are found by page', () => {
  const book = after()
  const found = smallPhotos(book, id =>
    id === ids[3] ? { width: 480, height: 320 } : { width: 4_000, height: 3_000 },
  )
  expect(found.map(({ id }) => id)).toEqual([ids[3]])
  expect(book.pages[found[0]!.page - 1]?.pictures.map(({ id }) => id)).toContain(ids[3])
})
