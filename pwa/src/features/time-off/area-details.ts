import { CalendarHeart } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'
import { calendarGroups, entryGroups, holidayGroups, planGroups, yearGroups } from './entity-labels.ts'

const entity: EntityLabels = { icon: CalendarHeart, path: () => '/time-off' }

export const details: AreaDetails = {
  go: [{ letter: 'O', label: 'nav.timeOff', url: () => '/time-off', addon: 'vacay' }],
  entities: {
    vacay: { ...entity, groups: planGroups },
    vacay_member: entity,
    vacay_year: { ...entity, groups: yearGroups },
    vacay_entry: { ...entity, groups: entryGroups },
    vacay_calendar: { ...entity, groups: calendarGroups },
    vacay_holiday: { ...entity, groups: holidayGroups },
  },
}
