/** What the planner shows, worked out from the rows on this device. Pure: the same rows give the same plan. */
import type { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import type { placeTag } from '@caravel/sync-protocol/entities/place-tag'
import type { place } from '@caravel/sync-protocol/entities/place'
import type { tag } from '@caravel/sync-protocol/entities/tag'
import type { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { dayLine, type Assignment, type DayNote } from '@caravel/sync-protocol/domain/day-line'
import {
  bookedDays,
  lineWith,
  type BookedRows,
  type DayStays,
  type LineBooking,
  type LineItem as Item,
  type LineNote,
  type NightStay,
} from '@caravel/sync-protocol/domain/booked-line'
import { daysInOrder, type Day, type Trip } from '@caravel/sync-protocol/domain/lay-days'

export type { Assignment, Day, DayNote, Trip }
export type Place = RowOf<typeof place>
export type Member = RowOf<typeof tripMember>
export type Participant = RowOf<typeof assignmentParticipant>
export type Tag = RowOf<typeof tag>
export type PlaceTag = RowOf<typeof placeTag>

export type PlanStop = {
  kind: 'stop'
  id: string
  /** Position among the stops of its day, from 1. */
  number: number
  row: Assignment
  place: Place
  /** User ids of those who join; empty: everybody. */
  joining: readonly string[]
}
export type PlanNote = LineNote
export type PlanBooking = LineBooking
export type PlanStay = NightStay
export type PlanItem = PlanStop | PlanNote
/** What stands on the line of a day. */
export type LineItem = Item<PlanStop>

export type PlanDay = {
  id: string
  /** Position in the trip from 1: number and colour. */
  number: number
  date: string | null
  row: Day
  /** Stops and notes in order. */
  items: readonly PlanItem[]
  stops: readonly PlanStop[]
  /** The same with bookings between them. */
  line: readonly LineItem[]
  stays: DayStays
}

export type TripPlan = {
  trip: Trip
  days: readonly PlanDay[]
  /** Every place of the trip by id. */
  places: ReadonlyMap<string, Place>
  /** Places that no day has, the newest first. */
  ideas: readonly Place[]
  stops: ReadonlyMap<string, { stop: PlanStop; day: PlanDay }>
  /** The stops at each place, in the order of the trip. */
  visits: ReadonlyMap<string, readonly { stop: PlanStop; day: PlanDay }[]>
  /** By id, in the order of their names. */
  tags: ReadonlyMap<string, Tag>
  /** The tags of each place that has any, in the order of their names. */
  tagsAt: ReadonlyMap<string, readonly Tag[]>
}

export type TripRows = {
  trip: Trip
  days: Iterable<Day>
  places: ReadonlyMap<string, Place>
  assignments: Iterable<Assignment>
  participants: Iterable<Participant>
  notes: Iterable<DayNote>
  tags: Iterable<Tag>
  placeTags: Iterable<PlaceTag>
  /** Absent: nothing is booked. */
  booked?: BookedRows
}

const groupBy = <T>(rows: Iterable<T>, keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** The plan of a trip. A stop whose place is not on the device yet is left out. */
export function tripPlan(rows: TripRows): TripPlan {
  const allDays = [...rows.days]
  const booked = rows.booked && bookedDays(allDays, rows.places, rows.booked)
  const stopsOf = groupBy(rows.assignments, row => row.day_id)
  const notesOf = groupBy(rows.notes, row => row.day_id)
  const joiningOf = groupBy(rows.participants, row => row.assignment_id)
  const days = daysInOrder(allDays).map((row, at): PlanDay => {
    const known = (stopsOf.get(row.id) ?? []).filter(({ place_id: id }) => rows.places.has(id))
    const items = dayLine(row.id, known, notesOf.get(row.id) ?? []).flatMap((item): PlanItem[] => {
      if (item.kind === 'note') return [item]
      const where = rows.places.get(item.row.place_id)
      const joining = (joiningOf.get(item.id) ?? []).map(({ user_id: user }) => user)
      return where ? [{ ...item, place: where, joining }] : []
    })
    const { bookings = [], morning = [], evening = [] } = booked?.get(row.id) ?? {}
    return {
      id: row.id,
      number: at + 1,
      date: row.date,
      row,
      items,
      stops: items.filter(isStop),
      line: lineWith(items, bookings),
      stays: { morning, evening },
    }
  })
  const visits = new Map<string, { stop: PlanStop; day: PlanDay }[]>()
  const stops = new Map<string, { stop: PlanStop; day: PlanDay }>()
  for (const day of days) {
    for (const stop of day.stops) {
      const visit = { stop, day }
      stops.set(stop.id, visit)
      visits.set(stop.place.id, [...(visits.get(stop.place.id) ?? []), visit])
    }
  }
  const sleptAt = new Set(days.flatMap(({ stays }) => stays.evening.map(({ place }) => place?.id)))
  const ideas = [...rows.places.values()]
    .filter(({ id }) => !visits.has(id) && !sleptAt.has(id))
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
  return { trip: rows.trip, days, places: rows.places, ideas, stops, visits, ...tagsOf(rows) }
}

function tagsOf({ tags: rows, placeTags }: TripRows): Pick<TripPlan, 'tags' | 'tagsAt'> {
  const sorted = [...rows].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  const tags = new Map(sorted.map(tag => [tag.id, tag]))
  const tagsAt = new Map<string, Tag[]>()
  for (const [place, pairs] of groupBy(placeTags, row => row.place_id)) {
    const ids = new Set(pairs.map(({ tag_id: id }) => id))
    tagsAt.set(
      place,
      sorted.filter(({ id }) => ids.has(id)),
    )
  }
  return { tags, tagsAt }
}

export const isStop = (item: PlanItem): item is PlanStop => item.kind === 'stop'

/** The day that opens by itself: today if the trip has it, else the first. */
export function dayToOpen(days: readonly PlanDay[], today: string): number {
  return days.find(({ date }) => date === today)?.number ?? 1
}
