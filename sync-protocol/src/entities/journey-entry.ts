import * as z from 'zod/mini'
import { zoneSchema } from '../domain/bookings/details.ts'
import { isCalendarDate, field, lazyField, type Field } from '../field.ts'
import { defineEntity, flag, group, order, register, server, text } from '../entity.ts'

/** `skeleton`: a suggestion of the plan that nobody has written about; people read "suggestion". */
export const entryTypes = ['entry', 'skeleton'] as const
export type EntryType = (typeof entryTypes)[number]

/** What of a trip a suggestion comes from: a stop, a booked transport, a night of a stay. */
export const sourceKinds = ['stop', 'transport', 'night'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Moods that have an icon; any other word is one of the writer's own. */
export const moods = ['amazing', 'good', 'neutral', 'rough'] as const
/** Kinds of weather that have an icon. */
export const entryWeathers = ['sunny', 'partly', 'cloudy', 'rainy', 'stormy', 'cold'] as const

export const entryVisibilities = ['private', 'public'] as const

export const longestStory = 50_000
export const mostTags = 30

/** What an entry follows of the plan, as the plan said it last. Nothing else of a trip is in a journal. */
export interface Followed {
  /** Null: nothing of it has a name; `what` is all that is known. */
  name: string | null
  /** `stop`, `night`, or the type of a booking such as `flight`. */
  what: string
  date: string
  /** Local `HH:MM`. */
  time: string | null
  location_name: string | null
  /** WGS 84 degrees; both or neither. */
  lat: number | null
  lng: number | null
  /** The key of its place in the day. */
  position: string
}

function line(max: number) {
  return z.nullable(z.string().check(z.maxLength(max)))
}

const followedSchema = () =>
  z.nullable(
    z.strictObject({
      name: line(200),
      what: z.string().check(z.maxLength(40)),
      date: z.string().check(z.refine(isCalendarDate)),
      time: line(5),
      location_name: line(200),
      lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
      lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
      position: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
  ) as z.ZodMiniType<Followed | null>

function zone(): Field<string | null> {
  return lazyField(() => z.nullable(zoneSchema()) as z.ZodMiniType<string | null>, {
    storage: 'text',
    initial: null,
  })
}

function words(most: number, longest: number): Field<string[]> {
  return field.json(
    () => z.array(z.string().check(z.regex(/\S/), z.maxLength(longest))).check(z.maxLength(most)),
    [] as string[],
  )
}

/**
 * An entry of a journal, or a suggestion that becomes one with the first word, title or photo of somebody. What it
 * follows of the plan stands in `followed`; a value that differs from it is somebody's own and is left alone.
 */
export const journeyEntry = defineEntity({
  name: 'journey_entry',
  one: 'entry',
  many: 'entries',
  path: 'entries',
  event: 'journey:entry',
  stream: 'journey',
  permission: 'editor',
  addon: 'journey',
  on_delete: 'ask',
  groups: {
    origin: server({ author_id: field.soft('user'), type: field.oneOf(entryTypes, 'entry') }),
    source: server({
      source_trip_id: field.soft('trip'),
      source_kind: lazyField(() => z.nullable(z.enum(sourceKinds)) as z.ZodMiniType<SourceKind | null>, {
        storage: 'text',
        initial: null,
      }),
      /** Of the stop, the booking or the stay. */
      source_id: field.foreignId(36),
      /** The plan has it still. */
      source_there: field.boolean(),
      followed: field.json<Followed | null>(followedSchema, null),
    }),
    title: register({ title: field.text(200) }),
    story: text({ story: field.prose(longestStory) }),
    day: order({ entry_date: field.date(), position: field.orderKey() }, 'journey-day', 'entry_date'),
    time: group({ entry_time: field.time(), entry_zone: zone() }),
    where: group({
      location_name: field.text(200),
      location_lat: field.latitude(),
      location_lng: field.longitude(),
    }),
    mood: register({ mood: field.text(40) }),
    weather: register({ weather: field.text(40) }),
    /** A line for each. */
    pros: text({ pros: field.prose(5000) }),
    cons: text({ cons: field.prose(5000) }),
    tags: register({ tags: words(mostTags, 60) }),
    people: register({ people: words(100, 100) }),
    visibility: register({ visibility: field.oneOf(entryVisibilities, 'private') }),
    hidden: flag({ hidden: field.boolean() }),
  },
  check: ({ location_lat: lat, location_lng: lng }) =>
    (lat === null) === (lng === null)
      ? undefined
      : { [lat === null ? 'location_lat' : 'location_lng']: 'REQUIRED' },
})
