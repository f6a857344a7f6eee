/** Every request that changes synced rows: actions first, then what each entity's declaration gives. */
import { addMember, removeMember, transferTrip } from './actions/members.ts'
import { deleteMessage, editMessage, react, readChat, sendMessage } from './actions/chat.ts'
import { copyTrip } from './actions/copy-trip.ts'
import { createFile, uploadCover } from './actions/create-file.ts'
import { createStayWithPlace } from './actions/create-stay-with-place.ts'
import { createTrip } from './actions/create-trip.ts'
import { importBookings } from './actions/import-bookings.ts'
import { importCosts } from './actions/import-costs.ts'
import { importPacking } from './actions/import-packing.ts'
import { importPlaces } from './actions/import-places.ts'
import { deletePlaces } from './actions/delete-places.ts'
import { duplicateDay } from './actions/duplicate-day.ts'
import { importTrip } from './actions/import-trip.ts'
import { insertDay } from './actions/insert-day.ts'
import { emptyTrash, linkFile, unlinkFile } from './actions/link-files.ts'
import { changeBook } from './actions/journey-book.ts'
import { reorderEntries, restoreSuggestions, writeEntry } from './actions/journey-entries.ts'
import { writeJourneyPhoto } from './actions/journey-photos.ts'
import {
  addContributor,
  createJourney,
  linkJourneyTrip,
  removeContributor,
  setContributorRole,
  setJourneyPreferences,
  unlinkJourneyTrip,
} from './actions/journeys.ts'
import { makeTemplate } from './actions/make-template.ts'
import { voteAnonymously } from './actions/own-vote.ts'
import { applyPoll, vote, writeNote, writePoll } from './actions/polls.ts'
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
  respondToNotification,
  setNotificationPreferences,
} from './actions/notifications.ts'
import { decideAtlas, markAtlas, unmarkAtlas } from './actions/mark-atlas.ts'
import { planDay } from './actions/plan-day.ts'
import { removeDay } from './actions/remove-day.ts'
import { reorderBudgetCategories } from './actions/reorder-budget.ts'
import { reorderExpenses, reorderPacking, reorderTodos } from './actions/reorder-list.ts'
import { reorderDays } from './actions/reorder-days.ts'
import { setDayCount } from './actions/set-day-count.ts'
import { setBookingPositions } from './actions/set-booking-positions.ts'
import { setBagMembers } from './actions/set-bag-members.ts'
import { setPackingAssignees } from './actions/set-packing-assignees.ts'
import { setParticipants } from './actions/set-participants.ts'
import { settleUp } from './actions/settle-up.ts'
import { setTags } from './actions/set-tags.ts'
import { planRange, setRange } from './actions/set-range.ts'
import { restore, undo, undoSeveral } from './actions/undo.ts'
import { rewind } from './actions/rewind.ts'
import { setSettings } from './actions/set-settings.ts'
import { tickPacking } from './actions/tick-packing.ts'
import { vacayActions } from './actions/vacay.ts'
import { vacayCalendarActions } from './actions/vacay-calendars.ts'
import { setLevel } from './actions/set-level.ts'
import { setAddon } from './actions/set-addon.ts'
import { writeAccommodation } from './actions/write-accommodation.ts'
import { setExpenseMembers, setExpensePayers, writeExpense } from './actions/write-expense.ts'
import { writeReservation } from './actions/write-reservation.ts'
import { writeTodo } from './actions/write-todo.ts'
import { crudRoutes, type Owners } from './crud.ts'
import { entities } from './entities/index.ts'
import type { Values } from './op.ts'
import { changedRoute, type MutationRoute } from './plan.ts'
import { byLiteralness, matchPath } from './route.ts'

/** Groups that an action owns, wherever a body touches them: `entity.group` → its plan. */
export const owners: Owners = { 'trip.dates': planRange }

