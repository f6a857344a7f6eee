/** Who is writing, of what presence says of them: a sign that is not renewed is over. Without a clock of its own. */
import { typingMs, type Present } from '@caravel/sync-protocol/wire'

export class Typists {
  /** Since when each sign is known, ms, by person and number. */
  private since = new Map<string, number>()

  /** Those who write at `now`, and after how many ms to ask again; undefined: not before presence says something new. */
  at(present: readonly Present[], now: number): { ids: string[]; again: number | undefined } {
    const signs = present.flatMap(({ user_id: id, typing }) =>
      typing ? [{ id, sign: `${id} ${typing}` }] : [],
    )
    this.since = new Map(signs.map(({ sign }) => [sign, this.since.get(sign) ?? now]))
    const left = signs.map(({ id, sign }) => ({ id, ms: (this.since.get(sign) ?? now) + typingMs - now }))
    const writing = left.filter(({ ms }) => ms > 0)
    return {
      ids: writing.map(({ id }) => id),
      again: writing.length ? Math.min(...writing.map(({ ms }) => ms)) : undefined,
    }
  }
}
