import type { AreaDetails } from '../../shared/areas/area.ts'
import { dashboardKeys } from './page-keys.ts'
import { tripSource } from './palette-source.ts'

export const details: AreaDetails = {
  keys: dashboardKeys,
  go: [{ letter: 'T', label: 'nav.trips', url: () => '/' }],
  palette: [tripSource],
  drafts: {
    trip: 'drafts.form.trip',
    'new-trip': 'drafts.form.newTrip',
    'copy-trip': 'copyTrip.title',
  },
}
