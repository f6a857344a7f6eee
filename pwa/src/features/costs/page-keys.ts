import { tripStream } from '@caravel/sync-protocol/streams'
import type { PageKeys } from '../../shared/shortcuts/page-key.ts'
import { addonOn, openStream } from '../../data/store.ts'
import { openCostSheet } from './page/costs-url.ts'

/** The keys of the costs of a trip. */
export const costKeys: PageKeys = ({ tripId, part }) =>
  tripId !== undefined &&
  part === 'costs' &&
  addonOn('budget') &&
  openStream(tripStream(tripId)).can('budget_edit')
    ? [
        {
          title: 'keys.change',
          shortcuts: [{ keys: ['N'], does: 'costs.add', letters: { n: () => openCostSheet('expense') } }],
        },
      ]
    : []
