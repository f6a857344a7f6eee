/** What the areas declare for pages and sheets that show all of them: keys, palette, history, what needs attention. */
import { details as admin } from '../features/admin/area-details.ts'
import { details as atlas } from '../features/atlas/area-details.ts'
import { details as bookingImport } from '../features/booking-import/area-details.ts'
import { details as bookings } from '../features/bookings/area-details.ts'
import { details as costs } from '../features/costs/area-details.ts'
import { details as dashboard } from '../features/dashboard/area-details.ts'
import { details as files } from '../features/files/area-details.ts'
import { details as history } from '../features/history/area-details.ts'
import { details as journal } from '../features/journal/area-details.ts'
import { details as lists } from '../features/lists/area-details.ts'
import { details as notifications } from '../features/notifications/area-details.ts'
import { details as placeFiles } from '../features/place-files/area-details.ts'
import { details as planner } from '../features/planner/area-details.ts'
import { details as settings } from '../features/settings/area-details.ts'
import { details as sharing } from '../features/sharing/area-details.ts'
import { details as talk } from '../features/talk/area-details.ts'
import { details as timeOff } from '../features/time-off/area-details.ts'
import { details as tripCheck } from '../features/trip-check/area-details.ts'
import { details as attentionArea } from '../features/attention/area-details.ts'
import { details as photos } from '../photos/area-details.ts'
import { registerDetails } from '../shared/areas/area-registry.ts'

/** In the order of the palette and of the filters of the history. */
registerDetails([
  planner,
  tripCheck,
  bookings,
  bookingImport,
  photos,
  costs,
  lists,
  files,
  talk,
  journal,
  history,
  sharing,
  dashboard,
  atlas,
  settings,
  notifications,
  admin,
  attentionArea,
  placeFiles,
  timeOff,
])
