import { describe, expect, it } from 'vitest'
import { coveredDays, indexDays, spanOf } from '../domain/bookings/booking-days.ts'
import { accommodation, stayId } from '../entities/accommodation.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { expense } from '../entities/expense.ts'
import { fileLink } from '../entities/file-link.ts'
import { file } from '../entities/file.ts'
import { place } from '../entities/place.ts'
import { positionId, reservationPosition } from '../entities/reservation-position.ts'
import { reservation } from '../entities/reservation.ts'
import type { AnyRow } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import { MemoryState } from '../memory-state.ts'
import type { Values } from '../op.ts'
import { tripStream } from '../streams.ts'
import { addStop, aDatedTrip, allRows, dayAt, theTrip, tripId } from '../testing/a-trip.ts'
import { anna, ben, cleo } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { mustRun, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }
type State = ReturnType<typeof aDatedTrip>

function book(state: State, n: number, body: Values): string {
  const id = testId(100 + n)
  mustRun(state, 'reservation.create', { params, body: { id, title: `R${n}`, ...body } })
  return id
}

function change(state: State, id: string, body: Values, mutation_id = testId(900)): void {
  mustRun(state, 'reservation.update', { params: { ...params, id }, body, mutation_id })
}

function row(state: State, id: string) {
  const found = state.get(reservation, id)
  if (!found) throw new Error(`no booking ${id}`)
  return found
}

function dateOf(state: State, id: string | null): string | null | undefined {
  return id === null ? null : state.get(day, id)?.date
}

function undo(state: State, mutation_id: string): void {
  mustRun(state, 'undo', { params: { stream: state.stream }, body: { mutation_id } })
}

