import { Bell } from 'lucide-preact'
import type { AreaDetails, EntityLabels } from '../../shared/areas/area.ts'

const notices: EntityLabels = { icon: Bell, path: () => '/notifications' }

export const details: AreaDetails = {
  entities: { notification: notices, notification_preferences: notices },
}
