import { fc } from '@caravel/sync-protocol/testing/properties'
import { bookFills, bookSizes, pageLayouts } from '@caravel/sync-protocol/entities/journey-book-part'
import { expect, test } from 'vitest'
import type { Book, BookChanges, BookContent, BookPage, Picture, Rect } from './book-types.ts'
import { layOutBook } from './lay-out-book.ts'
import { aBook, aDay, anEntry, aPicture, idOf, noChanges, plainMeasure, usual } from './testing.ts'

const lay = (content: BookContent, changes: BookChanges = noChanges, choices = usual): Book =>
  layOutBook(content, choices, changes, plainMeasure)

const picturesOf = ({ pages }: Book): string[] =>
  pages
    .filter(({ kind }) => kind !== 'cover' && kind !== 'way')
    .flatMap(({ pictures }) => pictures.map(({ id }) => id))

const wordsOf = (page: BookPage): string =>
  page.lines.map(({ line }) => line.runs.map(({ text }) => text).join('')).join(' ')

const letters = (text: string): string => text.replace(/[\s•*]+/g, '')

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,12}$/),
  fc.constantFrom(
    '北京市の古い寺で',
    'مرحبا',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    '👨‍👩‍👧‍👦',
    'x'.repeat(300),
  ),
)
const prose = (most: number) => fc.array(word, { maxLength: most }).map(words => words.join(' '))

/** Days with entries of any length, photos of any proportions, and pages that somebody changed. */
const books = fc
  .record({
    days: fc.array(
      fc.array(fc.record({ story: prose(400), photos: fc.integer({ min: 0, max: 13 }) }), { maxLength: 4 }),
      { minLength: 1, maxLength: 4 },
    ),
    ratios: fc.array(fc.double({ min: 0.3, max: 4, noNaN: true }), { minLength: 5, maxLength: 20 }),
    captions: fc.array(fc.oneof(fc.constant(null), prose(30)), { minLength: 3, maxLength: 7 }),
    loose: fc.integer({ min: 0, max: 9 }),
    changed: fc.array(
      fc.record({
        entry: fc.integer({ min: 0, max: 15 }),
        number: fc.integer({ min: 0, max: 4 }),
        layout: fc.constantFrom(...pageLayouts),
        pictures: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
      }),
      { maxLength: 6 },
    ),
    leftOut: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
    choices: fc.record({
      size: fc.constantFrom(...bookSizes),
      fill: fc.constantFrom(...bookFills),
      maps: fc.boolean(),
      facts: fc.boolean(),
      opinions: fc.boolean(),
      authors: fc.boolean(),
    }),
  })
  .map(({ days, ratios, captions, loose, changed, leftOut, choices }) => {
    const pictures: Picture[] = []
    const more = () => {
      const n = pictures.length
      pictures.push(aPicture(n, ratios[n % ratios.length], captions[n % captions.length]))
      return pictures[n]!.id
    }
    let n = 0
    const made = days.map((entries, at) =>
      aDay(
        at + 1,
        entries.map(({ story, photos }) =>
          anEntry(n++, { story, pictures: Array.from({ length: photos }, more) }),
        ),
        { loose: at === 0 ? Array.from({ length: loose }, more) : [] },
      ),
    )
    const changes: BookChanges = {
      pages: new Map(
        changed.map(({ entry, number, layout, pictures: ids }) => [
          `entry:${idOf(entry)}:${number}`,
          { layout, pictures: ids.map(id => aPicture(id).id) },
        ]),
      ),
      leftOut: new Set(leftOut.map(id => aPicture(id).id)),
    }
    return { content: aBook(made, pictures), changes, choices }
  })

