import { expect, test } from 'vitest'
import { bookPartId, journeyBookPart } from '../entities/journey-book-part.ts'
import { journey } from '../entities/journey.ts'
import { MemoryState } from '../memory-state.ts'
import { testId } from '../testing/random.ts'
import { mustRun, parseBody, routeNamed } from '../testing/run-mutation.ts'
import { journeyStream } from '../streams.ts'

const [journeyId, entry, photo, other] = [testId(1), testId(2), testId(3), testId(4)]
const params = { journey_id: journeyId }
const page = `entry:${entry}:0`

function aJournal(): MemoryState {
  const state = new MemoryState(journeyStream(journeyId))
  mustRun(state, 'journey.create', { body: { id: journeyId, title: 'Azores' } })
  return state
}

const change = (state: MemoryState, body: object) =>
  mustRun(state, 'journey_book.change', { params, body: { ...body } })
const partsIn = (state: MemoryState) =>
  state
    .list(journeyBookPart)
    .map(({ part, layout, pictures, left_out }) => ({ part, layout, pictures, left_out }))

test('choices and pages are changed in one step, each page once', () => {
  const state = aJournal()
  change(state, {
    book_size: 'a5',
    parts: [
      { part: page, layout: 'full', pictures: [photo] },
      { part: `out:${other}`, left_out: true },
      { part: page, layout: 'photos', pictures: [photo, 'map:2027-05-01'] },
    ],
  })
  expect(state.get(journey, journeyId)).toMatchObject({
    book_size: 'a5',
    book_fill: 'balanced',
    book_maps: true,
  })
  expect(partsIn(state)).toEqual([
    { part: page, layout: 'photos', pictures: [photo, 'map:2027-05-01'], left_out: false },
    { part: `out:${other}`, layout: null, pictures: [], left_out: true },
  ])
})

test('two people who change different pages keep both, and one page is theirs who changed it last', () => {
  const state = aJournal()
  change(state, { parts: [{ part: page, layout: 'full', pictures: [photo] }] })
  change(state, { parts: [{ part: `entry:${entry}:1`, layout: 'words' }] })
  change(state, { parts: [{ part: page, layout: 'beside', pictures: [] }] })
  expect(partsIn(state).map(({ layout }) => layout)).toEqual(['beside', 'words'])
})

test('a page that is laid out again is gone, and may be changed anew', () => {
  const state = aJournal()
  change(state, { parts: [{ part: page, layout: 'full', pictures: [photo] }] })
  change(state, { parts: [{ part: page }] })
  expect(partsIn(state)).toEqual([])
  change(state, { parts: [{ part: page }] })
  change(state, { parts: [{ part: page, layout: 'words' }] })
  expect(state.get(journeyBookPart, bookPartId(journeyId, page))?.layout).toBe('words')
})

test.each([
  { parts: [{ part: 'cover', layout: 'full' }] },
  { parts: [{ part: `entry:${entry}`, layout: 'full' }] },
  { parts: [{ part: `out:${entry}:0`, left_out: true }] },
  { parts: [{ part: page, layout: 'poster' }] },
  { parts: [{ part: page, layout: 'full', pictures: ['../secret'] }] },
  { parts: [{ part: page, layout: 'photos', pictures: Array.from({ length: 13 }, () => photo) }] },
  { book_size: 'a3' },
  { title: 'Mine now' },
])('what is no part or choice of a book is refused: %j', body => {
  expect(() => parseBody(routeNamed('journey_book.change'), body)).toThrow()
})
