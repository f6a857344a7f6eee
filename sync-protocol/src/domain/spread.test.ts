import { expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import type { LineStop } from './optimise.ts'
import { spreadIdeas, type SpreadDay, type SpreadIdea } from './spread.ts'
import type { Point } from './travel-guess.ts'

/** A flat world where a degree is ten minutes. */
const minutes = (a: Point, b: Point) => 10 * Math.hypot(a.lat - b.lat, a.lng - b.lng)
const idea = (id: string, lng: number, lat = 0): SpreadIdea => ({
  id,
  position: { lat, lng },
  stay: 60,
  openOn: () => undefined,
})
const day = (id: string, line: LineStop[] = [], ends: SpreadDay['ends'] = {}): SpreadDay => ({
  id,
  line,
  ends,
})
const stop = (id: string, lng: number, at?: number): LineStop => ({
  id,
  position: { lat: 0, lng },
  timed: at !== undefined,
  visit: { at, stay: 60 },
})
const linesOf = (ideas: readonly SpreadIdea[], days: readonly SpreadDay[]) =>
  Object.fromEntries(spreadIdeas(ideas, days, minutes).days.map(({ id, ids }) => [id, ids.join(' ')]))

test('near ones come together on empty days, in the order of the way', () => {
  const ideas = [idea('a1', 0), idea('b1', 5), idea('a2', 0.1), idea('b2', 5.1), idea('a3', 0.2)]
  const found = spreadIdeas(ideas, [day('1'), day('2')], minutes)
  expect(found.left).toEqual([])
  expect(found.days.map(({ added }) => added.toSorted().join(' ')).toSorted()).toEqual(['a1 a2 a3', 'b1 b2'])
})

test('what is planned stays, and an idea goes between the stops that it lies between', () => {
  const days = [day('1', [stop('s', 0), stop('t', 2)]), day('2', [stop('u', 6)])]
  expect(linesOf([idea('i', 1), idea('j', 6.5)], days)).toEqual({ '1': 's i t', '2': 'u j' })
})

test('an idea goes to a day when it is open, and before it closes', () => {
  const monday = { ...idea('m', 0), openOn: (id: string) => (id === 'mon' ? [] : undefined) }
  expect(linesOf([monday], [day('mon', [stop('s', 0)]), day('tue', [stop('t', 3)])])).toEqual({ tue: 't m' })
  const early = { ...idea('e', 0), openOn: () => [{ from: 540, to: 600 }] }
  expect(linesOf([early], [day('1', [stop('s', 1)])])).toEqual({ '1': 'e s' })
  expect(spreadIdeas([{ ...monday, openOn: () => [] }], [day('1')], minutes).left).toEqual([
    { id: 'm', why: 'closed' },
  ])
})

test('nobody comes late to a set time, and no day goes on after eight in the evening', () => {
  const full = day('1', [stop('s', 0, 9 * 60), stop('t', 0, 10 * 60), stop('u', 0, 19 * 60)])
  expect(linesOf([idea('i', 0.5)], [full])).toEqual({ '1': 's t i u' })
  const ideas = Array.from({ length: 12 }, (_, at) => idea(`i${at}`, at / 100))
  const { days, left } = spreadIdeas(ideas, [day('1')], minutes)
  expect(days[0]?.added).toHaveLength(10)
  expect(left.map(({ why }) => why)).toEqual(['full', 'full'])
})

test('what lies nowhere or far from every day stays an idea', () => {
  const ideas = [{ ...idea('n', 0), position: undefined }, idea('f', 50)]
  expect(spreadIdeas(ideas, [day('1', [stop('s', 0)])], minutes).left).toEqual([
    { id: 'n', why: 'nowhere' },
    { id: 'f', why: 'far' },
  ])
  expect(spreadIdeas(ideas, [], minutes).days).toEqual([])
})

test('an idea is not put where a flight is under way, and goes to the side that it lies on', () => {
  const flight: LineStop = {
    id: 'flight',
    position: undefined,
    timed: false,
    booked: { arrive: { lat: 0, lng: 1 }, leave: { lat: 0, lng: 30 } },
    visit: { at: 12 * 60, until: 15 * 60, stay: 60 },
  }
  const days = [day('1', [stop('s', 0), flight])]
  expect(linesOf([idea('there', 30.5), idea('here', 0.5)], days)).toEqual({ '1': 's here flight there' })
  const away = { ...flight, booked: { arrive: undefined, leave: undefined } }
  expect(spreadIdeas([idea('i', 3)], [day('1', [away])], minutes).days).toEqual([])
})

test('a hotel draws the ideas around it', () => {
  const bed = (lng: number) => ({ start: { lat: 0, lng }, end: { lat: 0, lng } })
  const days = [day('1', [], bed(0)), day('2', [], bed(8))]
  expect(linesOf([idea('a', 7.9), idea('b', 0.1), idea('c', 8.2), idea('d', 0.3)], days)).toEqual({
    '1': 'b d',
    '2': expect.stringMatching(/^(a c|c a)$/) as string,
  })
})

test('near ones share a day, and go to the bed they are near, where many other days are empty', () => {
  const bed = { start: { lat: 0, lng: 0 }, end: { lat: 0, lng: 0 } }
  const days = [day('1'), day('2', [], bed), ...['3', '4', '5', '6', '7', '8'].map(id => day(id))]
  const ideas = [idea('a', 0.5), idea('b', 0.6), idea('c', 30), idea('d', 30.1), idea('e', 30.2)]
  const lines = Object.values(linesOf(ideas, days)).map(line => line.split(' ').toSorted().join(' '))
  expect(linesOf(ideas, days)).toHaveProperty('2')
  expect(lines.toSorted()).toEqual(['a b', 'c d e'])
})

const coordinate = fc.integer({ min: 0, max: 12 })
const place = fc.record({ lat: coordinate, lng: coordinate })
const hours = fc.option(
  fc.record({ from: fc.integer({ min: 8, max: 17 }), long: fc.integer({ min: 0, max: 6 }) }),
  { nil: undefined },
)
const someIdeas = fc.array(
  fc.record({
    position: fc.option(place, { nil: undefined, freq: 6 }),
    stay: fc.integer({ min: 0, max: 180 }),
    hours,
  }),
  { maxLength: 15 },
)
const someDays = fc.array(
  fc.array(
    fc.record({
      position: fc.option(place, { nil: undefined, freq: 6 }),
      hour: fc.option(fc.integer({ min: 9, max: 18 })),
    }),
    {
      maxLength: 4,
    },
  ),
  { maxLength: 5 },
)

test('each idea is on one day or left, what is planned keeps its order, and the answer is the same again', () => {
  fc.assert(
    fc.property(someIdeas, someDays, (made, lines) => {
      const ideas = made.map(({ position, stay, hours: when }, at): SpreadIdea => ({
        id: `i${at}`,
        position,
        stay,
        openOn: () => when && (when.long ? [{ from: when.from * 60, to: (when.from + when.long) * 60 }] : []),
      }))
      const days = lines.map((line, nth) =>
        day(
          `d${nth}`,
          line.map(({ position, hour }, at) => ({
            id: `s${nth}-${at}`,
            position,
            timed: hour !== null,
            visit: { at: hour === null ? undefined : hour * 60, stay: 30 },
          })),
        ),
      )
      const found = spreadIdeas(ideas, days, minutes)
      expect(
        [...found.days.flatMap(({ added }) => added), ...found.left.map(({ id }) => id)].toSorted(),
      ).toEqual(ideas.map(({ id }) => id).toSorted())
      for (const { id, ids, added } of found.days) {
        const before = days.find(each => each.id === id)?.line.map(item => item.id)
        expect(ids.filter(each => !added.includes(each))).toEqual(before)
        for (const each of added) expect(ideas.find(idea => idea.id === each)?.openOn(id)).not.toEqual([])
      }
      expect(spreadIdeas(ideas, days, minutes)).toEqual(found)
    }),
    { numRuns: 60 },
  )
})

test('only so many ideas are looked at, however many there are', () => {
  let asked = 0
  const counted = (a: Point, b: Point) => (asked++, minutes(a, b))
  const ideas = Array.from({ length: 400 }, (_, at) => ({ ...idea(`i${at}`, (at * 37) % 90), stay: 5 }))
  const { left } = spreadIdeas(
    ideas,
    Array.from({ length: 14 }, (_, at) => day(`${at}`)),
    counted,
  )
  expect(left.filter(({ why }) => why === 'many')).toHaveLength(300)
  expect(asked).toBeLessThan(5_000_000)
})