describe('the days of a booking', () => {
  it('D12 with a date it is on the day of that date, and stays there when the trip moves', () => {
    const state = aDatedTrip()
    const id = book(state, 1, { type: 'ferry', start_date: '2027-03-03', end_date: '2027-03-04' })
    expect(row(state, id).day_id).toBe(dayAt(state, 2).id)
    mustRun(state, 'trip.set-range', {
      params,
      body: { start_date: '2027-03-02', end_date: '2027-03-06', keep: 'order' },
      mutation_id: testId(901),
    })
    expect(row(state, id)).toMatchObject({ day_id: dayAt(state, 1).id, end_day_id: dayAt(state, 2).id })
    undo(state, testId(901))
    expect(row(state, id).day_id).toBe(dayAt(state, 2).id)
  })

  it('whose date the trip no longer has is on no day, and is back with it', () => {
    const state = aDatedTrip()
    const id = book(state, 1, { start_date: '2027-03-01' })
    const move = (start: string, end: string) =>
      mustRun(state, 'trip.set-range', { params, body: { start_date: start, end_date: end } })
    move('2027-04-01', '2027-04-05')
    expect(row(state, id)).toMatchObject({ day_id: null, start_date: '2027-03-01' })
    move('2027-03-01', '2027-03-05')
    expect(dateOf(state, row(state, id).day_id)).toBe('2027-03-01')
  })

  it('without a date it follows its day', () => {
    const state = aDatedTrip()
    const id = book(state, 1, { type: 'taxi', day_id: dayAt(state, 1).id })
    mustRun(state, 'trip.set-range', { params, body: { start_date: '2027-04-01', end_date: '2027-04-05' } })
    expect(dateOf(state, row(state, id).day_id)).toBe('2027-04-02')
  })

  it('D4 a day with a booking or a stay is content: a shorter range keeps it without a date', () => {
    const state = aDatedTrip()
    const last = dayAt(state, 4).id
    const id = book(state, 1, { start_date: '2027-03-05' })
    mustRun(state, 'trip.update', { params, body: { end_date: '2027-03-03' } })
    expect(state.get(day, last)).toMatchObject({ state: 'dateless', date: null })
    expect(row(state, id).day_id).toBe(last)
    mustRun(state, 'reservation.delete', { params: { ...params, id } })
    mustRun(state, 'accommodation.create', { params, body: { id: testId(200), start_day_id: last } })
    mustRun(state, 'trip.update', { params, body: { end_date: '2027-03-02' } })
    expect(state.get(day, last)?.state).toBe('dateless')
    expect(theTrip(state).day_count).toBe(3)
  })

  it('put on another day alone moves its dates, those of its legs too', () => {
    const state = aDatedTrip()
    const leg = { start_date: '2027-03-02', start_time: '23:00', end_date: '2027-03-03', end_time: '7:00' }
    const id = book(state, 1, { type: 'train', details: { legs: [leg] } })
    expect(row(state, id)).toMatchObject({
      start_date: '2027-03-02',
      end_date: '2027-03-03',
      end_time: '07:00',
    })
    change(state, id, { day_id: dayAt(state, 3).id })
    expect(row(state, id)).toMatchObject({
      start_date: '2027-03-04',
      end_date: '2027-03-05',
      end_day_id: dayAt(state, 4).id,
      details: { legs: [{ start_date: '2027-03-04', end_date: '2027-03-05' }] },
    })
    undo(state, testId(900))
    expect(row(state, id)).toMatchObject({ start_date: '2027-03-02', day_id: dayAt(state, 1).id })
  })

  it('behind the date line it arrives on an earlier date, and is on these two days alone', () => {
    const state = aDatedTrip()
    const id = book(state, 1, {
      type: 'flight',
      start_date: '2027-03-03',
      start_time: '00:30',
      start_zone: 'Pacific/Auckland',
      end_date: '2027-03-02',
      end_time: '16:00',
      end_zone: 'America/Los_Angeles',
    })
    const covered = coveredDays(indexDays(state.list(day)), spanOf(row(state, id)))
    expect(covered).toEqual([dayAt(state, 1).id, dayAt(state, 2).id])
    const late = runMutation(state, 'reservation.update', {
      params: { ...params, id },
      body: { end_date: '2027-03-01' },
    })
    expect(late).toMatchObject({ refused: 'END_BEFORE_START' })
  })

  it('ends before it begins by the order of its days as by its dates', () => {
    const state = aDatedTrip()
    const ids = [dayAt(state, 3).id, dayAt(state, 1).id] as const
    const early = { refused: 'END_BEFORE_START' }
    const stay = { id: testId(700), start_day_id: ids[0], end_day_id: ids[1] }
    expect(runMutation(state, 'accommodation.create', { params, body: stay })).toMatchObject(early)
    const hotel = { id: testId(701), type: 'hotel', title: 'H', day_id: ids[0], end_day_id: ids[1] }
    expect(runMutation(state, 'reservation.create', { params, body: hotel })).toMatchObject(early)
    const id = book(state, 1, { type: 'hotel', day_id: ids[1], end_day_id: ids[0] })
    const turned = { params: { ...params, id: stayId(id) }, body: { end_day_id: dayAt(state, 0).id } }
    expect(runMutation(state, 'accommodation.update', turned)).toMatchObject(early)
    expect(runMutation(state, 'accommodation.update', { ...turned, body: { notes: 'x' } })).not.toMatchObject(
      early,
    )
  })

  it('a price says who paid it, and is shared by those who travel', () => {
    const state = aDatedTrip()
    const id = book(state, 1, {
      type: 'flight',
      price: { amount: 9000, currency: 'EUR', paid_by: anna.user_id },
    })
    expect(state.where(expense, 'reservation_id', id)).toMatchObject([
      { payers: [{ user_id: anna.user_id, amount: 9000 }], split: { kind: 'equal' } },
    ])
    change(state, id, { price: { amount: 8000, currency: 'EUR' } })
    expect(state.where(expense, 'reservation_id', id)).toMatchObject([
      { payers: [{ user_id: anna.user_id, amount: 8000 }] },
    ])
    change(state, id, { price: { amount: 8000, currency: 'EUR', paid_by: null } })
    expect(state.where(expense, 'reservation_id', id)).toMatchObject([{ payers: [] }])
    const body = { price: { amount: 1, currency: 'EUR', paid_by: testId(999) } }
    const unknown = runMutation(state, 'reservation.update', { params: { ...params, id }, body })
    expect(unknown).toMatchObject({ refused: 'PERSON_UNKNOWN' })
  })

  it('a start alone changes the first leg, and legs alone both ends', () => {
    const state = aDatedTrip()
    const legs = [
      { from: { name: 'Porto', zone: 'Europe/Lisbon' }, start_date: '2027-03-01', start_time: '10:00' },
      { to: { name: 'Paris', zone: 'Europe/Paris' }, end_date: '2027-03-01', end_time: '19:00' },
    ]
    const id = book(state, 1, { type: 'train', details: { legs } })
    expect(row(state, id)).toMatchObject({ start_zone: 'Europe/Lisbon', end_zone: 'Europe/Paris' })
    change(state, id, { start_time: '11:00' })
    expect(row(state, id).details?.legs?.[0]).toMatchObject({ start_time: '11:00', from: { name: 'Porto' } })
  })
})

