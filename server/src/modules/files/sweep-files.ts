/** Bytes whose row nothing can bring back any more go (sync rule L10), and what never became whole. */
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { App } from '../../context.ts'
import { findAnyContent, forgetContents, keptIds } from './file-queries.ts'
import type { StoredName } from './file-disk.ts'

const day = 86_400_000

export const sweepRules = {
  /** A row that was lost by a server rollback may be sent again, and finds its bytes. */
  orphans_ms: 30 * day,
  /** A sender goes on with its file, or begins again. */
  parts_ms: 30 * day,
}

/** So many are looked up at once. */
const batch = 500

/** How many files went. */
export const sweepFiles = async (
  app: Pick<App, 'db' | 'files' | 'committer' | 'now'>,
  stopped: () => boolean,
  rules = sweepRules,
): Promise<number> => {
  const all = await app.files.list()
  let swept = 0
  for (let from = 0; from < all.length && !stopped(); from += batch) {
    const some = all.slice(from, from + batch)
    const kept = await keptIds(app.db.read, [...new Set(some.map(({ id }) => id))])
    const gone: string[] = []
    for (const each of some) {
      if (!(await isDue(app, each, kept.has(each.id), rules))) continue
      if (!each.part) gone.push(each.id)
      await rm(each.path, { force: true })
      swept++
    }
    if (gone.length) await app.committer.exclusive(tx => forgetContents(tx, gone))
  }
  return swept
}

const isDue = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  { id, part, path }: StoredName,
  kept: boolean,
  rules: typeof sweepRules,
): Promise<boolean> => {
  const found = statSync(path, { throwIfNoEntry: false })
  // It was completed or removed since the folder was read.
  if (!found) return false
  const age = now() - found.mtimeMs
  if (!kept) return age > rules.orphans_ms
  return part && (age > rules.parts_ms || (await findAnyContent(db.read, id)) !== undefined)
}
