import { describe, expect, test, vi } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { assignment } from '../entities/assignment.ts'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { budgetGuest } from '../entities/budget-guest.ts'
import { place } from '../entities/place.ts'
import { settlement } from '../entities/settlement.ts'
import { isRefusal } from '../errors.ts'
import { MemoryState } from '../memory-state.ts'
import type { State, PastCommit } from '../state.ts'
import { addStop, allRows, aTrip, dayAt, shownDays, theTrip, tripId } from '../testing/a-trip.ts'
import { anyScript, callOf, turnId } from '../testing/any-mutation.ts'
import { anna, ben } from '../testing/people.ts'
import { fc } from '../testing/properties.ts'
import { testId } from '../testing/random.ts'
import { codeOf, planMutation, routeNamed, runMutation, type Call } from '../testing/run-mutation.ts'

vi.setConfig({ testTimeout: 120_000 })

const params = { trip_id: tripId }
const stream = { stream: `trip:${tripId}` }

/** Rows with their whole log, as the server has them: every commit that is run through `commit` is in it. */
class LoggedState extends MemoryState {
  readonly log: PastCommit[] = []

  override commitsAfter(seq: number): readonly PastCommit[] | undefined {
    return this.log.filter(commit => (commit.seq ?? 0) > seq).toReversed()
  }

  commit(name: string, call: Call = {}) {
    const seq = this.log.length + 2
    const mutation_id = call.mutation_id ?? testId(50_000 + seq)
    const result = runMutation(this, name, { ...call, seq, mutation_id })
    if (!isRefusal(result))
      this.log.push({ mutation_id, seq, inverse: result.inverse, ops: result.committed })
    return result
  }
}

/** The state at seq 1: a trip with two stops. */
const start = (): LoggedState => {
  const state = new LoggedState(`trip:${tripId}`)
  const from = aTrip({ start_date: '2027-03-01', end_date: '2027-03-04' })
  addStop(from, dayAt(from, 0).id, 1)
  addStop(from, dayAt(from, 2).id, 2)
  for (const [name, table] of from.tables) state.tables.set(name, new Map(table))
  return state
}

/** Who is in the trip, what only members can join or say, and money that changed hands, with those who gave it. */
const kept =
  /^(trip_member|assignment_participant|settlement|budget_guest|chat_message|chat_reaction|poll_vote) /

/** What a rewind takes along: everything else. */
const rewindable = (state: State) =>
  Object.fromEntries(Object.entries(allRows(state)).filter(([key]) => !kept.test(key)))

const back = (state: LoggedState, to_seq: number, more: object = {}) =>
  state.commit('rewind', { params: stream, body: { to_seq, ...more } })

