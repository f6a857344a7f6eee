/** What came after a server rollback, as the server's log tells it (sync rule C12). */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Commit, Cursor } from '@caravel/sync-protocol/wire'
import { readPage } from '../streams/changes-page.ts'
import type { ParsedResponse } from '../parsed-response.ts'

/**
 * The commits that a device had not followed. `followed`: none that it had followed is lost · `cleared`: the server does
 * not have all of them any more.
 */
export type Later = readonly Commit[] | 'followed' | 'cleared'

type Ask = (method: string, path: string) => Promise<ParsedResponse | undefined>

/** More than what usually comes between a backup and its restore. */
const firstStep = 100

/**
 * @param had the cursor of the device in the history that the rollback ended
 * @param readAt when the commit at `had` was made, by the server's clock
 * @param now the cursor of the snapshot that the server sent after the rollback
 * @returns undefined if the server does not say it now
 */
export const laterCommits = async (
  ask: Ask,
  stream: StreamKey,
  had: Cursor,
  readAt: number,
  now: Cursor,
): Promise<Later | undefined> => {
  if (had.seq === 0) return 'followed'
  // Backwards, until it is older than what the device had followed last.
  for (let step = firstStep; ; step *= 4) {
    const since = Math.max(0, Math.min(had.seq, now.seq) - step)
    const log = await readLog(ask, stream, since, now)
    if (!Array.isArray(log)) return log
    const [oldest] = log
    if (since > 0 && oldest && oldest.at > readAt) continue
    // The server was rolled back once more while it was asked.
    if (now.seq > since && log.at(-1)?.mutation_id !== now.mark) return undefined
    if (log.some(({ seq, mutation_id }) => seq === had.seq && mutation_id === had.mark)) return 'followed'
    return log.filter(({ seq, at }) => seq > had.seq || at > readAt)
  }
}

/** All commits after `since` up to those rows. */
const readLog = async (
  ask: Ask,
  stream: StreamKey,
  since: number,
  { epoch, seq }: Cursor,
): Promise<Commit[] | 'cleared' | undefined> => {
  const log: Commit[] = []
  while (since + log.length < seq) {
    const path = `/api/streams/${encodeURIComponent(stream)}/changes?since=${since + log.length}&epoch=${epoch}`
    const answer = await ask('GET', path)
    const { code, set_back } = answer?.body ?? {}
    if (code === 'RESYNC_REQUIRED' && answer?.epoch === epoch && set_back !== true) return 'cleared'
    const page = answer?.status === 200 ? readPage(answer.body, stream) : undefined
    if (!page?.commits.length) return undefined
    log.push(...page.commits)
  }
  return log.slice(0, seq - since)
}
