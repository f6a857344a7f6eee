/** Several edits of one contested group are one question to the person (sync rule C3). */
import type { Answer } from './answer.ts'
import { isSameTarget, mutationOf, type Entry } from './entry.ts'
import { splitBody } from './mutations.ts'
import type { Values } from './op.ts'

/**
 * Later edits of the same group and row, which join the question. An edit that was sent joins only if the push that just
 * stopped was its first, because the server did not reach it then.
 */
export const contestedToo = (entry: Entry, later: readonly Entry[], answer?: Answer): Entry[] => {
  const group = answer?.body['group']
  if (answer?.body['code'] !== 'CONFLICT' || typeof group !== 'string') return []
  return later.filter(
    each =>
      isSameTarget(each, entry) &&
      (!each.sent || (each.state === 'sending' && each.tries === 1)) &&
      writesOnly(each, group),
  )
}

const writesOnly = (entry: Entry, group: string): boolean => {
  const { fields, decision } = splitBody(entry.body)
  const entity = mutationOf(entry)?.entity
  return decision === undefined && Object.keys(fields).every(name => entity?.groupOf[name] === group)
}

/** The first edit with the values of the next. Its base stays: the values that the person started from. */
export const joinedBy = (first: Entry, next: Entry): Entry => ({
  ...first,
  body: { ...first.body, ...splitBody(next.body).fields },
  edited_at: next.edited_at,
})

/** The answer to a contested edit, with the values of the joined edits among those of the person. */
export const mineIn = (body: Values, joined: readonly Entry[]): Values => {
  if (!joined.length) return body
  const mine = Object.assign({}, body['mine'], ...joined.map(each => splitBody(each.body).fields)) as Values
  return { ...body, mine }
}
