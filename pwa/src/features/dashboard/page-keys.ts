import type { PageKeys } from '../../shared/shortcuts/page-key.ts'
import { openSheet } from '../../shared/navigation/sheet-url.ts'
import { appView } from '../../data/store.ts'

/** The keys of all trips. */
export const dashboardKeys: PageKeys = ({ path }) =>
  /^\/(trips)?$/.test(path) && appView.can('trip_create')
    ? [
        {
          title: 'keys.change',
          shortcuts: [{ keys: ['N'], does: 'trips.new', letters: { n: () => openSheet('new-trip') } }],
        },
      ]
    : []
