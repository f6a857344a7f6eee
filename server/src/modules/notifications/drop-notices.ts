/** Takes notices away from every device of their readers. */
import { dropNotices } from '@caravel/sync-protocol/actions/make-notice'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { mint } from '../../sync/read-request.ts'
import { jobRequest } from '../../sync/job-request.ts'

export interface FoundNotice {
  id: string
  stream: string
}

/**
 * Drops what `find` answers until it finds nothing more, one commit for each reader's stream. `find` sorts by stream and
 * answers at most 500. Answers how many went.
 */
export async function dropAll(
  app: Pick<App, 'committer' | 'now'>,
  find: () => Promise<FoundNotice[]>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let dropped = 0
  while (!stopped()) {
    const found = await find()
    const [first] = found
    if (!first) break
    const ids = found.filter(({ stream }) => stream === first.stream).map(({ id }) => id)
    await app.committer.commit(
      jobRequest(dropNotices, {
        params: { user_id: parseStream(first.stream)?.id ?? '' },
        body: { ids },
        mutation_id: mint(app),
      }),
    )
    dropped += ids.length
  }
  return dropped
}
