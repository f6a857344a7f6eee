/** What an item would change in a booking of the trip, field by field: before and after. Pure. */
import type { BookingDetails, Leg, Traveller } from '@caravel/sync-protocol/domain/bookings/details'
import { importedChanges } from '@caravel/sync-protocol/domain/bookings/imported-fields'
import { likeLeg } from '@caravel/sync-protocol/domain/bookings/same-booking'
import type { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'

/** `null`: nothing is there. */
export interface FieldChange {
  field: string
  /** The leg that it is of: "BT212". */
  of?: string
  before: unknown
  after: unknown
}

const legFields = [
  'number',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  'carrier',
  'seat',
  'gate',
  'terminal',
  'arrival_terminal',
  'platform',
  'arrival_platform',
  'coach',
  'travel_class',
] as const

/** They follow the legs, or say nothing to people. */
const passedOver: ReadonlySet<string> = new Set([
  'details',
  'needs_review',
  'day_id',
  'end_day_id',
  'travellers',
])
const ofLegs: ReadonlySet<string> = new Set([
  'start_date',
  'start_time',
  'start_zone',
  'end_date',
  'end_time',
  'end_zone',
])

const legName = ({ number, from, to }: Leg) =>
  number ?? [from, to].flatMap(spot => spot?.code ?? spot?.name ?? []).join(' → ')

/** `sent`: the item as it would be confirmed. */
export function changesIn(row: RowOf<typeof reservation>, sent: Values): FieldChange[] {
  const before = row as Values
  const news = importedChanges(before, sent)
  const details = news['details'] as BookingDetails | null | undefined
  const legs = details?.legs ?? []
  const plain = Object.keys(news)
    .filter(field => !passedOver.has(field) && !(legs.length && ofLegs.has(field)))
    .map(field => ({ field, before: before[field] ?? null, after: news[field] }))
  return [
    ...plain,
    ...(details ? thingChanges(row.details, details) : []),
    ...legs.flatMap(leg => legChanges(row.type, row.details?.legs ?? [], leg)),
    ...travellerChanges(row.travellers, news['travellers'] as Traveller[] | undefined),
  ]
}

function thingChanges(before: BookingDetails | null, after: BookingDetails): FieldChange[] {
  const pairs = [
    ['room', before?.hotel?.room, after.hotel?.room],
    ['vehicle', before?.car?.vehicle, after.car?.vehicle],
    ['party', before?.restaurant?.party_size, after.restaurant?.party_size],
    ['venue', before?.venue?.name, after.venue?.name],
  ] as const
  return pairs.flatMap(([field, one, other]) =>
    (one ?? null) === (other ?? null) ? [] : [{ field, before: one ?? null, after: other ?? null }],
  )
}

function legChanges(type: string, legs: readonly Leg[], leg: Leg): FieldChange[] {
  const own = legs.find(each => likeLeg(type, each, leg) !== 'other')
  const of = legName(leg)
  if (!own) return [{ field: 'leg', before: null, after: of }]
  const changed = legFields.flatMap((field): FieldChange[] => {
    const [before, after] = [own[field] ?? null, leg[field] ?? null]
    return before === after ? [] : [{ field, of, before, after }]
  })
  return legs.length > 1 ? changed : changed.map(({ of: _of, ...change }) => change)
}

function travellerChanges(
  before: readonly Traveller[],
  after: readonly Traveller[] | undefined,
): FieldChange[] {
  return (after ?? []).flatMap(({ person_id, seat }): FieldChange[] => {
    const own = before.find(each => each.person_id === person_id)
    if (own && own.seat === seat) return []
    return [{ field: 'traveller', of: person_id, before: own ? own.seat : null, after: seat ?? '' }]
  })
}
