import type { App } from '../../context.ts'
import { dropAll } from './drop-notices.ts'
import { listReadBefore } from './notice-queries.ts'

/** Takes away what was read long ago. Answers how many went. */
export const dropReadNotices = (
  app: Pick<App, 'db' | 'committer' | 'now'>,
  before: number,
  stopped: () => boolean,
): Promise<number> => dropAll(app, () => listReadBefore(app.db.write, before), stopped)
