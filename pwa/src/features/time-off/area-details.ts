import { CalendarHeart } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'

const entity: EntityLabels = { icon: CalendarHeart, path: () => '/time-off' }

export const details: AreaDetails = {
  go: [{ letter: 'O', label: 'nav.timeOff', url: () => '/time-off', addon: 'vacay' }],
  entities: {
    vacay: entity,
    vacay_member: entity,
    vacay_year: entity,
    vacay_entry: entity,
    vacay_calendar: entity,
    vacay_holiday: entity,
  },
}
