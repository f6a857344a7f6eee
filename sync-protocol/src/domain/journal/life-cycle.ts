/** Where a journal stands, by the dates of its trips. Pure. */

export type LifeCycle = 'draft' | 'upcoming' | 'live' | 'completed' | 'archived'

interface Dated {
  start_date: string | null
  end_date: string | null
}

/**
 * @param today `YYYY-MM-DD`, where the reader is
 * @returns `draft` where no trip has a date; with one end alone, as far as that can tell
 */
export function lifeCycle(
  { archived }: { archived: boolean },
  trips: Iterable<Dated>,
  today: string,
): LifeCycle {
  if (archived) return 'archived'
  const [starts, ends]: [string[], string[]] = [[], []]
  for (const { start_date: start, end_date: end } of trips) {
    if (start !== null) starts.push(start)
    if (end !== null) ends.push(end)
  }
  const [first, last] = [starts.sort()[0], ends.sort().at(-1)]
  if (first === undefined && last === undefined) return 'draft'
  if (first !== undefined && today < first) return 'upcoming'
  return last !== undefined && today > last ? 'completed' : 'live'
}
