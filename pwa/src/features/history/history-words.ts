/** A commit in plain words: who did what to which thing. */
import type { HistoryChange, HistoryEntry } from '@caravel/sync-protocol/history'
import { formatDate, formatTime } from '../../i18n/format.ts'
import { localDate, localTime } from '../../i18n/local-date.ts'
import { typeText } from '../../shared/bookings/booking-type.ts'
import { categoryDrawn } from '../../shared/labels/cost-categories.ts'
import { shownName } from '../../shared/people/people.ts'
import type { Person } from '../../ui/avatar.tsx'
import { t, type MessageParams, type StringKey } from '../../i18n/t.ts'

/** Everybody who is or was in the trip, as the history names them. */
export type Authors = {
  me: string | undefined
  nameOf(userId: string | null): string
  /** With their colour and picture. */
  personOf(userId: string | null): Person
}

/** What a mutation is about, where that is not the first thing it changed. */
const headlineOf: Readonly<Record<string, string>> = {
  'place.set-tags': 'place_tag',
  'poll.create': 'poll',
  'reservation.import': 'reservation',
}

/** What the person meant; what came along is told below, or not at all. */
export const headline = ({ name, changes }: HistoryEntry): HistoryChange | undefined =>
  changes.find(change => change.entity === headlineOf[name]) ??
  changes.find(change => !change.derived) ??
  changes[0]

/** The things someone named, each once. */
export const namedChanges = ({ changes }: HistoryEntry): HistoryChange[] => {
  const named = changes.filter(change => !change.derived)
  return named.length ? named : changes
}

export const titleOf = (change: HistoryChange | undefined): string => {
  if (change?.title) return shownName(change.title)
  if (change?.entity === 'day')
    return change.date ? formatDate(change.date, { month: 'long', year: false }) : t('planner.dayWord')
  return wordFor(change) ?? t('undo.something')
}

/** What nobody named is called as in its own list: a booking by its type, an expense by its category. */
function wordFor(change: HistoryChange | undefined): string | undefined {
  const row: Record<string, unknown> = change && 'row' in change ? change.row : {}
  const { type, category } = row
  if (change?.entity === 'reservation' && typeof type === 'string') return typeText(type)
  if (change?.entity === 'expense' && typeof category === 'string') return t(categoryDrawn(category).word)
  return undefined
}

const byName: Record<string, StringKey> = {
  'journey.create': 'history.said.startedJournal',
  'journey.delete': 'history.said.deletedJournal',
  'journey.link-trip': 'history.said.linkedTrip',
  'journey.unlink-trip': 'history.said.unlinkedTrip',
  'journey_contributor.add': 'history.said.addedToJournal',
  'journey_contributor.role': 'history.said.changedRole',
  'journey_entry.reorder': 'history.said.reorderedEntries',
  'journey_entry.restore-suggestions': 'history.said.restoredSuggestions',
  'journey_book.change': 'history.said.changedBook',
  'trip.create': 'history.said.startedTrip',
  'trip.copy': 'history.said.copiedTrip',
  'trip.delete': 'history.said.deletedTrip',
  'trip.import': 'history.said.imported',
  'trip.set-range': 'history.said.dates',
  'trip.set-day-count': 'history.said.dayCount',
  'day.reorder': 'history.said.reordered',
  'day.duplicate': 'history.said.duplicatedDay',
  'assignment.set-participants': 'history.said.joining',
  'place.set-tags': 'history.said.tagged',
  'packing.import': 'history.said.importedThings',
  'reservation.import': 'history.said.importedBookings',
  'poll.create': 'history.said.startedPoll',
  'place.import': 'history.said.importedPlaces',
  'budget.import': 'history.said.importedCosts',
  'packing.tick': 'history.said.tickedOwn',
  'packing.set-assignees': 'history.said.assignees',
  'packing_bag.set-members': 'history.said.carriers',
  'settlement.create': 'history.said.settled',
  'settlement.delete': 'history.said.unsettled',
  'budget.reorder': 'history.said.orderedCosts',
  'budget.reorder-categories': 'history.said.orderedCosts',
  'trip.upload-cover': 'history.said.cover',
  'member.add': 'history.said.addedMember',
  'member.transfer': 'history.said.handedOver',
  'member.inherit': 'history.said.inherited',
  'member.forget': 'history.said.accountDeleted',
  'day.plan': 'history.said.plannedDay',
  'undo.several': 'history.said.undidSession',
  undo: 'history.said.undid',
  redo: 'history.said.redid',
  restore: 'history.said.broughtBack',
  rewind: 'history.said.rewound',
}

