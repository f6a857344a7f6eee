/** Rows for tests, said shortly: a place, a stop, a note, a day. */
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { day } from '@caravel/sync-protocol/entities/day'
import { placeTag } from '@caravel/sync-protocol/entities/place-tag'
import { place } from '@caravel/sync-protocol/entities/place'
import { tag } from '@caravel/sync-protocol/entities/tag'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { newRow } from '@caravel/sync-protocol/row'
import type {
  Assignment,
  Day,
  DayNote,
  Participant,
  Place,
  PlaceTag,
  Tag,
  Trip,
  TripPlan,
} from '../model/trip-plan.ts'
import type { BookedRows } from '@caravel/sync-protocol/domain/booked-line'
import { tripPlan } from '../model/trip-plan.ts'

const row = <Row>(entity: unknown, id: string, fields: Values): Row =>
  newRow(entity as Entity, 'trip:t', id, fields, { seq: 1, at: 0, by: null }) as Row

export const aPlace = (id: string, fields: Partial<Place> = {}): Place => ({
  ...row<Place>(place, id, { name: id }),
  ...fields,
})

export const aStop = (
  id: string,
  dayId: string,
  placeId: string,
  fields: Partial<Assignment> = {},
): Assignment => ({
  ...row<Assignment>(assignment, id, { day_id: dayId, place_id: placeId, position: `a${id}` }),
  ...fields,
})

export const aTag = (id: string, fields: Partial<Tag> = {}): Tag => ({
  ...row<Tag>(tag, id, { name: id }),
  ...fields,
})

export const aPlaceTag = (placeId: string, tagId: string): PlaceTag =>
  row<PlaceTag>(placeTag, `${placeId} ${tagId}`, { place_id: placeId, tag_id: tagId })

export const aNote = (id: string, dayId: string, fields: Partial<DayNote> = {}): DayNote => ({
  ...row<DayNote>(dayNote, id, { day_id: dayId, text: id, position: `a${id}` }),
  ...fields,
})

export const aDay = (id: string, fields: Partial<Day> = {}): Day => ({
  ...row<Day>(day, id, { position: `a${id}`, state: fields.date ? 'dated' : 'dateless' }),
  ...fields,
})

export const aTrip = (fields: Partial<Trip> = {}): Trip => ({
  ...row<Trip>(trip, 't', { title: 'Lisbon to Porto' }),
  ...fields,
})

export type PlanRows = {
  days?: Day[]
  places?: Place[]
  stops?: Assignment[]
  notes?: DayNote[]
  participants?: Participant[]
  tags?: Tag[]
  placeTags?: PlaceTag[]
  booked?: BookedRows
}

export const aPlan = ({
  days = [],
  places = [],
  stops = [],
  notes = [],
  participants = [],
  tags = [],
  placeTags = [],
  booked,
}: PlanRows): TripPlan =>
  tripPlan({
    trip: aTrip(),
    days,
    places: new Map(places.map(one => [one.id, one])),
    assignments: stops,
    participants,
    notes,
    tags,
    placeTags,
    ...(booked ? { booked } : {}),
  })
