import type { PageKeys } from '../../shared/shortcuts/page-key.ts'
import { markAllRead } from './notice-actions.ts'

/** The keys of the list; those of one row are heard by the row itself. */
export const noticeKeys: PageKeys = ({ path }) =>
  path === '/notifications'
    ? [
        {
          title: 'nav.notifications',
          shortcuts: [
            { keys: ['A'], does: 'nav.readAll', letters: { a: markAllRead } },
            { keys: ['U'], does: 'nav.readOne' },
            { keys: ['Del'], does: 'nav.deleteOne' },
          ],
        },
      ]
    : []