/** What is said where more than one thing was named; `count`: how many beside the first. */
const ofSeveral: Record<string, StringKey> = {
  undo: 'history.said.undidSeveral',
  redo: 'history.said.redidSeveral',
}

/** The sentence of an entry, for `RichText`. */
export const sentence = (
  entry: HistoryEntry,
  { me, nameOf }: Authors,
): { k: StringKey; params: MessageParams } => {
  const change = headline(entry)
  // A place and its stop are one thing to people.
  const count = new Set(namedChanges(entry).map(titleOf)).size - 1
  const params = {
    count,
    you: String(entry.user_id !== null && entry.user_id === me),
    who: nameOf(entry.user_id),
    what: titleOf(change),
    ...(entry.name === 'reservation.import' ? importParams(entry) : {}),
  }
  const several = count > 0 ? ofSeveral[entry.name] : undefined
  return { k: several ?? byName[entry.name] ?? keyOf(entry, change, nameOf), params }
}

/** How many bookings came, and out of which file; of an import without papers there is none. */
const importParams = (entry: HistoryEntry): MessageParams => {
  const named = namedChanges(entry)
  const files = [...new Map(named.flatMap(importedFile)).values()]
  return {
    bookings: new Set(named.flatMap(({ entity, id }) => (entity === 'reservation' ? [id] : []))).size,
    from: files.length === 0 ? 'none' : files.length === 1 ? 'one' : 'several',
    file: files[0] ?? '',
    others: Math.max(0, files.length - 1),
  }
}

/** A file and its name: one that the import made, or one that it put to a booking. */
const importedFile = (change: HistoryChange): [id: string, name: string][] => {
  if (change.entity === 'file') return [[change.id, titleOf(change)]]
  if (change.entity !== 'file_link' || change.verb !== 'added') return []
  return [[String(change.row['file_id']), titleOf(change)]]
}

const keyOf = (
  entry: HistoryEntry,
  change: HistoryChange | undefined,
  nameOf: Authors['nameOf'],
): StringKey => {
  if (entry.name === 'member.remove')
    return change && titleOf(change) === nameOf(entry.user_id)
      ? 'history.said.left'
      : 'history.said.removedMember'
  if (entry.name === 'journey_contributor.remove')
    return change && titleOf(change) === nameOf(entry.user_id)
      ? 'history.said.leftJournal'
      : 'history.said.removedFromJournal'
  if (change?.verb === 'added')
    return change.entity === 'assignment' ? 'history.said.planned' : 'history.said.added'
  if (change?.verb === 'deleted' && change.entity === 'day' && (change.title || change.date))
    return 'history.said.deletedDay'
  if (change?.verb === 'deleted')
    return change.entity === 'assignment' ? 'history.said.unplanned' : 'history.said.deleted'
  const groups = change?.groups.map(({ group }) => group) ?? []
  const [only, ...more] = change?.groups ?? []
  if (only && !more.length && (only.group === 'done' || only.group === 'checked'))
    return only.after[only.group] === true ? 'history.said.ticked' : 'history.said.unticked'
  if (groups.length === 1 && (groups[0] === 'line' || groups[0] === 'order')) return 'history.said.moved'
  if (change?.entity === 'trip' && groups.includes('dates')) return 'history.said.dates'
  return 'history.said.changed'
}

/** The time of an instant on this device's clock: "11:40". */
export const clockOf = (at: number): string => formatTime(localTime(at))

/** "Thursday 15 April, 22:14". */
export const momentText = (at: number): string =>
  `${formatDate(localDate(at), { weekday: 'long', month: 'long', year: false })}, ${clockOf(at)}`
