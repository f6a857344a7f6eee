import { expect, test } from 'vitest'
import { fc } from '../testing/properties.ts'
import { bestOrder, movedBetween, type DayEnds, type LineStop } from './optimise.ts'
import type { Point } from './travel-guess.ts'
import { visitAt } from './visit-times.ts'

/** A flat world where a degree is a minute. */
const minutes = (a: Point, b: Point) => Math.hypot(a.lat - b.lat, a.lng - b.lng)
const stop = (id: string, lng: number, lat = 0): LineStop => ({ id, position: { lat, lng }, timed: false })
const timed = (id: string, lng: number): LineStop => ({ ...stop(id, lng), timed: true })
const note = (id: string): LineStop => ({ id, position: undefined, timed: false })
const orderOf = (line: readonly LineStop[], ends?: DayEnds) => bestOrder(line, minutes, ends).ids.join(' ')

test('the first stop stays the first and the others come as they lie', () => {
  expect(orderOf([stop('a', 0), stop('d', 3), stop('b', 1), stop('c', 2)])).toBe('a b c d')
  expect(orderOf([stop('d', 3), stop('a', 0), stop('c', 2), stop('b', 1)])).toBe('d c b a')
  expect(bestOrder([stop('a', 0), stop('d', 3), stop('b', 1)], minutes)).toEqual({
    ids: ['a', 'b', 'd'],
    before: 5,
    after: 3,
  })
})

test('with a start the first stop is free, and an end draws the last ones near', () => {
  const line = [stop('c', 3), stop('a', 1), stop('b', 2)]
  const bed = { lat: 0, lng: 0 }
  expect(orderOf(line, { start: bed })).toBe('a b c')
  expect(orderOf(line, { start: { lat: 0, lng: 4 } })).toBe('c b a')
  expect(orderOf(line, { end: bed })).toBe('c b a')
  const loop = [stop('n', 0, 1), stop('e', 1, 0.4), stop('ne', 1, 1)]
  expect(['n ne e', 'e ne n']).toContain(orderOf(loop, { start: bed, end: bed }))
})

test('a stop with a set time stays where it is, and what lies on either side stays on its side', () => {
  const line = [
    stop('a', 0),
    stop('c', 2),
    stop('b', 1),
    timed('t', 9),
    stop('e', 3),
    stop('f', 6),
    stop('g', 5),
  ]
  expect(orderOf(line)).toBe('a b c t f g e')
})

test('notes and stops without a position go along with the stop they follow', () => {
  const line = [note('n0'), stop('a', 0), note('n1'), stop('c', 2), note('n2'), note('x'), stop('b', 1)]
  expect(orderOf(line)).toBe('n0 a n1 b c n2 x')
  expect(orderOf([note('n0'), note('n1')])).toBe('n0 n1')
  expect(bestOrder([], minutes)).toEqual({ ids: [], before: 0, after: 0 })
})

test('what has a time but no position keeps the stop it follows where it is', () => {
  const line = [stop('a', 0), stop('c', 2), { ...note('bus'), timed: true }, stop('b', 1)]
  expect(orderOf(line)).toBe('a c bus b')
})

test('a flight holds its place, and no way is counted over it', () => {
  const flight: LineStop = {
    ...note('flight'),
    booked: { arrive: { lat: 0, lng: 4 }, leave: { lat: 0, lng: 100 } },
  }
  const line = [stop('a', 0), stop('c', 2), stop('b', 1), flight, stop('z', 103), stop('y', 101)]
  expect(bestOrder(line, minutes)).toEqual({
    ids: ['a', 'b', 'c', 'flight', 'y', 'z'],
    before: 2 + 1 + 3 + 3 + 2,
    after: 4 + 3,
  })
  const away = { ...flight, booked: { arrive: undefined, leave: undefined } }
  expect(orderOf([stop('b', 1), stop('a', 0), away, stop('z', 103)])).toBe('b a flight z')
})

