/** What others changed on a trip, told from the rows as they were and as they are. Pure. */

export type FollowedRow = {
  id: string
  version: number
  updated_by: string | null
  /** What people call it. */
  name: string
  /** What of it can be seen where a new version alone says nothing; absent: every version counts. */
  shows?: string
}

export type Known = ReadonlyMap<string, FollowedRow>

export type OthersChange = { id: string; by: string; name: string; added: boolean }

/** What is new in `now` from someone else, and what is gone. `before` undefined: nothing was known yet. */
export function othersChanges(
  before: Known | undefined,
  now: Known,
  me: string | undefined,
): { changed: OthersChange[]; gone: FollowedRow[] } {
  if (!before) return { changed: [], gone: [] }
  const changed = [...now.values()].flatMap(
    ({ id, version, updated_by: by, name, shows }): OthersChange[] => {
      const was = before.get(id)
      const same = was && (version <= was.version || (shows !== undefined && shows === was.shows))
      if (same || version === 0 || by === null || by === me) return []
      return [{ id, by, name, added: was === undefined }]
    },
  )
  return { changed, gone: [...before.values()].filter(({ id }) => !now.has(id)) }
}

/** What is said of several changes together. */
export type Told =
  | { kind: 'one'; who: string; what: string; added: boolean }
  | { kind: 'many'; who: string[]; count: number }
  | { kind: 'gone'; names: string[] }

/** A burst is one sentence: names where it is one thing, numbers where it is many. */
export function toTold(changed: readonly OthersChange[], gone: readonly string[]): Told | undefined {
  const names = [...new Set(changed.map(({ name }) => name))]
  const who = [...new Set(changed.map(({ by }) => by))]
  const [what, by] = [names[0], who[0]]
  if (names.length === 1 && who.length === 1 && what !== undefined && by !== undefined && !gone.length)
    return { kind: 'one', who: by, what, added: changed.some(({ added }) => added) }
  if (who.length) return { kind: 'many', who, count: names.length + gone.length }
  return gone.length ? { kind: 'gone', names: [...gone] } : undefined
}
