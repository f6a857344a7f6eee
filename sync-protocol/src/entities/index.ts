/** Every entity, in the order of the product's table of contents. Parents stand before their children. */
import type { Entity } from '../entity.ts'
import { accommodation } from './accommodation.ts'
import { appAddon } from './app-addon.ts'
import { appLevel } from './app-level.ts'
import { atlasDecision } from './atlas-decision.ts'
import { assignmentParticipant } from './assignment-participant.ts'
import { assignment } from './assignment.ts'
import { bucketListItem } from './bucket-list-item.ts'
import { budgetCategoryOrder } from './budget-category-order.ts'
import { budgetGuest } from './budget-guest.ts'
import { category } from './category.ts'
import { chatMessage } from './chat-message.ts'
import { chatReaction } from './chat-reaction.ts'
import { chatRead } from './chat-read.ts'
import { dayNote } from './day-note.ts'
import { day } from './day.ts'
import { destination } from './destination.ts'
import { dismissedFinding } from './dismissed-finding.ts'
import { expense } from './expense.ts'
import { fileLink } from './file-link.ts'
import { file } from './file.ts'
import { journeyBookPart } from './journey-book-part.ts'
import { journeyContributor } from './journey-contributor.ts'
import { journeyEntry } from './journey-entry.ts'
import { journeyPhoto } from './journey-photo.ts'
import { journeyTrip } from './journey-trip.ts'
import { journey } from './journey.ts'
import { notificationPreferences } from './notification-preferences.ts'
import { notification } from './notification.ts'
import { ownPackingItem } from './own-packing-item.ts'
import { packingAssignee } from './packing-assignee.ts'
import { packingBagMember } from './packing-bag-member.ts'
import { packingBag } from './packing-bag.ts'
import { packingItem } from './packing-item.ts'
import { packingList } from './packing-list.ts'
import { packingTemplateItem } from './packing-template-item.ts'
import { packingTemplate } from './packing-template.ts'
import { packingTick } from './packing-tick.ts'
import { placeTag } from './place-tag.ts'
import { place } from './place.ts'
import { ownVote } from './own-vote.ts'
import { pollVote } from './poll-vote.ts'
import { poll } from './poll.ts'
import { reservationPosition } from './reservation-position.ts'
import { reservation } from './reservation.ts'
import { routeLeg } from './route-leg.ts'
import { setting } from './setting.ts'
import { settlement } from './settlement.ts'
import { stayLimit } from './stay-limit.ts'
import { tag } from './tag.ts'
import { todoItem } from './todo-item.ts'
import { tripMember } from './trip-member.ts'
import { tripNote } from './trip-note.ts'
import { trip } from './trip.ts'
import { vacayCalendar } from './vacay-calendar.ts'
import { vacayEntry } from './vacay-entry.ts'
import { vacayHoliday } from './vacay-holiday.ts'
import { vacayMember } from './vacay-member.ts'
import { vacayYear } from './vacay-year.ts'
import { vacay } from './vacay.ts'
import { visitedCountry } from './visited-country.ts'
import { visitedRegion } from './visited-region.ts'

export const entities: readonly Entity[] = [
  appLevel,
  appAddon,
  category,
  packingTemplate,
  packingTemplateItem,
  setting,
  packingList,
  ownPackingItem,
  chatRead,
  ownVote,
  notification,
  notificationPreferences,
  visitedCountry,
  visitedRegion,
  bucketListItem,
  atlasDecision,
  stayLimit,
  trip,
  tripMember,
  day,
  destination,
  tag,
  place,
  placeTag,
  assignment,
  assignmentParticipant,
  dayNote,
  packingBag,
  packingBagMember,
  packingItem,
  packingTick,
  packingAssignee,
  todoItem,
  budgetGuest,
  reservation,
  reservationPosition,
  accommodation,
  expense,
  budgetCategoryOrder,
  settlement,
  tripNote,
  chatMessage,
  chatReaction,
  poll,
  pollVote,
  file,
  fileLink,
  dismissedFinding,
  routeLeg,
  journey,
  journeyContributor,
  journeyTrip,
  journeyEntry,
  journeyPhoto,
  journeyBookPart,
  vacay,
  vacayMember,
  vacayYear,
  vacayEntry,
  vacayCalendar,
  vacayHoliday,
]

const byName = new Map(entities.map(entity => [entity.name, entity]))

export const findEntity = (name: string): Entity | undefined => byName.get(name)

/** Throws on a name no declaration carries: a fault in our own code or data, never a person's input. */
export const mustEntity = (name: string): Entity => {
  const entity = byName.get(name)
  if (!entity) throw new Error(`no entity is called ${name}`)
  return entity
}

/** What a row of `name` points at and cannot do without, by the field that points. */
export const targetsOf = (name: string): { field: string; target: Entity }[] => targets.get(name) ?? []

/** The rows that belong to a row of `name`, by the field that points at it. */
export const childrenOf = (
  name: string,
): { entity: Entity; field: string; on_delete: 'cascade' | 'null' }[] => children.get(name) ?? []

const targets = new Map<string, { field: string; target: Entity }[]>()
const children = new Map<string, { entity: Entity; field: string; on_delete: 'cascade' | 'null' }[]>()
for (const entity of entities) {
  for (const [field, { reference }] of Object.entries(entity.fields)) {
    if (!reference || reference.on_delete === 'soft') continue
    const list = children.get(reference.entity) ?? []
    list.push({ entity, field, on_delete: reference.on_delete })
    children.set(reference.entity, list)
    const target = mustEntity(reference.entity)
    targets.set(entity.name, [...(targets.get(entity.name) ?? []), { field, target }])
  }
}

/** The entities and groups that share a list such as `day-line`. */
export const listMembers = (list: string): { entity: Entity; group: string; key: string }[] =>
  lists.get(list) ?? []

const lists = new Map<string, { entity: Entity; group: string; key: string }[]>()
for (const entity of entities) {
  for (const [group, definition] of Object.entries(entity.groups)) {
    if (definition.merge !== 'order' || !definition.list) continue
    const key = Object.keys(definition.fields).find(name => name !== definition.scope) ?? ''
    lists.set(definition.list, [...(lists.get(definition.list) ?? []), { entity, group, key }])
  }
}