test('the ways may differ from the ways back', () => {
  const oneWay = (a: Point, b: Point) => (b.lng >= a.lng ? b.lng - a.lng : 10 * (a.lng - b.lng))
  const line = [stop('a', 0), stop('c', 2), stop('b', 1), stop('d', 3)]
  expect(bestOrder(line, oneWay).ids.join(' ')).toBe('a b c d')
})

test('the fewest are moved', () => {
  const moved = (from: string, to: string) => [...movedBetween([...from], [...to])].join('')
  expect(moved('abcde', 'acdeb')).toBe('b')
  expect(moved('abcde', 'eabcd')).toBe('e')
  expect(moved('abcd', 'bdca')).toBe('da')
  expect(moved('abcd', 'abcd')).toBe('')
  expect(moved('', '')).toBe('')
})

const coordinate = fc.integer({ min: 0, max: 20 })
const place = fc.record({ lat: coordinate, lng: coordinate })
const item = fc.record({
  position: fc.option(place, { nil: undefined, freq: 5 }),
  timed: fc.nat({ max: 4 }).map(n => n === 0),
})
const lineOf = (maxLength: number) =>
  fc.array(item, { maxLength }).map(all => all.map((each, at): LineStop => ({ ...each, id: `s${at}` })))
const ends = fc.record({
  start: fc.option(place, { nil: undefined }),
  end: fc.option(place, { nil: undefined }),
})

test('nothing is lost or longer than before, and the same day has the same answer', () => {
  fc.assert(
    fc.property(lineOf(24), ends, (line, at) => {
      const found = bestOrder(line, minutes, at)
      expect(found.ids.toSorted()).toEqual(line.map(({ id }) => id).toSorted())
      expect(found.after).toBeLessThanOrEqual(found.before)
      expect(found.after).toBeCloseTo(length(pick(line, found.ids), at), 9)
      expect(bestOrder(line, minutes, at)).toEqual(found)
      expect(bestOrder(pick(line, found.ids), minutes, at).after).toBeLessThanOrEqual(found.after)
    }),
  )
})

test('what is timed stays where it is; what has no position stays behind what it follows', () => {
  fc.assert(
    fc.property(lineOf(16), ends, (line, at) => {
      const { ids } = bestOrder(line, minutes, at)
      for (const [index, { id, position, timed: hasTime }] of line.entries()) {
        if (hasTime) expect(ids.indexOf(id)).toBe(index)
        if (!position) expect(ids[ids.indexOf(id) - 1]).toBe(line[index - 1]?.id)
      }
      const first = line.find(({ position }) => position)
      if (first && !at.start) expect(ids.indexOf(first.id)).toBe(line.indexOf(first))
    }),
  )
})

test('up to seven free stops, no order is shorter', () => {
  const free = fc.array(place, { maxLength: 7 })
  fc.assert(
    fc.property(free, place, fc.option(place, { nil: undefined }), (places, start, end) => {
      const line = places.map((position, at): LineStop => ({ id: `s${at}`, position, timed: false }))
      const found = bestOrder(line, minutes, { start, end })
      expect(found.after).toBeCloseTo(leastOf(line, { start, end }), 5)
    }),
    { numRuns: 40 },
  )
})

test('twenty stops on a circle are gone round', () => {
  const circle = Array.from({ length: 20 }, (_, n) => {
    const turn = (2 * Math.PI * ((n * 7) % 20)) / 20
    return stop(`${(n * 7) % 20}`, Math.cos(turn), Math.sin(turn))
  })
  const bed = { lat: 0, lng: 1 }
  const { after } = bestOrder(circle, minutes, { start: bed, end: bed })
  expect(after).toBeCloseTo(20 * 2 * Math.sin(Math.PI / 20), 6)
})

test('those that stay keep their order, and no fewer could be moved', () => {
  const orders = fc.integer({ min: 0, max: 7 }).chain(count => {
    const ids = Array.from({ length: count }, (_, n) => `${n}`)
    return fc.shuffledSubarray(ids, { minLength: count }).map(to => ({ from: ids, to }))
  })
  fc.assert(
    fc.property(orders, ({ from, to }) => {
      const moved = movedBetween(from, to)
      const rest = (all: readonly string[]) => all.filter(id => !moved.has(id))
      expect(rest(to)).toEqual(rest(from))
      expect(from.length - moved.size).toBe(longestRun(to))
    }),
  )
})

