/** Where on the line of a day one more stop fits best. */
import type { DayClock, DayEnds, LineStop } from './optimise.ts'
import { placeEnds, type Ends } from './day-route.ts'
import type { Point } from './travel-guess.ts'
import { visitAt } from './visit-times.ts'

export type DayLine = LineStop[]

export interface Gap {
  /** It goes before what is at this index of the line. */
  at: number
  /** Minutes more on the way, and half of those that one waits. */
  minutes: number
}

/** Minutes more on the way that nobody goes for one stop. */
const farthest = 90
/** The minute by which a day is over, unless it goes on longer already. */
const usualEnd = 20 * 60

/** The gap that costs the least, the last of several; undefined: it is far away, closed when one comes, or the day has no room. */
export function bestGap(stop: LineStop, line: DayLine, ends: DayEnds, clock: DayClock): Gap | undefined {
  const now = throughDay(line, ends, clock)
  const gaps = gapsOf(stop, line, ends, clock.minutes).toSorted(
    (a, b) => a.minutes - b.minutes || b.at - a.at,
  )
  let best: Gap | undefined
  for (const gap of gaps) {
    if (gap.minutes > farthest || (best && gap.minutes >= best.minutes)) break
    const then = throughDay(line.toSpliced(gap.at, 0, stop), ends, clock)
    if (then.over > Math.max(usualEnd, now.over) || [...then.late].some(id => !now.late.has(id))) continue
    const waits = Math.max(0, then.over - now.over - gap.minutes - (stop.visit?.stay ?? 0))
    const minutes = gap.minutes + waits / 2
    if (!best || minutes < best.minutes) best = { at: gap.at, minutes }
  }
  return best
}

function endsOf({ position, booked }: LineStop): Ends | undefined {
  return booked ?? (position && placeEnds(position))
}

/** Before each row that is somewhere, and at the end; not where a vehicle is under way on either side. */
function gapsOf(
  { position }: LineStop,
  line: DayLine,
  ends: DayEnds,
  minutes: (from: Point, to: Point) => number,
): Gap[] {
  if (!position) return []
  const stations = line.flatMap((item, at) => {
    const found = endsOf(item)
    return found ? [{ at, ...found }] : []
  })
  const all = [...stations, { at: line.length, arrive: ends.end, leave: undefined }]
  return all.flatMap(({ at, arrive }, nth): Gap[] => {
    const from = nth ? stations[nth - 1]?.leave : ends.start
    if (!from && !arrive && stations.length) return []
    const [there, on] = [from ? minutes(from, position) : 0, arrive ? minutes(position, arrive) : 0]
    return [{ at, minutes: there + on - (from && arrive ? minutes(from, arrive) : 0) }]
  })
}

/** Who is late on the line as it is, and when the day is over: back at its end. */
function throughDay(
  line: DayLine,
  ends: DayEnds,
  { begin, minutes }: DayClock,
): { late: Set<string>; over: number } {
  const late = new Set<string>()
  let [here, now] = [ends.start, begin]
  for (const item of line) {
    const found = endsOf(item)
    if (!found && item.visit?.at === undefined) continue
    const arrives = here && found?.arrive ? now + minutes(here, found.arrive) : now
    const visit = item.visit ? visitAt(item.visit, arrives) : { leaves: arrives, late: false }
    if (visit.late) late.add(item.id)
    now = visit.leaves
    if (found) here = found.leave
  }
  return { late, over: here && ends.end ? now + minutes(here, ends.end) : now }
}