describe('places on a day', () => {
  it('one day is reordered, and the others of a long ferry stay as they are', () => {
    const state = aDatedTrip()
    const id = book(state, 1, { type: 'ferry', start_date: '2027-03-01', end_date: '2027-03-03' })
    const stop = addStop(state, dayAt(state, 1).id, 1)
    const place = (index: number, position: Values) =>
      mustRun(state, 'reservation.set-positions', {
        params,
        body: { day_id: dayAt(state, index).id, positions: [{ id, position }] },
      })
    for (const index of [0, 1, 2]) place(index, {})
    const keyOn = (index: number) =>
      state.get(reservationPosition, positionId(id, dayAt(state, index).id))?.position
    const before = [keyOn(0), keyOn(2)]
    place(1, { before: stop })
    expect([keyOn(0), keyOn(2)]).toEqual(before)
    expect(keyOn(1)! < state.list(assignment)[0]!.position).toBe(true)
  })

  it('goes with the day that the booking leaves, and comes back with an undo', () => {
    const state = aDatedTrip()
    const id = book(state, 1, { type: 'ferry', start_date: '2027-03-01', end_date: '2027-03-03' })
    const on = dayAt(state, 1).id
    mustRun(state, 'reservation.set-positions', { params, body: { day_id: on, positions: [{ id }] } })
    change(state, id, { start_date: '2027-03-03', end_date: '2027-03-04' }, testId(902))
    expect(state.get(reservationPosition, positionId(id, on))).toBeUndefined()
    undo(state, testId(902))
    expect(state.get(reservationPosition, positionId(id, on))).toBeDefined()
  })
})

describe('a hotel and its stay', () => {
  const hotel = (state: State) =>
    book(state, 1, {
      type: 'hotel',
      start_date: '2027-03-01',
      end_date: '2027-03-03',
      start_time: '15:00',
      confirmation_code: 'H1',
      notes: 'quiet room',
    })

  it('D12 are equal from the start, and however either is changed', () => {
    const state = aDatedTrip()
    const id = hotel(state)
    const stay = () => state.get(accommodation, stayId(id))
    expect(stay()).toMatchObject({
      reservation_id: id,
      start_day_id: dayAt(state, 0).id,
      end_day_id: dayAt(state, 2).id,
      check_in: '15:00',
      confirmation_code: 'H1',
      notes: 'quiet room',
    })
    mustRun(state, 'accommodation.update', {
      params: { ...params, id: stayId(id) },
      body: { confirmation_code: null, start_day_id: dayAt(state, 1).id, check_out: '11:00' },
    })
    expect(row(state, id)).toMatchObject({
      confirmation_code: null,
      start_date: '2027-03-02',
      end_time: '11:00',
    })
    change(state, id, { notes: null, end_date: '2027-03-05' })
    expect(stay()).toMatchObject({ notes: null, end_day_id: dayAt(state, 4).id, start_date: '2027-03-02' })
  })

  it.each(['reservation', 'accommodation'])('deleting the %s takes both, and undo brings both back', kind => {
    const state = aDatedTrip()
    const id = hotel(state)
    const before = allRows(state)
    const gone = kind === 'reservation' ? id : stayId(id)
    mustRun(state, `${kind}.delete`, { params: { ...params, id: gone }, mutation_id: testId(903) })
    expect([...state.list(reservation), ...state.list(accommodation)]).toEqual([])
    undo(state, testId(903))
    expect(allRows(state)).toEqual(before)
  })

  it('a deleted place is let go by both', () => {
    const state = aDatedTrip()
    const id = hotel(state)
    mustRun(state, 'place.create', { params, body: { id: testId(300), name: 'Pousada' } })
    change(state, id, { place_id: testId(300) })
    mustRun(state, 'place.delete', { params: { ...params, id: testId(300) } })
    expect(row(state, id).place_id).toBeNull()
    expect(state.get(accommodation, stayId(id))?.place_id).toBeNull()
  })

  it('what is no hotel any more has no stay', () => {
    const state = aDatedTrip()
    const id = hotel(state)
    change(state, id, { type: 'other' }, testId(904))
    expect(state.list(accommodation)).toEqual([])
    undo(state, testId(904))
    expect(state.get(accommodation, stayId(id))).toBeDefined()
  })
})

