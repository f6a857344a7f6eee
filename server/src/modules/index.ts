/** The parts of the server: a list and nothing else. */
import type { ServerModule } from '../module.ts'
import type { AnyRoute } from '../http/route.ts'
import { syncRoutes } from '../sync/sync-routes.ts'
import { accounts } from './accounts/module.ts'
import { admin } from './admin/module.ts'
import { appSettings } from './app-settings/module.ts'
import { atlas } from './atlas/module.ts'
import { avatar } from './avatar/module.ts'
import { bookingImport } from './booking-import/module.ts'
import { bookings } from './bookings/module.ts'
import { budget } from './budget/module.ts'
import { collab } from './collab/module.ts'
import { email } from './email/module.ts'
import { files } from './files/module.ts'
import { history } from './history/module.ts'
import { invites } from './invites/module.ts'
import { journeys } from './journeys/module.ts'
import { lists } from './lists/module.ts'
import { maps } from './maps/module.ts'
import { notifications } from './notifications/module.ts'
import { oauth } from './oauth/module.ts'
import { oidc } from './oidc/module.ts'
import { ownData } from './own-data/module.ts'
import { passkeys } from './passkeys/module.ts'
import { password } from './password/module.ts'
import { places } from './places/module.ts'
import { platform } from './platform/module.ts'
import { search } from './search/module.ts'
import { sessions } from './sessions/module.ts'
import { sharing } from './sharing/module.ts'
import { settings } from './settings/module.ts'
import { transit } from './transit/module.ts'
import { timeOff } from './time-off/module.ts'
import { tripCheck } from './trip-check/module.ts'
import { tripFiles } from './trip-files/module.ts'
import { trips } from './trips/module.ts'
import { regions } from './regions/module.ts'
import { routing } from './routing/module.ts'
import { photoLibraries } from './photo-libraries/module.ts'
import { weather } from './weather/module.ts'
import { twoFactor } from './two-factor/module.ts'
import { users } from './users/module.ts'

export const modules: readonly ServerModule[] = [
  platform,
  accounts,
  invites,
  twoFactor,
  passkeys,
  oidc,
  avatar,
  email,
  ownData,
  password,
  sessions,
  users,
  appSettings,
  settings,
  admin,
  trips,
  files,
  lists,
  budget,
  bookings,
  bookingImport,
  collab,
  history,
  maps,
  search,
  places,
  weather,
  photoLibraries,
  regions,
  routing,
  tripCheck,
  transit,
  notifications,
  atlas,
  oauth,
  sharing,
  timeOff,
  tripFiles,
  journeys,
]

const ofModules = modules.flatMap(module => module.routes)
const addressOf = ({ method, path }: AnyRoute): string => `${method} ${path}`
const taken = new Set(ofModules.map(addressOf))

/** A module answers at an address of an entity itself where that needs more than the rows. */
export const routes: readonly AnyRoute[] = [
  ...ofModules,
  ...syncRoutes.filter(route => !taken.has(addressOf(route))),
]
