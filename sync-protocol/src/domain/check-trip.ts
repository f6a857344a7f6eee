/**
 * What must be true of a trip's rows in every state, on a device and on the server (SPEC.md I10). Tests and the
 * simulator ask it after every step; it says each broken rule in a sentence and never throws.
 */
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { childrenOf, entities, listMembers } from '../entities/index.ts'
import { budgetGuest } from '../entities/budget-guest.ts'
import { day } from '../entities/day.ts'
import { expense } from '../entities/expense.ts'
import { reservation } from '../entities/reservation.ts'
import { settlement } from '../entities/settlement.ts'
import { tripMember } from '../entities/trip-member.ts'
import { trip } from '../entities/trip.ts'
import type { AnyRow, Entity } from '../entity.ts'
import { dayId, memberRowId } from '../ids.ts'
import { byKey, longestKey } from '../order-list.ts'
import { checkRow } from '../row.ts'
import type { State } from '../state.ts'
import { parseStream } from '../streams.ts'
import { brokenBookings } from './bookings/check-bookings.ts'
import type { Day, Trip } from './lay-days.ts'
import { everybodyIn } from './money/split.ts'
import { addDays, daysInRange } from './trip-range.ts'

const inTrip = entities.filter(entity => entity.stream === 'trip')

/** Every rule that does not hold, in words; empty for a sound state. */
export const brokenRules = (state: State): string[] => [
  ...inTrip.flatMap(entity => (state.list(entity) as AnyRow[]).flatMap(row => brokenRow(state, entity, row))),
  ...brokenMembers(state),
  ...brokenLayout(state),
  ...brokenCosts(state),
  ...brokenBookings(state),
]

/** Rows that are sound in themselves. They are never changed in place, so one look at each is enough. */
const sound = new WeakSet<AnyRow>()

const brokenInItself = (entity: Entity, row: AnyRow): string[] => {
  if (sound.has(row)) return []
  const at = `${entity.name} ${row.id}`
  const refusal = checkRow(entity, row)
  const broken = refusal ? [`${at}: ${refusal.refused}`] : []
  for (const [name, { schema }] of Object.entries(entity.fields)) {
    if (!schema.safeParse(row[name]).success)
      broken.push(`${at}: ${name} is out of bounds: ${JSON.stringify(row[name])}`)
  }
  if (!broken.length) sound.add(row)
  return broken
}

const brokenRow = (state: State, entity: Entity, row: AnyRow): string[] => {
  const at = `${entity.name} ${row.id}`
  const broken = brokenInItself(entity, row)
  for (const [name, { reference }] of Object.entries(entity.fields)) {
    const value = row[name]
    if (!reference || reference.on_delete === 'soft' || value === null || value === undefined) continue
    const target = inTrip.find(other => other.name === reference.entity)
    if (target && !state.get(target, String(value)))
      broken.push(`${at}: ${name} points at no ${reference.entity}`)
  }
  for (const [name, { merge }] of Object.entries(entity.groups)) {
    if (merge !== 'order') continue
    const key = listMembers(entity.groups[name]?.list ?? '').find(member => member.entity === entity)?.key
    if (key && String(row[key]).length > longestKey) broken.push(`${at}: ${key} grew too long`)
  }
  return broken
}

const brokenMembers = (state: State): string[] => {
  const broken: string[] = []
  const owner = state.get(trip, parseStream(state.stream)?.id ?? '')
  const members = state.list(tripMember)
  const owners = members.filter(row => row.role === 'owner' && row.left_at === null)
  if (owner && owners.length !== 1) broken.push(`trip: ${owners.length} owners`)
  for (const row of state.list(assignmentParticipant)) {
    if (row.id !== memberRowId(assignmentParticipant.name, row.assignment_id, row.user_id))
      broken.push(`assignment_participant ${row.id}: not the id of its stop and person`)
    if (!members.some(member => member.user_id === row.user_id))
      broken.push(`assignment_participant ${row.id}: nobody of the trip`)
  }
  return broken
}

const brokenCosts = (state: State): string[] => {
  const known = new Set([
    ...state.list(tripMember).map(row => row.user_id),
    ...state.list(budgetGuest).map(row => row.id),
  ])
  const nobody = (at: string, people: Iterable<string>): string[] =>
    [...people].filter(id => !known.has(id)).map(id => `${at}: names ${id}, who is nobody`)
  return [
    ...state.list(expense).flatMap(row => nobody(`expense ${row.id}`, everybodyIn(row))),
    ...state.list(reservation).flatMap(row =>
      nobody(
        `reservation ${row.id}`,
        row.travellers.map(({ person_id }) => person_id),
      ),
    ),
    ...state
      .list(settlement)
      .flatMap(row => nobody(`settlement ${row.id}`, [row.from_user_id, row.to_user_id])),
  ]
}

const brokenLayout = (state: State): string[] => {
  const owner = state.get(trip, parseStream(state.stream)?.id ?? '') as Trip | undefined
  if (!owner) return []
  const days = state.list(day)
  const dated = days
    .filter(row => row.state === 'dated')
    .sort((a, b) => byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id }))
  return [
    ...brokenDates(owner, dated),
    ...brokenCount(owner, days),
    ...days.flatMap(row => brokenDay(state, owner, row)),
    ...brokenSlots(days),
  ]
}

const brokenDates = ({ start_date: start, end_date: end }: Trip, dated: readonly Day[]): string[] => {
  const want = start && end ? daysInRange({ start_date: start, end_date: end }) : 0
  if (dated.length !== want) return [`trip: ${dated.length} dated days, its range has ${want}`]
  return dated.flatMap((row, index) => {
    const date = addDays(start ?? '', index)
    return row.date === date ? [] : [`day ${row.id}: is ${row.date}, its place is ${date}`]
  })
}

const brokenCount = (owner: Trip, days: readonly Day[]): string[] => {
  const count = days.filter(row => row.state !== 'trimmed').length
  return owner.day_count === count ? [] : [`trip: day_count ${owner.day_count}, it has ${count} days`]
}

const brokenDay = (state: State, owner: Trip, row: Day): string[] => {
  const broken: string[] = []
  if (row.state !== 'dated' && row.date !== null) broken.push(`day ${row.id}: ${row.state} with a date`)
  if (row.state === 'trimmed' && (row.title || row.notes)) broken.push(`day ${row.id}: trimmed with words`)
  for (const { entity, field } of row.state === 'trimmed' ? childrenOf(day.name) : []) {
    if (entity.placing) continue
    const held = state.where(entity, field, row.id).length
    if (held) broken.push(`day ${row.id}: trimmed with ${held} ${entity.name}`)
  }
  if (row.slot !== null && row.id !== dayId(owner.id, row.slot))
    broken.push(`day ${row.id}: not the id of slot ${row.slot}`)
  return broken
}

const brokenSlots = (days: readonly Day[]): string[] => {
  const slots = days.map(row => row.slot).filter(slot => slot !== null)
  return slots.length === new Set(slots).size ? [] : ['trip: two days in one slot']
}
