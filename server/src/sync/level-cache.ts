import type { Action, Level } from '@caravel/sync-protocol/access'
import { appStream } from '@caravel/sync-protocol/streams'
import type { App } from '../context.ts'
import { readLevels } from './stream-access.ts'

export type ReadLevelsInMemory = () => Promise<Map<Action, Level>>

/**
 * The levels of the actions, read once and kept until a commit changes one: each that is answered is followed by its new
 * levels. Commits keep levels of their own, which see what the transaction they are in has changed.
 */
export const createLevelCache = ({ db, committer }: Pick<App, 'db' | 'committer'>): ReadLevelsInMemory => {
  let kept: Promise<Map<Action, Level>> | undefined
  committer.onPublished(({ stream }) => {
    if (stream === appStream) kept = undefined
  })
  return () => {
    const levels = (kept ??= readLevels(db.read))
    levels.catch(() => {
      if (kept === levels) kept = undefined
    })
    return levels
  }
}