describe('U6 the trip as it was', () => {
  test('a rewind gives the rows that the log had then, keeps the rules, and its undo gives those of now', () => {
    fc.assert(
      fc.property(anyScript(25), fc.nat(), (script, pick) => {
        const state = start()
        const then = [rewindable(state)]
        for (const [turn, step] of script.entries()) {
          const call = callOf(state, step, turn)
          if (!routeNamed(call.name).body.safeParse(call.body ?? {}).success) continue
          if (call.name === 'trip.delete') continue
          if (!isRefusal(state.commit(call.name, call))) then.push(rewindable(state))
        }
        const to = pick % then.length
        const now = allRows(state)
        expect(isRefusal(back(state, to + 1))).toBe(false)
        expect(rewindable(state)).toEqual(then[to])
        expect(brokenRules(state)).toEqual([])
        state.commit('undo', { params: stream, body: { mutation_id: state.log.at(-1)?.mutation_id } })
        expect(allRows(state)).toEqual(now)
      }),
      { numRuns: 200 },
    )
  })

  test('what was deleted comes back under its ids, what was made goes, what was changed is as before', () => {
    const state = start()
    const [first, second] = [testId(1001), testId(1002)]
    state.commit('place.delete', { params: { ...params, id: first } })
    state.commit('place.create', { params, body: { id: testId(77), name: 'New' } })
    state.commit('place.update', { params: { ...params, id: second }, body: { name: 'Other' } })
    back(state, 1)
    expect(
      state
        .list(place)
        .map(row => row.name)
        .sort(),
    ).toEqual(['Place 1', 'Place 2'])
    expect(state.get(assignment, testId(2001))?.place_id).toBe(first)
  })

  test('payments stay, with the people they were between; a guest who was deleted comes back', () => {
    const state = start()
    const [early, late] = [testId(78), testId(79)]
    const guest = (id: string) => state.commit('budget_guest.create', { params, body: { id, name: 'Nana' } })
    guest(early)
    const seen = state.log.length + 1
    state.commit('budget_guest.delete', { params: { ...params, id: early } })
    guest(late)
    const payment = { from_user_id: late, to_user_id: anna.user_id, amount: 500, currency: 'EUR' }
    state.commit('settlement.create', { params, body: { id: testId(80), ...payment } })
    expect(isRefusal(back(state, seen))).toBe(false)
    expect(state.get(settlement, testId(80))).toMatchObject(payment)
    expect(
      state
        .list(budgetGuest)
        .map(row => row.id)
        .sort(),
    ).toEqual([early, late].sort())
  })

  test('who is in the trip stays, and somebody who left joins nothing again', () => {
    const state = start()
    const joins = { params: { ...params, id: testId(2001) }, body: { user_ids: [ben.user_id] } }
    state.commit('assignment.set-participants', joins)
    state.commit('member.remove', { params: { ...params, user_id: ben.user_id }, body: { left_at: 5 } })
    back(state, 2)
    expect(state.list(assignmentParticipant)).toEqual([])
    expect(brokenRules(state)).toEqual([])
  })

  test('a range that was changed since goes back with its days', () => {
    const state = start()
    const before = shownDays(state).map(row => [row.id, row.date])
    state.commit('trip.update', { params, body: { start_date: '2027-05-01', end_date: '2027-05-02' } })
    back(state, 1)
    expect(theTrip(state)).toMatchObject({ start_date: '2027-03-01', end_date: '2027-03-04', day_count: 4 })
    expect(shownDays(state).map(row => [row.id, row.date])).toEqual(before)
  })

  test('taken back, it leaves no day that was gone: what had come back onto it goes where it was', () => {
    const state = start()
    const [gone, other] = [dayAt(state, 0).id, dayAt(state, 1).id]
    const stop = { ...params, id: testId(2001) }
    state.commit('trip.update', { params, body: { start_date: null } })
    state.commit('assignment.update', { params: stop, body: { day_id: other } })
    state.commit('day.delete', { params: { ...params, id: gone } })
    const now = allRows(state)
    back(state, 2)
    expect(state.get(assignment, testId(2001))?.day_id).toBe(gone)
    state.commit('undo', { params: stream, body: { mutation_id: state.log.at(-1)?.mutation_id } })
    expect(allRows(state)).toEqual(now)
  })

  test('nothing that came after the preview is taken back unseen', () => {
    const state = start()
    state.commit('trip.update', { params, body: { title: 'Porto' } })
    state.commit('trip.update', { params, body: { title: 'Faro' } })
    expect(codeOf(back(state, 1, { head: 2 }))).toBe('VERSION_MISMATCH')
    expect(theTrip(state).title).toBe('Faro')
    expect(codeOf(back(state, 1, { head: 3 }))).toBeUndefined()
    expect(theTrip(state).title).toBe('Lisbon')
  })

  test('a side that does not keep the log says so', () => {
    const call = { params: stream, body: { to_seq: 1 } }
    expect(codeOf(planMutation(aTrip(), 'rewind', call))).toBe('HISTORY_EXPIRED')
  })

  test('each change asks for its own right; slots that nobody sees ask for none', () => {
    const state = start()
    state.commit('trip.update', { params, body: { end_date: '2027-03-06' } })
    state.commit('trip.update', { params, body: { end_date: '2027-03-02' }, mutation_id: turnId(1) })
    const plan = planMutation(state, 'rewind', { params: stream, body: { to_seq: 1 } })
    if (isRefusal(plan)) throw new Error(plan.refused)
    const named = plan.ops.filter(op => !op.derived)
    expect(named.filter(op => op.entity === 'trip')).toMatchObject([{ fields: { end_date: '2027-03-04' } }])
  })
})
