/** What people do, drawn at random from what their own screen shows. */
import { copyTrip } from '@caravel/sync-protocol/actions/copy-trip'
import { createTrip as createTripAction } from '@caravel/sync-protocol/actions/create-trip'
import { duplicateDay } from '@caravel/sync-protocol/actions/duplicate-day'
import { insertDay } from '@caravel/sync-protocol/actions/insert-day'
import { removeDay } from '@caravel/sync-protocol/actions/remove-day'
import { reorderDays } from '@caravel/sync-protocol/actions/reorder-days'
import { setDayCount } from '@caravel/sync-protocol/actions/set-day-count'
import { setParticipants } from '@caravel/sync-protocol/actions/set-participants'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { category } from '@caravel/sync-protocol/entities/category'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { day } from '@caravel/sync-protocol/entities/day'
import { placeTag } from '@caravel/sync-protocol/entities/place-tag'
import { place } from '@caravel/sync-protocol/entities/place'
import { tag, tagId } from '@caravel/sync-protocol/entities/tag'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { entities } from '@caravel/sync-protocol/entities/index'
import { setRange, rangeKeeps, rangeLeftovers } from '@caravel/sync-protocol/actions/set-range'
import { setTags } from '@caravel/sync-protocol/actions/set-tags'
import { restore as restoreAction } from '@caravel/sync-protocol/actions/undo'
import { undo as undoAction } from '@caravel/sync-protocol/actions/undo'
import { daysInOrder } from '@caravel/sync-protocol/domain/lay-days'
import { dayLine } from '@caravel/sync-protocol/domain/day-line'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import type { Placement } from '@caravel/sync-protocol/order-list'
import { appStream } from '@caravel/sync-protocol/streams'
import { atlasEdits } from './edits-of-atlas.ts'
import { bookingEdits } from './edits-of-bookings.ts'
import { journalEdits, journalStarts } from './edits-of-journals.ts'
import { listEdits } from './edits-of-lists.ts'
import { paperEdits } from './edits-of-papers.ts'
import { talkEdits } from './edits-of-talk.ts'
import { timeOffEdits } from './edits-of-time-off.ts'
import { any, anyRow, names, save, send, type Edit, type Hand } from './hand.ts'
import { rewrite } from './prose.ts'
import { uploadEdits } from './upload-doings.ts'

const tagNames = ['with kids', 'rain', 'late', 'booked']
const times = ['08:00', '9', '10:30', '12', '14:15', '18:00', null]
const theTrip = (hand: Hand): AnyRow =>
  anyRow({ ...hand.dice, pick: list => list[0] }, hand.memory.view.list(trip))
const shownDays = ({ memory }: Hand) => daysInOrder(memory.view.list(day))

/** A spot in the line of a day, as a drag gives it. */
const spot = (hand: Hand, dayId: string, moved?: string): Placement => {
  const { memory, dice } = hand
  const line = dayLine(dayId, memory.view.list(assignment), memory.view.list(dayNote)).filter(
    item => item.id !== moved,
  )
  const index = dice.below(line.length + 1)
  return { after: line[index - 1]?.id ?? null, before: line[index]?.id ?? null }
}

