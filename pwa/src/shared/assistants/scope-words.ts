import type { Scope } from '@caravel/sync-protocol/scopes'
import type { StringKey } from '../../i18n/t.ts'

/** What each scope lets an assistant do, in the words of people. */
export const scopeWords: Readonly<Record<Scope, { title: StringKey; hint: StringKey }>> = {
  'trips:read': { title: 'scope.trips.read', hint: 'scope.trips.read.hint' },
  'trips:write': { title: 'scope.trips.write', hint: 'scope.trips.write.hint' },
  'trips:delete': { title: 'scope.trips.delete', hint: 'scope.trips.delete.hint' },
  'trips:share': { title: 'scope.trips.share', hint: 'scope.trips.share.hint' },
  'places:read': { title: 'scope.places.read', hint: 'scope.places.read.hint' },
  'places:write': { title: 'scope.places.write', hint: 'scope.places.write.hint' },
  'reservations:read': { title: 'scope.reservations.read', hint: 'scope.reservations.read.hint' },
  'reservations:write': { title: 'scope.reservations.write', hint: 'scope.reservations.write.hint' },
  'budget:read': { title: 'scope.budget.read', hint: 'scope.budget.read.hint' },
  'budget:write': { title: 'scope.budget.write', hint: 'scope.budget.write.hint' },
  'packing:read': { title: 'scope.packing.read', hint: 'scope.packing.read.hint' },
  'packing:write': { title: 'scope.packing.write', hint: 'scope.packing.write.hint' },
  'todos:read': { title: 'scope.todos.read', hint: 'scope.todos.read.hint' },
  'todos:write': { title: 'scope.todos.write', hint: 'scope.todos.write.hint' },
  'collab:read': { title: 'scope.collab.read', hint: 'scope.collab.read.hint' },
  'collab:write': { title: 'scope.collab.write', hint: 'scope.collab.write.hint' },
  'atlas:read': { title: 'scope.atlas.read', hint: 'scope.atlas.read.hint' },
  'atlas:write': { title: 'scope.atlas.write', hint: 'scope.atlas.write.hint' },
  'journey:read': { title: 'scope.journey.read', hint: 'scope.journey.read.hint' },
  'journey:write': { title: 'scope.journey.write', hint: 'scope.journey.write.hint' },
  'journey:share': { title: 'scope.journey.share', hint: 'scope.journey.share.hint' },
  'vacay:read': { title: 'scope.vacay.read', hint: 'scope.vacay.read.hint' },
  'vacay:write': { title: 'scope.vacay.write', hint: 'scope.vacay.write.hint' },
  'notifications:read': { title: 'scope.notifications.read', hint: 'scope.notifications.read.hint' },
  'notifications:write': { title: 'scope.notifications.write', hint: 'scope.notifications.write.hint' },
  'geo:read': { title: 'scope.geo.read', hint: 'scope.geo.read.hint' },
  'weather:read': { title: 'scope.weather.read', hint: 'scope.weather.read.hint' },
}
