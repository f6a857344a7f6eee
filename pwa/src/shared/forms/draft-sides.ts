/** What two wrote in one form: which of it is new to whom, and what comes of both. Pure. */
import { sameValue } from '@caravel/sync-protocol/row'
import { areParts } from './use-draft.ts'

/** Mine where I wrote, theirs elsewhere; where both wrote the same field differently, `whose` says. */
export function rebased<T extends object>(before: T, mine: T, theirs: T, whose: 'mine' | 'theirs'): T {
  const parts = sidesOf(before, mine, theirs).map(({ name, was, own, other }) => {
    if (sameValue(own, was) || sameValue(own, other)) return [name, other]
    if (sameValue(other, was)) return [name, own]
    if (areParts(was, own, other))
      return [name, rebased(was as object, own as object, other as object, whose)]
    return [name, whose === 'mine' ? own : other]
  })
  return Object.fromEntries(parts) as T
}

/** A field that others changed: its names from the outside in, joined by dots, and what it is now. */
export type FieldNews = { field: string; value: unknown; both: boolean }

/** What others changed and the form does not show; `both`: the person wrote there too. */
export function newsOf(before: object, mine: object, theirs: object): FieldNews[] {
  return sidesOf(before, mine, theirs).flatMap(({ name, was, own, other }): FieldNews[] => {
    if (sameValue(other, was) || sameValue(own, other)) return []
    if (!areParts(was, own, other)) return [{ field: name, value: other, both: !sameValue(own, was) }]
    return newsOf(was as object, own as object, other as object).map(news => ({
      ...news,
      field: `${name}.${news.field}`,
    }))
  })
}

const sidesOf = (before: object, mine: object, theirs: object) =>
  Object.keys({ ...before, ...mine, ...theirs }).map(name => {
    const [was, own, other] = [before, mine, theirs].map(side => (side as Record<string, unknown>)[name])
    return { name, was, own, other }
  })

/** Who wrote last those rows that have another version now; each once. Null: the server, for nobody. */
export function writersSince(began: unknown, now: unknown): (string | null)[] {
  if (!areParts(began, now)) return []
  const [was, is] = [began, now] as Record<string, unknown>[]
  const by = is?.['version'] === was?.['version'] ? undefined : is?.['updated_by']
  const within = Object.keys(is ?? {}).flatMap(name => writersSince(was?.[name], is?.[name]))
  return [...new Set([...(typeof by === 'string' || by === null ? [by] : []), ...within])]
}