test('each photo that is not left out is on one page, and each word of each entry is in the book in its order', () => {
  fc.assert(
    fc.property(books, ({ content, changes, choices }) => {
      const book = layOutBook(content, choices, changes, plainMeasure)
      const ids = picturesOf(book)
      expect(new Set(ids).size).toBe(ids.length)
      const photos = [...content.pictures.values()].filter(({ map }) => map === undefined).map(({ id }) => id)
      expect(ids.filter(id => !id.startsWith('map:')).toSorted()).toEqual(
        photos.filter(id => !changes.leftOut.has(id)).toSorted(),
      )
      const words = letters(
        book.pages
          .filter(({ kind }) => kind === 'entry')
          .map(wordsOf)
          .join(' '),
      )
      let at = 0
      for (const entry of content.days.flatMap(({ entries }) => entries)) {
        const found = words.indexOf(letters(entry.title + (choices.authors ? 'Maya' : '') + entry.story), at)
        expect(found).toBeGreaterThanOrEqual(at)
        at = found + 1
      }
    }),
    { numRuns: 60 },
  )
})

const inside = (inner: Rect, outer: { width: number; height: number }) =>
  inner.x > -1e-6 &&
  inner.y > -1e-6 &&
  inner.x + inner.width < outer.width + 1e-6 &&
  inner.y + inner.height < outer.height + 1e-6

const overlap = (a: Rect, b: Rect): boolean =>
  a.x + a.width > b.x + 0.01 &&
  b.x + b.width > a.x + 0.01 &&
  a.y + a.height > b.y + 0.01 &&
  b.y + b.height > a.y + 0.01

