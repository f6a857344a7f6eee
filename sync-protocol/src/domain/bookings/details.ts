/** What a booking holds beside the fields that all have: its legs, the car, the room, the table. */
import * as z from 'zod/mini'
import { field, idSchema } from '../../field.ts'
import { isZone } from '../zones.ts'

/** One end of a leg, or where something takes place: an airport, station, port or venue. */
export interface Spot {
  name: string
  /** IATA code of an airport, or what a carrier calls a station. */
  code?: string | null
  address?: string | null
  /** WGS 84 degrees; both or neither. */
  lat?: number | null
  lng?: number | null
  /** IANA zone. */
  zone?: string | null
}

/** One vehicle from one end to the other. Dates and times are local at their end. */
export interface Leg {
  from?: Spot | null
  to?: Spot | null
  start_date?: string | null
  start_time?: string | null
  end_date?: string | null
  end_time?: string | null
  carrier?: string | null
  /** Of the flight, the train, the line. */
  number?: string | null
  platform?: string | null
  arrival_platform?: string | null
  terminal?: string | null
  arrival_terminal?: string | null
  gate?: string | null
  coach?: string | null
  /** For all who have no seat of their own in `travellers`. */
  seat?: string | null
  travel_class?: string | null
}

export interface BookingDetails {
  /** In the order of travel. */
  legs?: Leg[]
  car?: { vehicle?: string | null; pick_up?: Spot | null; drop_off?: Spot | null }
  hotel?: { room?: string | null; board?: string | null }
  restaurant?: { party_size?: number | null }
  /** Where it takes place, when no place of the trip says so. */
  venue?: Spot | null
}

/** Someone who travels on a booking: the account of a member, or a guest of the trip. */
export interface Traveller {
  person_id: string
  seat: string | null
}

/** The longest text of each. */
export const legTextLengths = {
  carrier: 100,
  number: 40,
  platform: 20,
  arrival_platform: 20,
  terminal: 40,
  arrival_terminal: 40,
  gate: 20,
  coach: 20,
  seat: 100,
  travel_class: 60,
} as const satisfies { [Name in keyof Leg]?: number }

export const mostLegs = 20
export const mostTravellers = 200

function line(max: number) {
  return z.optional(field.text(max).schema)
}

export const zoneSchema = () => z.string().check(z.maxLength(64), z.refine(isZone, { error: 'NOT_ALLOWED' }))

const spot = () =>
  z.nullable(
    z
      .strictObject({
        name: field.name(200).schema,
        code: line(20),
        address: line(500),
        lat: z.optional(field.latitude().schema),
        lng: z.optional(field.longitude().schema),
        zone: z.optional(z.nullable(zoneSchema())),
      })
      .check(
        z.refine(({ lat, lng }) => ((lat ?? null) === null) === ((lng ?? null) === null), {
          error: 'REQUIRED',
          path: ['lng'],
        }),
      ),
  )

const leg = () =>
  z.strictObject({
    from: z.optional(spot()),
    to: z.optional(spot()),
    start_date: z.optional(field.date().schema),
    start_time: z.optional(field.time().schema),
    end_date: z.optional(field.date().schema),
    end_time: z.optional(field.time().schema),
    carrier: line(legTextLengths.carrier),
    number: line(legTextLengths.number),
    platform: line(legTextLengths.platform),
    arrival_platform: line(legTextLengths.arrival_platform),
    terminal: line(legTextLengths.terminal),
    arrival_terminal: line(legTextLengths.arrival_terminal),
    gate: line(legTextLengths.gate),
    coach: line(legTextLengths.coach),
    seat: line(legTextLengths.seat),
    travel_class: line(legTextLengths.travel_class),
  })

export const detailsSchema = () =>
  z.nullable(
    z.strictObject({
      legs: z.optional(z.array(leg()).check(z.minLength(1), z.maxLength(mostLegs))),
      car: z.optional(
        z.strictObject({ vehicle: line(200), pick_up: z.optional(spot()), drop_off: z.optional(spot()) }),
      ),
      hotel: z.optional(z.strictObject({ room: line(200), board: line(100) })),
      restaurant: z.optional(z.strictObject({ party_size: z.optional(field.integer(1, 1000).schema) })),
      venue: z.optional(spot()),
    }),
  ) as z.ZodMiniType<BookingDetails | null>

export const travellersSchema = () =>
  z
    .array(z.strictObject({ person_id: idSchema, seat: field.text(100).schema }))
    .check(z.maxLength(mostTravellers)) as z.ZodMiniType<Traveller[]>