describe('the price of a booking', () => {
  it('becomes an expense once, which a partial update leaves alone', () => {
    const state = aDatedTrip()
    const id = book(state, 1, {
      type: 'hotel',
      start_date: '2027-03-02',
      price: { amount: 9000, currency: 'EUR' },
    })
    const costs = () => state.list(expense)
    expect(costs()).toMatchObject([
      { amount: 9000, category: 'accommodation', reservation_id: id, expense_date: '2027-03-02' },
    ])
    change(state, id, { title: 'Pousada' })
    change(state, id, { price: { amount: 9500, currency: 'EUR' } })
    expect(costs()).toMatchObject([{ amount: 9500 }])
    change(state, id, { price: null })
    expect(costs()).toMatchObject([{ amount: 9500, reservation_id: null }])
  })

  it('where one person paid it, they paid the new price', () => {
    const state = aDatedTrip()
    const id = book(state, 1, { price: { amount: 9000, currency: 'EUR' } })
    const [cost] = state.list(expense)
    mustRun(state, 'expense.set-payers', {
      params: { ...params, id: cost!.id },
      body: { payers: [{ user_id: anna.user_id, amount: 9000 }] },
    })
    change(state, id, { price: { amount: 8000, currency: 'EUR' } })
    expect(state.list(expense)).toMatchObject([{ amount: 8000, payers: [{ amount: 8000 }] }])
  })
})

describe('who travels', () => {
  it('is in the trip or a guest of it, once, and a guest who travels stays', () => {
    const state = aDatedTrip()
    const guest = testId(400)
    mustRun(state, 'budget_guest.create', { params, body: { id: guest, name: 'Nana' } })
    const travellers = [guest, ben.user_id].map(person_id => ({ person_id, seat: '1A' }))
    book(state, 1, { travellers })
    const refused = (people: string[]) =>
      runMutation(state, 'reservation.create', {
        params,
        body: {
          id: testId(150),
          title: 'R',
          travellers: people.map(person_id => ({ person_id, seat: null })),
        },
      })
    expect(refused([cleo.user_id])).toMatchObject({ refused: 'PERSON_UNKNOWN' })
    expect(refused([guest, guest])).toMatchObject({ refused: 'PERSON_TWICE' })
    expect(runMutation(state, 'budget_guest.delete', { params: { ...params, id: guest } })).toMatchObject({
      refused: 'GUEST_IN_USE',
    })
  })
})

describe('reservation.import', () => {
  const item = {
    type: 'hotel',
    title: 'Pousada',
    confirmation_code: 'X-1',
    start_date: '2027-03-02',
    end_date: '2027-03-03',
    place: { name: 'Pousada', lat: 38.7, lng: -9.1 },
    price: { amount: 12_000, currency: 'EUR' },
    kind: 'lodging',
    file_ids: [testId(500)],
  }
  const paper = {
    id: testId(500),
    name: 'mail.pdf',
    mime: 'application/pdf',
    size: 9,
    sha256: 'ab'.repeat(32),
  }
  const bring = (state: State, items: Values[], mutation = 905) =>
    mustRun(state, 'reservation.import', {
      params,
      body: { items, files: [paper] },
      mutation_id: testId(mutation),
    })

  it('sent twice, with other spelling, makes one booking, one stay, one place, one cost, and one undo takes all', () => {
    const state = aDatedTrip()
    const before = allRows(state)
    bring(state, [item])
    bring(state, [{ ...item, confirmation_code: 'x1', place: { name: 'pousada' } }], 906)
    const counts = [reservation, accommodation, place, expense, file, fileLink].map(
      entity => (state.list(entity as never) as AnyRow[]).length,
    )
    expect(counts).toEqual([1, 1, 1, 1, 1, 1])
    expect(state.list(reservation)[0]).toMatchObject({ place_id: state.list(place)[0]?.id })
    undo(state, testId(906))
    undo(state, testId(905))
    expect(allRows(state)).toEqual(before)
  })

  it('updates what somebody typed in, and overwrites nothing that it does not say', () => {
    const state = aDatedTrip()
    const { type, title, confirmation_code, start_date } = item
    const id = book(state, 1, { type, title, confirmation_code, start_date, notes: 'Sea view' })
    bring(state, [{ ...item, end_date: '2027-03-04', notes: null }])
    expect(state.list(reservation)).toMatchObject([{ id, end_date: '2027-03-04', notes: 'Sea view' }])
  })

  it('a booking of another day or type is another one', () => {
    const state = aDatedTrip()
    bring(state, [item, { ...item, start_date: '2027-03-01' }, { ...item, type: 'other' }])
    expect(state.list(reservation)).toHaveLength(3)
  })
})