test('nothing leaves its page, no line is wider than its room, and nothing lies over another', () => {
  fc.assert(
    fc.property(books, ({ content, changes, choices }) => {
      const { paper, pages } = layOutBook(content, choices, changes, plainMeasure)
      for (const { kind, lines, pictures } of pages) {
        const boxes: Rect[] = [
          ...lines,
          ...pictures.filter(({ bleeds }) => !bleeds),
          ...pictures.flatMap(({ caption }) => caption ?? []),
        ]
        for (const box of boxes) expect(inside(box, paper)).toBe(true)
        for (const { line, width } of lines) {
          const run = line.runs.map(({ text }) => text).join('')
          if ([...run].length > 1) expect(line.indent + line.width).toBeLessThanOrEqual(width + 1e-6)
        }
        if (kind === 'cover') continue
        for (const [at, box] of boxes.entries())
          for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})

test('a small change of one entry leaves the pages of all others as they are', () => {
  fc.assert(
    fc.property(books, fc.nat(), ({ content, changes, choices }, which) => {
      const all = content.days.flatMap(({ entries }) => entries)
      const changed = all[which % Math.max(1, all.length)]
      if (!changed) return
      const edited = {
        ...content,
        days: content.days.map(day => ({
          ...day,
          entries: day.entries.map(entry =>
            entry === changed ? { ...entry, title: `${entry.title}!` } : entry,
          ),
        })),
      }
      const before = layOutBook(content, choices, changes, plainMeasure)
      const after = new Map(
        layOutBook(edited, choices, changes, plainMeasure).pages.map(page => [page.key, page]),
      )
      const date = content.days.find(({ entries }) => entries.includes(changed))?.date
      for (const page of before.pages.filter(each => each.date !== null && each.date !== date))
        expect(after.get(page.key)).toEqual(page)
    }),
    { numRuns: 40 },
  )
})

test('no picture in a row is cut by more than a quarter, and one that fills a page by no more than a third', () => {
  const pictures = Array.from({ length: 24 }, (_, n) => aPicture(n, n % 3 === 0 ? 0.67 : 1.5))
  const book = lay(aBook([aDay(1, [anEntry(1, { pictures: pictures.map(({ id }) => id) })])], pictures))
  const cuts = book.pages.flatMap(({ pictures: placed }) => placed)
  expect(cuts.length).toBeGreaterThan(20)
  for (const { cropped, bleeds } of cuts) expect(cropped).toBeLessThan(bleeds ? 0.37 : 0.25)
})

test('a page that somebody changed keeps its layout and photos while the journal goes on', () => {
  const pictures = Array.from({ length: 9 }, (_, n) => aPicture(n))
  const ids = pictures.map(({ id }) => id)
  const entry = anEntry(1, { pictures: ids.slice(0, 6) })
  const key = `entry:${entry.id}:1`
  const changes: BookChanges = {
    pages: new Map([[key, { layout: 'beside', pictures: [ids[3]!, ids[0]!] }]]),
    leftOut: new Set(),
  }
  const pageIn = (book: Book) => book.pages.find(page => page.key === key)
  const before = pageIn(lay(aBook([aDay(1, [entry])], pictures), changes))
  expect(before).toMatchObject({ layout: 'beside', changed: true })
  expect(before?.pictures.map(({ id }) => id)).toEqual([ids[3], ids[0]])
  const more = { ...entry, pictures: ids }
  expect(pageIn(lay(aBook([aDay(1, [more])], pictures), changes))).toEqual(before)
})

test('a photo may be moved to a page of another entry, and comes back when that page or entry goes', () => {
  const pictures = Array.from({ length: 4 }, (_, n) => aPicture(n))
  const [a, b, c, d] = pictures.map(({ id }) => id) as [string, string, string, string]
  const [first, second] = [anEntry(1, { pictures: [a, b] }), anEntry(2, { pictures: [c, d] })]
  const changes: BookChanges = {
    pages: new Map([[`entry:${second.id}:0`, { layout: 'photos', pictures: [a, c] }]]),
    leftOut: new Set(),
  }
  const days = [aDay(1, [first]), aDay(2, [second])]
  const where = (book: Book, id: string) =>
    book.pages.find(page => page.kind === 'entry' && page.pictures.some(each => each.id === id))?.section
  const moved = lay(aBook(days, pictures), changes)
  expect(where(moved, a)).toBe(`entry:${second.id}`)
  expect(where(lay(aBook(days, pictures)), a)).toBe(`entry:${first.id}`)
  expect(where(lay(aBook([days[0]!, aDay(2, [])], pictures), changes), a)).toBe(`entry:${first.id}`)
})

test('each language is broken into lines by its own rules', () => {
  const book = lay(
    aBook([
      aDay(1, [
        anEntry(1, {
          title: '京都',
          story: '「寺の庭は、静かだった。」'.repeat(40),
          facts: null,
          author: null,
        }),
        anEntry(2, {
          title: 'عمّان',
          story: 'كانت السماء صافية والبحر هادئا '.repeat(60),
          author: null,
          facts: null,
          pictures: [],
        }),
      ]),
    ]),
    noChanges,
    { ...usual, fill: 'airy' },
  )
  const lines = book.pages
    .flatMap(page => page.lines.map(({ line }) => line))
    .filter(({ role }) => role === 'text')
  const texts = lines.map(({ runs }) => runs.map(({ text }) => text).join(''))
  for (const text of texts.filter(each => each.includes('寺'))) expect(text).not.toMatch(/^[、。」]|「$/)
  expect(lines.filter(({ dir }) => dir === 'rtl').length).toBeGreaterThan(10)
  expect(texts.filter(text => /[ء-ي]/.test(text)).every(text => !/\S\s{2}/.test(text))).toBe(true)
})

test('a title of 200 letters is whole, on the cover and above its entry', () => {
  const title = 'Überquerung '.repeat(16).trim()
  const book = lay({ ...aBook([aDay(1, [anEntry(1, { title })])]), title })
  const [cover] = book.pages
  expect(letters(wordsOf(cover!))).toContain(letters(title))
  expect(letters(book.pages.map(wordsOf).join(''))).toContain(letters(`${title}Maya`))
})

test('the number of pages is even, for a book is printed on both sides', () => {
  for (const n of [0, 1, 2, 3])
    expect(
      lay(aBook(Array.from({ length: n }, (_, at) => aDay(at + 1, [anEntry(at)])))).pages.length % 2,
    ).toBe(0)
})
