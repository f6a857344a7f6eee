/** The areas of the product. The parts of a trip stand in rail and tab bar in this order. */
import { admin } from '../features/admin/area.ts'
import { assistants } from '../features/assistants/area.ts'
import { atlas } from '../features/atlas/area.ts'
import { bookings } from '../features/bookings/area.ts'
import { bookingImport } from '../features/booking-import/area.ts'
import { bring } from '../features/bring/area.ts'
import { copyTrip } from '../features/copy-trip/area.ts'
import { costs } from '../features/costs/area.ts'
import { dashboard } from '../features/dashboard/area.ts'
import { files } from '../features/files/area.ts'
import { history } from '../features/history/area.ts'
import { journal } from '../features/journal/area.ts'
import { keys } from '../features/keys/area.ts'
import { lists } from '../features/lists/area.ts'
import { newTrip } from '../features/new-trip/area.ts'
import { notifications } from '../features/notifications/area.ts'
import { palette } from '../features/palette/area.ts'
import { placeFiles } from '../features/place-files/area.ts'
import { planner } from '../features/planner/area.ts'
import { rollback } from '../features/server-rollback/area.ts'
import { sharing } from '../features/sharing/area.ts'
import { settings } from '../features/settings/area.ts'
import { talk } from '../features/talk/area.ts'
import { attentionArea } from '../features/attention/area.ts'
import { tripCheck } from '../features/trip-check/area.ts'
import { timeOff } from '../features/time-off/area.ts'
import { tripMore } from '../features/trip-more/area.ts'
import { photos } from '../photos/area.ts'
import { registerAreas } from '../shared/areas/area-registry.ts'

registerAreas(
  [
    dashboard,
    planner,
    bookings,
    bookingImport,
    costs,
    lists,
    files,
    talk,
    history,
    tripCheck,
    settings,
    notifications,
    admin,
    photos,
    newTrip,
    copyTrip,
    sharing,
    bring,
    tripMore,
    placeFiles,
    palette,
    keys,
    attentionArea,
    rollback,
    journal,
    atlas,
    assistants,
    timeOff,
  ],
  () => import('./area-details.ts'),
)