const pick = (line: readonly LineStop[], ids: readonly string[]): LineStop[] =>
  ids.flatMap(id => line.find(each => each.id === id) ?? [])

const length = (line: readonly LineStop[], { start, end }: DayEnds): number => {
  const path = [start, ...line.map(({ position }) => position), end].filter(point => point !== undefined)
  return path.reduce((sum, point, at) => sum + (at ? minutes(path[at - 1] ?? point, point) : 0), 0)
}

const leastOf = (line: readonly LineStop[], at: DayEnds): number => {
  let least = Infinity
  const go = (order: LineStop[], left: LineStop[]) => {
    if (!left.length) least = Math.min(least, length(order, at))
    for (const each of left)
      go(
        [...order, each],
        left.filter(other => other !== each),
      )
  }
  go([], [...line])
  return least
}

/** Over all choices of what stays. */
const longestRun = (to: readonly string[]): number => {
  let most = 0
  for (let mask = 0; mask < 2 ** to.length; mask++) {
    const kept = to.filter((_, at) => mask & (1 << at))
    if (kept.every((id, at) => at === 0 || Number(kept[at - 1]) < Number(id)))
      most = Math.max(most, kept.length)
  }
  return most
}

/** The least that the way over all stops can be, first one first (Held and Karp, 1962). */
function leastOver(points: readonly Point[]): number {
  const n = points.length
  const way = (a: number, b: number) => minutes(points[a] ?? points[0]!, points[b] ?? points[0]!)
  let ends = new Map<string, number>([[`1 0`, 0]])
  for (let size = 1; size < n; size++) {
    const next = new Map<string, number>()
    for (const [key, cost] of ends) {
      const [seen = 0, last = 0] = key.split(' ').map(Number)
      for (let to = 1; to < n; to++) {
        if (seen & (1 << to)) continue
        const at = `${seen | (1 << to)} ${to}`
        next.set(at, Math.min(next.get(at) ?? Infinity, cost + way(last, to)))
      }
    }
    ends = next
  }
  return Math.min(...ends.values())
}