export const edits: Record<string, Edit> = {
  ...listEdits,
  ...bookingEdits,
  ...paperEdits,
  ...talkEdits,
  ...uploadEdits,
  ...atlasEdits,
  ...timeOffEdits,
  ...journalStarts,
  ...journalEdits,
  'rename trip': hand =>
    save(hand, trip, theTrip(hand), { title: any(hand.dice, names) + hand.dice.below(100) }),
  'describe trip': hand => {
    const row = theTrip(hand)
    save(hand, trip, row, { description: rewrite(hand.dice, row['description']) })
  },
  'trip details': hand =>
    save(hand, trip, theTrip(hand), {
      currency: any(hand.dice, ['EUR', 'GBP', 'CHF']),
      reminder_days: hand.dice.below(9),
    }),
  archive: hand => save(hand, trip, theTrip(hand), { archived: hand.dice.chance(0.5) }),
  'set range': hand => {
    const { dice } = hand
    const start = addDays('2027-05-01', dice.below(10))
    const dates = dice.chance(0.2)
      ? { start_date: null, end_date: null }
      : { start_date: start, end_date: addDays(start, dice.below(8)) }
    save(hand, trip, theTrip(hand), dates)
  },
  'set range with choices': hand => {
    const { dice } = hand
    const row = theTrip(hand)
    const start = addDays('2027-05-01', dice.below(10))
    const dates = dice.chance(0.2)
      ? { start_date: null, end_date: null, day_count: 1 + dice.below(6) }
      : { start_date: start, end_date: addDays(start, dice.below(8)) }
    const choices = { keep: any(dice, rangeKeeps), leftovers: any(dice, rangeLeftovers) }
    const base = { start_date: row['start_date'], end_date: row['end_date'] }
    const options = { base, baseSeq: row.version }
    send(hand, setRange, {}, { ...dates, ...choices }, options)
  },
  'set day count': hand => send(hand, setDayCount, {}, { day_count: 1 + hand.dice.below(8) }),
  'insert day': hand => {
    const days = shownDays(hand)
    const index = hand.dice.below(days.length + 1)
    const position = { after: days[index - 1]?.id ?? null, before: days[index]?.id ?? null }
    send(hand, insertDay, {}, { position, ...(hand.dice.chance(0.2) ? { dateless: true } : {}) })
  },
  'remove day': hand => send(hand, removeDay, { id: any(hand.dice, shownDays(hand)).id }, {}),
  'duplicate day': hand => send(hand, duplicateDay, { id: any(hand.dice, shownDays(hand)).id }, {}),
  'reorder days': hand => {
    const before = shownDays(hand).map(row => row.id)
    const ids = [...before]
    const [moved = ''] = ids.splice(hand.dice.below(ids.length), 1)
    ids.splice(hand.dice.below(ids.length + 1), 0, moved)
    if (moved) send(hand, reorderDays, {}, { ordered_ids: ids }, { base: { ordered_ids: before } })
  },
  'edit day': hand => {
    const row = anyRow(hand.dice, shownDays(hand))
    const title = hand.dice.chance(0.3) ? null : any(hand.dice, names)
    save(hand, day, row, hand.dice.chance(0.5) ? { title } : { notes: rewrite(hand.dice, row['notes']) })
  },
  'add place': hand => {
    const { dice } = hand
    const at = dice.chance(0.6) ? { lat: dice.below(180) - 90, lng: dice.below(360) - 180 } : {}
    send(hand, place.create, {}, { name: any(dice, names), ...at })
  },
  'edit place': hand => {
    const { dice, memory, device } = hand
    const row = anyRow(dice, memory.view.list(place))
    const categories = device.engine.memory('app').view.list(category)
    const changes: BodyOf<typeof place.update>[] = [
      { name: any(dice, names) + dice.below(100) },
      { lat: dice.below(90), lng: dice.below(90), address: any(dice, names) },
      { notes: rewrite(dice, row['notes']) },
      { category_id: dice.pick(categories)?.id ?? null, rating: dice.below(6) },
      { duration_minutes: dice.below(300), phone: String(dice.below(1e6)) },
      {
        name: any(dice, names),
        notes: rewrite(dice, row['notes']),
        website: `https://example.org/${dice.below(9)}`,
      },
    ]
    save(hand, place, row, any(dice, changes))
  },
  'set tags': hand => {
    const { dice, memory } = hand
    const { id } = anyRow(dice, memory.view.list(place))
    const before = memory.view.where(placeTag, 'place_id', id).map(row => row.tag_id)
    const trip_id = memory.stream.slice('trip:'.length)
    const tags = tagNames.filter(() => dice.chance(0.5)).map(name => ({ id: tagId(trip_id, name), name }))
    const new_tags = tags.filter(each => !before.includes(each.id))
    const body = { tag_ids: tags.map(each => each.id), ...(new_tags.length ? { new_tags } : {}) }
    send(hand, setTags, { id }, body, { base: { tag_ids: before } })
  },
  'edit tag': hand => {
    const { dice, memory } = hand
    save(hand, tag, anyRow(dice, memory.view.list(tag)), { name: any(dice, names) })
  },
  'delete tag': hand => {
    const row = anyRow(hand.dice, hand.memory.view.list(tag))
    send(hand, tag.delete, { id: row.id }, {})
  },
  'delete place': hand =>
    send(hand, place.delete, { id: anyRow(hand.dice, hand.memory.view.list(place)).id }, {}),
  'plan place': hand => {
    const { dice, memory } = hand
    const day_id = any(dice, shownDays(hand)).id
    const place_id = any(dice, memory.view.list(place)).id
    send(hand, assignment.create, {}, { place_id, day_id, position: spot(hand, day_id) })
  },
  'move stop': hand => {
    const { dice, memory } = hand
    const row = anyRow(dice, memory.view.list(assignment))
    const day_id = any(dice, shownDays(hand)).id
    const changes = { day_id, position: spot(hand, day_id, row.id) }
    send(hand, assignment.update, { id: row.id }, changes, { baseSeq: row.version })
  },
  'edit stop': hand => {
    const { dice, memory } = hand
    const row = anyRow(dice, memory.view.list(assignment))
    const hours = {
      assignment_time: any(dice, times),
      assignment_end_time: any(dice, times),
      ends_next_day: dice.chance(0.3),
    }
    save(hand, assignment, row, dice.chance(0.6) ? hours : { notes: rewrite(dice, row['notes']) })
  },
  'unplan stop': hand =>
    send(hand, assignment.delete, { id: any(hand.dice, hand.memory.view.list(assignment)).id }, {}),
  participants: hand => {
    const { dice, memory } = hand
    const { id } = any(dice, memory.view.list(assignment))
    const user_ids = memory.view
      .list(tripMember)
      .filter(() => dice.chance(0.5))
      .map(row => row.user_id)
    const before = memory.view.list(day).length % 2 ? { base: { user_ids: [] } } : {}
    send(hand, setParticipants, { id }, { user_ids }, before)
  },
  'add note': hand => {
    const day_id = any(hand.dice, shownDays(hand)).id
    send(
      hand,
      dayNote.create,
      { day_id },
      { day_id, text: any(hand.dice, names), position: spot(hand, day_id) },
    )
  },
  'edit note': hand => {
    const { dice, memory } = hand
    const row = anyRow(dice, memory.view.list(dayNote))
    const time = any(dice, times)
    save(
      hand,
      dayNote,
      row,
      dice.chance(0.5)
        ? { text: `${any(dice, names)} ${String(row['text'])}`.slice(0, 150) }
        : { time, icon: 'tram' },
    )
  },
  'delete note': hand => {
    const row = any(hand.dice, hand.memory.view.list(dayNote))
    send(hand, dayNote.delete, { id: row.id, day_id: row.day_id }, {})
  },
  'copy trip': hand => {
    const { dice, memory } = hand
    const rows = entities
      .filter(({ stream }) => stream === 'trip')
      .flatMap(entity => (memory.view.list(entity) as AnyRow[]).map(row => ({ entity: entity.name, row })))
    const wanted = dice.chance(0.5) ? { start_date: addDays('2027-07-01', dice.below(5)) } : {}
    // It is another trip that it goes to: nothing of this one can be undone by it.
    const elsewhere = { ...hand, submitted: () => {} }
    send(elsewhere, copyTrip, {}, { title: any(dice, names), ...wanted, rows })
  },
  'delete trip': hand => {
    const { device, memory } = hand
    // What nobody else has heard of goes with the word of who made it.
    if (device.up && device.engine.status(memory.stream) === 'local') device.throwAway(memory.stream)
    send(hand, trip.delete, {}, {})
  },
}

/** A trip made here, with or without a network. */
export const createTrip = (hand: Omit<Hand, 'memory'>): void => {
  const { device, dice } = hand
  const dated = dice.chance(0.5)
  const days = dated
    ? { start_date: '2027-05-01', end_date: addDays('2027-05-01', dice.below(5)) }
    : { day_count: 1 + dice.below(4) }
  const memory = device.engine.memory(appStream)
  send({ ...hand, memory }, createTripAction, {}, { title: any(dice, names), ...days })
}

export const undo = (hand: Hand, mutationId: string): void =>
  send(hand, undoAction, { stream: hand.memory.stream }, { mutation_id: mutationId })

export const restore = (hand: Hand, entity: string, id: string): void =>
  send(hand, restoreAction, { stream: hand.memory.stream }, { entity, id })