describe('papers', () => {
  it('belong to many things; a link that goes takes nothing along', () => {
    const state = aDatedTrip()
    const id = book(state, 1, {})
    const body = { id: testId(501), name: 'a.pdf', mime: 'application/pdf', size: 9, sha256: 'ab'.repeat(32) }
    mustRun(state, 'file.create', { params, body })
    mustRun(state, 'place.create', { params, body: { id: testId(301), name: 'Sintra' } })
    const link = { params: { ...params, id: body.id } }
    const targets = { reservation_id: id, place_id: testId(301) }
    for (let twice = 0; twice < 2; twice++) mustRun(state, 'file.link', { ...link, body: targets })
    expect(state.list(fileLink)).toHaveLength(2)
    mustRun(state, 'reservation.delete', { params: { ...params, id } })
    expect(state.list(fileLink)).toHaveLength(1)
    expect(state.get(file, body.id)).toBeDefined()
    const [left] = state.list(fileLink)
    mustRun(state, 'file.unlink', { params: { ...params, id: body.id, link_id: left!.id } })
    expect([state.list(fileLink).length, state.list(file).length]).toEqual([0, 1])
  })

  it('in the trash are deleted together, and nothing else', () => {
    const state = aDatedTrip()
    for (const n of [1, 2])
      mustRun(state, 'file.create', {
        params,
        body: {
          id: testId(510 + n),
          name: `${n}.pdf`,
          mime: 'application/pdf',
          size: 9,
          sha256: 'ab'.repeat(32),
        },
      })
    mustRun(state, 'file.update', { params: { ...params, id: testId(511) }, body: { trashed: true } })
    mustRun(state, 'file.empty-trash', { params })
    expect(state.list(file).map(each => each.id)).toEqual([testId(512)])
  })
})

it('L17 a copy on other dates has bookings and stays on the same days, without people and papers', () => {
  const state = aDatedTrip()
  const id = book(state, 1, {
    type: 'hotel',
    start_date: '2027-03-02',
    end_date: '2027-03-03',
    needs_review: true,
    price: { amount: 5, currency: 'EUR' },
    travellers: [{ person_id: anna.user_id, seat: null }],
  })
  const entities = ['trip', 'trip_member', 'day', 'reservation', 'accommodation', 'expense'] as const
  const rows = entities.flatMap(entity =>
    [...(state.tables.get(entity)?.values() ?? [])].map(each => ({ entity, row: each })),
  )
  const target = new MemoryState(tripStream(testId(7)))
  const made = runMutation(target, 'trip.copy', {
    params,
    body: { id: testId(7), start_date: '2028-05-01', rows },
  })
  expect(isRefusal(made)).toBe(false)
  const [booking] = target.list(reservation)
  expect(booking).toMatchObject({ start_date: '2028-05-02', needs_review: true, travellers: [] })
  expect(booking?.id).not.toBe(id)
  expect(dateOf(target, booking?.end_day_id ?? null)).toBe('2028-05-03')
  expect(target.list(accommodation)).toMatchObject([{ id: stayId(booking!.id), start_date: '2028-05-02' }])
  expect(target.list(expense)).toMatchObject([{ reservation_id: booking?.id }])
})
