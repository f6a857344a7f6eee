/** What people do in a journal about a trip, from what their own screen shows. */
import {
  createEntry,
  restoreSuggestions,
  type EntrySource,
} from '@caravel/sync-protocol/actions/journey-entries'
import {
  createJourney,
  linkJourneyTrip,
  setJourneyPreferences,
  unlinkJourneyTrip,
} from '@caravel/sync-protocol/actions/journeys'
import { planned } from '@caravel/sync-protocol/domain/journal/follow-trip'
import { skeletonsOf, type Skeleton } from '@caravel/sync-protocol/domain/journal/skeletons'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { AppError } from '@caravel/sync-protocol/errors'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import type { State } from '@caravel/sync-protocol/state'
import { journeyStream, parseStream, tripStream } from '@caravel/sync-protocol/streams'
import { any, anyRow, names, save, send, type Edit, type Hand } from './hand.ts'
import { rewrite } from './prose.ts'

const idOf = ({ memory }: Hand): string => parseStream(memory.stream)?.id ?? ''

/** The suggestions that the rows of a trip make for a journal. */
export const suggestionsIn = (journeyId: string, trip: State): Skeleton[] => {
  const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))
  return skeletonsOf(journeyId, {
    days: trip.list(day),
    places: byId(trip.list(place)),
    stops: trip.list(assignment),
    bookings: trip.list(reservation),
    positions: byId(trip.list(reservationPosition)),
    stays: trip.list(accommodation),
  })
}

/** Suggestions that this device draws and its journal does not have: from what it alone knows of the trip, too. */
const drawn = (hand: Hand): EntrySource[] => {
  const { device, memory } = hand
  const here = new Set(device.engine.records().map(({ stream }) => stream))
  return memory.view.list(journeyTrip).flatMap(({ trip_id }) => {
    const stream = tripStream(trip_id ?? '')
    const trip = here.has(stream) ? device.engine.memory(stream) : undefined
    if (!trip?.loaded) return []
    return suggestionsIn(idOf(hand), trip.view).flatMap(({ id, kind, source_id, day_id, followed }) =>
      memory.view.get(journeyEntry, id)
        ? []
        : [{ trip_id: trip_id ?? '', kind, id: source_id, ...(day_id ? { day_id } : {}), followed }],
    )
  })
}

const entries = ({ memory }: Hand, type: 'entry' | 'skeleton') =>
  memory.view.where(journeyEntry, 'type', type).filter(({ hidden }) => !hidden)

const aDay = ({ dice }: Hand): string => `2027-05-0${1 + dice.below(9)}`

/** In the stream of a trip: what the journal is about. */
export const journalStarts: Record<string, Edit> = {
  'start journal': hand => {
    const { device, dice, memory } = hand
    if (device.engine.records().some(({ stream }) => stream.startsWith('journey:')))
      throw new AppError('NOT_FOUND')
    const { id = '' } = parseStream(memory.stream) ?? {}
    const journey_id = device.engine.mint()
    send({ ...hand, submitted: () => {} }, createJourney, {}, { id: journey_id, title: any(dice, names) })
    const journal = { ...hand, memory: device.engine.memory(journeyStream(journey_id)), submitted: () => {} }
    send(journal, linkJourneyTrip, {}, { trip_id: id })
  },
}

/** In the stream of a journal. */
export const journalEdits: Record<string, Edit> = {
  'link trip': hand => {
    const trips = hand.device.engine.records().filter(({ stream }) => stream.startsWith('trip:'))
    const { stream } = any(hand.dice, trips)
    send(hand, linkJourneyTrip, {}, { trip_id: stream.slice(5) })
  },
  'unlink trip': hand => {
    const { trip_id } = any(hand.dice, hand.memory.view.list(journeyTrip))
    send(hand, unlinkJourneyTrip, { trip_id: trip_id ?? '' }, {})
  },
  'write on suggestion': hand => {
    const { dice } = hand
    const row = anyRow(dice, entries(hand, 'skeleton'))
    const says: BodyOf<typeof journeyEntry.update>[] = [
      { story: rewrite(dice, null) },
      { title: `Our ${any(dice, names)} ${dice.below(1000)}` },
      { mood: 'good' },
    ]
    save(hand, journeyEntry, row, any(dice, says))
  },
  'write on drawn suggestion': hand => {
    const { dice, device } = hand
    const source = any(dice, drawn(hand))
    const { position: _, ...shown } = planned(source.followed)
    const said = dice.chance(0.5) ? { story: rewrite(dice, null) } : { title: `New ${any(dice, names)}` }
    const body = { id: device.engine.mint(), ...shown, ...said, source }
    send(hand, createEntry, {}, body)
  },
  'write entry': hand => {
    const { dice, device } = hand
    const body = { title: any(dice, names), story: rewrite(dice, null), entry_date: aDay(hand) }
    send(hand, createEntry, {}, { id: device.engine.mint(), ...body })
  },
  'edit entry': hand => {
    const { dice } = hand
    const row = anyRow(dice, entries(hand, 'entry'))
    const changes: BodyOf<typeof journeyEntry.update>[] = [
      { story: rewrite(dice, row['story']) },
      { story: rewrite(dice, row['story']), title: `${any(dice, names)} ${dice.below(1000)}` },
      { entry_time: any(dice, ['08:00', '21:30', null]) },
      { location_name: any(dice, names), location_lat: dice.below(90), location_lng: dice.below(90) },
      { mood: any(dice, ['good', 'rough', null]), tags: [any(dice, names)] },
      { entry_date: aDay(hand) },
    ]
    save(hand, journeyEntry, row, any(dice, changes))
  },
  'delete entry': hand => {
    const { id } = anyRow(hand.dice, entries(hand, hand.dice.chance(0.7) ? 'entry' : 'skeleton'))
    send(hand, journeyEntry.delete, { id }, {})
  },
  'bring suggestions back': hand => send(hand, restoreSuggestions, {}, {}),
  'hide suggestions': hand =>
    send(hand, setJourneyPreferences, {}, { hide_skeletons: hand.dice.chance(0.5) }),
}