const actions: readonly MutationRoute[] = [
  createTrip,
  importTrip,
  copyTrip,
  setRange,
  setDayCount,
  insertDay,
  removeDay,
  duplicateDay,
  reorderDays,
  planDay,
  setParticipants,
  setTags,
  createFile,
  uploadCover,
  importPacking,
  importPlaces,
  deletePlaces,
  importCosts,
  importBookings,
  reorderPacking,
  reorderTodos,
  makeTemplate,
  tickPacking,
  setBagMembers,
  setPackingAssignees,
  ...writeTodo,
  ...writeExpense,
  setExpenseMembers,
  setExpensePayers,
  settleUp,
  reorderExpenses,
  reorderBudgetCategories,
  ...writeReservation,
  setBookingPositions,
  ...writeAccommodation,
  createStayWithPlace,
  sendMessage,
  editMessage,
  deleteMessage,
  react,
  readChat,
  ...writeNote,
  ...writePoll,
  vote,
  applyPoll,
  voteAnonymously,
  linkFile,
  unlinkFile,
  emptyTrash,
  createJourney,
  linkJourneyTrip,
  unlinkJourneyTrip,
  setJourneyPreferences,
  addContributor,
  setContributorRole,
  removeContributor,
  ...writeEntry,
  restoreSuggestions,
  reorderEntries,
  ...writeJourneyPhoto,
  changeBook,
  addMember,
  removeMember,
  transferTrip,
  setLevel,
  setAddon,
  setSettings,
  markAtlas,
  unmarkAtlas,
  decideAtlas,
  readNotification,
  readAllNotifications,
  deleteNotification,
  clearNotifications,
  respondToNotification,
  setNotificationPreferences,
  ...vacayActions,
  ...vacayCalendarActions,
  undo,
  undoSeveral,
  restore,
  rewind,
]

const taken = new Set(actions.map(route => `${route.method} ${route.path}`))

/** A hand-written route beats a generated one. More literal paths stand first. */
export const mutationRoutes: readonly MutationRoute[] = [
  ...actions.flatMap(route => [route, ...(route.aliases ?? []).map(path => changedRoute(route, { path }))]),
  ...entities
    .flatMap(entity => crudRoutes(entity, owners))
    .filter(route => !taken.has(`${route.method} ${route.path}`)),
].sort(byLiteralness)

/** Of routes with one name the last counts: PATCH behind PUT, the plain path behind longer aliases. */
const byName = new Map(
  mutationRoutes.filter(({ aliases, path }) => !aliases?.includes(path)).map(route => [route.name, route]),
)

/** The mutation of that name; undefined when there is none in this version. */
export const findMutation = (name: string): MutationRoute | undefined => byName.get(name)

export const mustMutation = (name: string): MutationRoute => {
  const route = byName.get(name)
  if (!route) throw new Error(`no mutation is called ${name}`)
  return route
}

/** The type of the one event that tells a commit of this name as a whole. */
export const eventOf = (name: string): string | undefined => byName.get(name)?.event

export interface MatchedMutation {
  route: MutationRoute
  params: Record<string, string>
}

/** The mutation that a request means; undefined when none does. `path` has no query. */
export const matchMutation = (method: string, path: string): MatchedMutation | undefined => {
  for (const route of routesByShape.get(shapeOf(method, path)) ?? []) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}

/** Only routes of the same method and length can match. */
const shapeOf = (method: string, path: string): string => `${method} ${path.split('/').length}`

const routesByShape = Map.groupBy(mutationRoutes, route => shapeOf(route.method, route.path))

/** The two keys that are no fields: the values an edit was made from, and a choice between two versions. */
export const splitBody = (body: Values): { fields: Values; base: Values; decision: string | undefined } => {
  const { base, decision, ...fields } = body
  return {
    fields,
    base: base && typeof base === 'object' && !Array.isArray(base) ? (base as Values) : {},
    decision: typeof decision === 'string' ? decision : undefined,
  }
}
