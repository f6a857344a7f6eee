/** Takes away what was read long ago, from every device: a commit in the stream of each reader, so many at a time. */
import { dropNotices } from '@caravel/sync-protocol/actions/make-notice'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { mint } from '../../sync/read-request.ts'
import { listReadBefore } from './notice-queries.ts'

/** Answers how many went. */
export async function dropReadNotices(
  app: Pick<App, 'db' | 'committer' | 'now'>,
  before: number,
  stopped: () => boolean,
): Promise<number> {
  let dropped = 0
  while (!stopped()) {
    const found = await listReadBefore(app.db.write, before)
    const [first] = found
    if (!first) break
    const ids = found.filter(({ stream }) => stream === first.stream).map(({ id }) => id)
    await app.committer.commit({
      route: dropNotices as unknown as MutationRoute,
      params: { user_id: parseStream(first.stream)?.id ?? '' },
      body: { ids },
      base: {},
      actor: undefined,
      kind: 'job',
      mutation_id: mint(app),
    })
    dropped += ids.length
  }
  return dropped
}