/** Repeats exactly: a linear congruential generator with the constants of Numerical Recipes. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

test('200 days of up to ten stops are within 3 % of the least at the median, and never longer than they were', () => {
  const random = numbersFrom(21)
  const ratios = Array.from({ length: 200 }, (_, day) => {
    const points = Array.from({ length: 3 + (day % 8) }, () => ({ lat: random(), lng: random() }))
    const line = points.map((position, at): LineStop => ({ id: `s${at}`, position, timed: false }))
    const { before, after } = bestOrder(line, minutes)
    expect(after).toBeLessThanOrEqual(before)
    return after / leastOver(points)
  }).toSorted((a, b) => a - b)
  expect(ratios[100]).toBeLessThanOrEqual(1.03)
  expect(ratios[0]).toBeGreaterThan(1 - 1e-9)
})

test('places on both sides of the antimeridian and the same place twice keep every stop', () => {
  const line = [stop('a', 179.9), stop('b', -179.9), stop('c', 179.9), stop('d', -179.8), stop('e', 179.8)]
  const found = bestOrder(line, minutes)
  expect(found.ids.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(found.after).toBeLessThanOrEqual(found.before)
})

test('a line of a thousand stops is looked at for so long and no longer', () => {
  const random = numbersFrom(3)
  let asked = 0
  const counted = (a: Point, b: Point) => (asked++, minutes(a, b))
  const line = Array.from({ length: 1000 }, (_, at) => stop(`s${at}`, random(), random()))
  const { before, after, ids } = bestOrder(line, counted)
  expect(new Set(ids).size).toBe(1000)
  expect(after).toBeLessThan(before)
  expect(asked).toBeLessThanOrEqual(1000 * 1000)
})

const clock = { begin: 9 * 60, minutes: (a: Point, b: Point) => 30 * minutes(a, b) }
const open = (from: number, to: number) => ({ stay: 60, open: [{ from: from * 60, to: to * 60 }] })

test('an order that reaches a museum after it has closed is not told', () => {
  const museum = { ...stop('museum', 4), visit: open(9, 13) }
  const line = [stop('a', 0), museum, stop('b', 1), stop('c', 2), stop('d', 3)].map(each => ({
    ...each,
    visit: each.visit ?? { stay: 60 },
  }))
  expect(bestOrder(line, minutes).ids.join(' ')).toBe('a b c d museum')
  const found = bestOrder(line, minutes, {}, clock)
  expect(found.ids.indexOf('museum')).toBeLessThan(4)
  expect(found.after).toBeLessThanOrEqual(found.before)
  const always = line.map(each => (each.id === 'museum' ? { ...each, visit: open(9, 20) } : each))
  expect(bestOrder(always, minutes, {}, clock).ids.join(' ')).toBe('a b c d museum')
})

test('no order waits for a door until a set time is over', () => {
  const market = { ...stop('market', 1), visit: open(13, 20) }
  const lunch: LineStop = { ...timed('lunch', 3), visit: { at: 15 * 60, stay: 60 } }
  const line = [stop('a', 0), stop('c', 2), market, lunch]
  expect(bestOrder(line, minutes, {}, clock).ids.join(' ')).toBe('a market c lunch')
  const early = { ...lunch, visit: { at: 15 * 60, stay: 60 } }
  expect(
    bestOrder([stop('a', 0), { ...stop('c', 2), visit: { stay: 60 } }, market, early], minutes, {}, clock),
  ).toMatchObject({ ids: ['a', 'c', 'market', 'lunch'] })
})

test('what is reached too late today may be so in a better order too', () => {
  const line = [
    stop('a', 0),
    { ...stop('d', 3), visit: { stay: 300 } },
    { ...stop('shut', 1), visit: { stay: 60, open: [] } },
    { ...stop('b', 2), visit: open(9, 10) },
  ]
  expect(bestOrder(line, minutes, {}, clock).ids.join(' ')).toBe('a shut b d')
})

const hours = fc.option(
  fc.record({ from: fc.integer({ min: 8, max: 16 }), long: fc.integer({ min: 1, max: 8 }) }),
  { nil: undefined },
)
const visits = fc.record({ stay: fc.integer({ min: 0, max: 120 }), hours })

/** Which stops are come to too late, in this order. */
const lateOn = (line: readonly LineStop[], start: Point | undefined): Set<string> => {
  const late = new Set<string>()
  let [here, now] = [start, clock.begin]
  for (const { id, position, visit } of line) {
    if (!position) continue
    const arrives = here ? now + clock.minutes(here, position) : now
    const visited = visit ? visitAt(visit, arrives) : { leaves: arrives, late: false }
    if (visited.late) late.add(id)
    ;[here, now] = [position, visited.leaves]
  }
  return late
}

test('whatever the hours, nobody is late who is not today, and the way is never longer', () => {
  const day = fc.array(
    fc.record({ position: place, timed: fc.nat({ max: 5 }).map(n => n === 0), of: visits }),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(day, fc.option(place, { nil: undefined }), (all, start) => {
      const line = all.map(({ position, timed: hasTime, of: { stay, hours: when } }, at): LineStop => {
        const window = when && [{ from: when.from * 60, to: (when.from + when.long) * 60 }]
        const visit = hasTime ? { stay, at: 60 * (9 + at) } : { stay, open: window }
        return { id: `s${at}`, position, timed: hasTime, visit }
      })
      const found = bestOrder(line, minutes, { start }, clock)
      expect(found.after).toBeLessThanOrEqual(found.before)
      const [before, after] = [lateOn(line, start), lateOn(pick(line, found.ids), start)]
      // Without any hours nothing is asked of the clock.
      if (line.some(({ visit }) => visit?.open)) for (const id of after) expect(before).toContain(id)
    }),
  )
})
