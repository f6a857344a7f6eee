import { describe, expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { day } from '../entities/day.ts'
import { entities } from '../entities/index.ts'
import { place } from '../entities/place.ts'
import { tripMember } from '../entities/trip-member.ts'
import { trip } from '../entities/trip.ts'
import type { AnyRow } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import { MemoryState } from '../memory-state.ts'
import type { Values } from '../op.ts'
import { tripStream } from '../streams.ts'
import { addStop, aDatedTrip, allRows, aTrip, dayAt, tripId } from '../testing/a-trip.ts'
import { anyScript, callOf, turnId } from '../testing/any-mutation.ts'
import { anna, ben, cleo } from '../testing/people.ts'
import { fc } from '../testing/properties.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, parseBody, planMutation, routeNamed, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }
const empty = () => new MemoryState(tripStream(tripId))
type Sent = { entity: string; row: Values }

/** Every row of a trip as a device would send it. */
const kept = (state: MemoryState): Sent[] =>
  entities
    .filter(entity => entity.stream === 'trip')
    .flatMap(entity => (state.list(entity) as AnyRow[]).map(row => ({ entity: entity.name, row })))

const importing = (rows: Sent[]) => ({ id: tripId, rows })
const run = (state: MemoryState, rows: Sent[], actor = anna) =>
  runMutation(state, 'trip.import', { body: importing(rows), actor })

const planned = (): MemoryState => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  addStop(state, dayAt(state, 1).id, 2)
  mustRun(state, 'day_note.create', {
    params: { ...params, day_id: dayAt(state, 1).id },
    body: { id: testId(3001), text: 'Tickets' },
  })
  mustRun(state, 'assignment.set-participants', {
    params: { ...params, id: stop },
    body: { user_ids: [anna.user_id, ben.user_id] },
  })
  return state
}

describe('L12 a trip comes in as one commit', () => {
  test('under its own ids, down to the last row', () => {
    const before = planned()
    const after = empty()
    run(after, kept(before))
    expect(allRows(after)).toEqual({
      ...allRows(before),
      [`trip_member ${before.list(tripMember).find(row => row.user_id === ben.user_id)?.id}`]:
        expect.objectContaining({ user_id: ben.user_id, role: 'member', invited_by: anna.user_id }),
    })
    expect(brokenRules(after)).toEqual([])
  })

  test('whatever was done to it before', () => {
    fc.assert(
      fc.property(fc.boolean(), anyScript(40), (dated, script) => {
        const state = dated ? aDatedTrip() : aTrip({ day_count: 4 })
        for (const [turn, step] of script.entries()) {
          const call = callOf(state, step, turn)
          if (routeNamed(call.name).body.safeParse(call.body ?? {}).success)
            runMutation(state, call.name, call)
        }
        const after = empty()
        expect(isRefusal(run(after, kept(state)))).toBe(false)
        expect(brokenRules(after)).toEqual([])
        for (const entity of [trip, day, place])
          expect(
            Object.keys(allRows(after))
              .filter(key => key.startsWith(`${entity.name} `))
              .toSorted(),
          ).toEqual(
            Object.keys(allRows(state))
              .filter(key => key.startsWith(`${entity.name} `))
              .toSorted(),
          )
        expect(planMutation(state, 'trip.import', { body: importing(kept(state)) })).toMatchObject({
          ops: [],
        })
      }),
      { numRuns: 100 },
    )
  })

  test('the sender is the owner, whoever owned it before; who had left stays away', () => {
    const state = planned()
    const { user_id, name, avatar } = cleo
    mustRun(state, 'member.add', { params, body: { user_id, name, avatar } })
    mustRun(state, 'member.remove', { params: { ...params, user_id: cleo.user_id }, body: { left_at: 5 } })
    const after = empty()
    run(after, kept(state), ben)
    const roles = after.list(tripMember).map(row => [row.user_id, row.role])
    expect(Object.fromEntries(roles)).toEqual({ [ben.user_id]: 'owner', [anna.user_id]: 'member' })
  })

  test('who has no account here is left out, with what they joined', () => {
    const plan = planMutation(empty(), 'trip.import', { body: importing(kept(planned())) })
    if (isRefusal(plan)) throw new Error(plan.refused)
    const route = routeNamed('trip.import')
    const strict = route.plan(empty(), {
      params: {},
      body: parseBody(route, importing(kept(planned()))),
      base: {},
      actor: anna,
      accounts: new Map(),
    })
    if (isRefusal(strict)) throw new Error(strict.refused)
    expect(plan.ops.length - strict.ops.length).toBe(2)
    expect(strict.skipped).toEqual([
      { entity: 'trip_member', id: expect.any(String), reason: 'no_account' },
      { entity: 'assignment_participant', id: expect.any(String), reason: 'no_member' },
    ])
    // The server's own name for an account counts, not the row's.
    const renamed = route.plan(empty(), {
      params: {},
      body: parseBody(route, importing(kept(planned()))),
      base: {},
      actor: anna,
      accounts: new Map([[ben.user_id, { name: 'Benedita', avatar: null }]]),
    })
    expect(JSON.stringify(renamed)).toContain('Benedita')
  })

  test('undo takes all of it back, redo brings it again', () => {
    const state = empty()
    const rows = kept(planned())
    mustRun(state, 'trip.import', { body: importing(rows), mutation_id: turnId(1) })
    const after = allRows(state)
    const stream = { stream: tripStream(tripId) }
    mustRun(state, 'undo', { params: stream, body: { mutation_id: turnId(1) }, mutation_id: turnId(2) })
    expect(state.get(trip, tripId)).toBeUndefined()
    mustRun(state, 'undo', { params: stream, body: { mutation_id: turnId(2) } })
    expect(allRows(state)).toEqual(after)
  })
})

describe('L12 into a trip that is there', () => {
  test('only what is missing comes in, and nothing is overwritten', () => {
    const state = planned()
    const rows = kept(state)
    mustRun(state, 'place.update', { params: { ...params, id: testId(1001) }, body: { name: 'Renamed' } })
    state.tables.get('place')?.delete(testId(1002))
    state.tables.get('assignment')?.delete(testId(2002))
    const members = state.list(tripMember).length
    run(state, [...rows, { entity: 'trip_member', row: { ...aMember(cleo.user_id) } }])
    expect(state.get(place, testId(1001))?.name).toBe('Renamed')
    expect(state.get(place, testId(1002))?.name).toBe('Place 2')
    expect(Object.keys(allRows(state))).toContain(`assignment ${testId(2002)}`)
    expect(state.list(tripMember)).toHaveLength(members)
    expect(brokenRules(state)).toEqual([])
  })

  test('what was deleted stays deleted, and what hung on it stays away, and says so', () => {
    const state = planned()
    const rows = kept(state)
    mustRun(state, 'place.delete', { params: { ...params, id: testId(1001) } })
    const plan = planMutation(state, 'trip.import', { body: importing(rows) })
    expect(plan).toMatchObject({ ops: [], subject: { id: tripId } })
    const reasons = (isRefusal(plan) ? [] : (plan.skipped ?? [])).map(({ entity, reason }) => [
      entity,
      reason,
    ])
    expect(reasons).toContainEqual(['place', 'deleted'])
    expect(reasons).toContainEqual(['assignment', 'deleted'])
  })

  test('what had come back since that deletion comes back again, as it was, with what hung on it', () => {
    const state = planned()
    mustRun(state, 'place.delete', { params: { ...params, id: testId(1001) }, seq: 10 })
    const rows = kept(planned()).map(({ entity, row }) => ({
      entity,
      row: {
        ...row,
        created_at: 3,
        updated_at: 8,
        ...(row['id'] === testId(1001) ? { name: 'Renamed' } : {}),
      },
    }))
    const result = mustRun(state, 'trip.import', { body: importing(rows), seq: 20 })
    expect(result.committed.map(op => op.op === 'put' && op.entity)).toEqual(
      expect.arrayContaining(['place', 'assignment', 'assignment_participant']),
    )
    expect(state.get(place, testId(1001))).toMatchObject({
      name: 'Renamed',
      version: 20,
      created_at: 3,
      updated_at: 8,
    })
    expect(brokenRules(state)).toEqual([])
  })

  test('what comes in has the times it had, none of them to come and none that is no time', () => {
    const state = planned()
    const timesOf = (id: string, times: Values) => {
      mustRun(state, 'trip.import', {
        body: importing([{ entity: 'place', row: { id, name: 'New', ...times } }]),
        seq: 20,
      })
      const { created_at, updated_at } = state.get(place, id) ?? {}
      return [created_at, updated_at]
    }
    expect(timesOf(testId(5001), { created_at: 3, updated_at: 8 })).toEqual([3, 8])
    expect(timesOf(testId(5002), { created_at: 3, updated_at: 800 })).toEqual([3, 20])
    expect(timesOf(testId(5003), { created_at: 0.5, updated_at: 8 })).toEqual([20, 20])
    expect(timesOf(testId(5004), { created_at: -1, updated_at: 8 })).toEqual([20, 20])
    expect(timesOf(testId(5005), { updated_at: 8 })).toEqual([20, 20])
  })

  test('a stop of a place that is nowhere stays away', () => {
    const rows = kept(planned()).filter(({ row }) => row['id'] !== testId(1001))
    const state = empty()
    run(state, rows)
    expect(state.list(assignmentParticipant)).toEqual([])
    expect(Object.keys(allRows(state))).not.toContain(`assignment ${testId(2001)}`)
    expect(brokenRules(state)).toEqual([])
  })
})

const aMember = (user_id: string): Values => ({ id: testId(7000), user_id, name: 'Cleo', role: 'owner' })

describe('L12 hostile rows', () => {
  const rows = () => kept(planned())
  const at = (entity: string, change: Values): Sent[] => {
    const all = rows()
    const index = all.findIndex(item => item.entity === entity)
    return all.map((item, n) => (n === index ? { entity, row: { ...item.row, ...change } } : item))
  }
  const indexOf = (entity: string) => rows().findIndex(item => item.entity === entity)
  const schema = () => routeNamed('trip.import').body

  test('each is named by its place and field', () => {
    for (const [entity, change] of [
      ['place', { lat: 91 }],
      ['place', { name: '' }],
      ['place', { colour: 'red' }],
      ['place', { id: 'x' }],
      ['day', { position: '~' }],
      ['day', { position: 'a'.repeat(65) }],
      ['day', { state: 'gone' }],
      ['assignment', { place_id: 7 }],
    ] as const) {
      const parsed = schema().safeParse(importing(at(entity, change)))
      const [issue] = parsed.error?.issues ?? []
      expect(issue?.path.slice(0, 3), JSON.stringify(change)).toEqual(['rows', indexOf(entity), 'row'])
    }
    expect(schema().safeParse(importing([{ entity: 'app_level', row: {} }])).success).toBe(false)
    expect(schema().safeParse(importing([])).success).toBe(false)
  })

  test('rows that are not of this trip, not themselves, or there twice are refused', () => {
    const refused = (sent: Sent[]) => {
      const result = run(empty(), sent)
      return isRefusal(result) ? [result.refused, result.detail] : undefined
    }
    const wrong = (entity: string, field: string) => [
      'INVALID_INPUT',
      { fields: { [`rows.${indexOf(entity)}.row.${field}`]: 'NOT_ALLOWED' } },
    ]
    expect(refused(at('trip', { id: testId(77) }))).toEqual(wrong('trip', 'id'))
    expect(refused(at('place', { trip_id: testId(77) }))).toEqual(wrong('place', 'trip_id'))
    expect(refused(at('day', { slot: 99 }))).toEqual(wrong('day', 'id'))
    expect(refused(at('assignment_participant', { id: testId(77) }))).toEqual(
      wrong('assignment_participant', 'id'),
    )
    const twice = [...rows(), rows()[indexOf('place')] as Sent]
    expect(refused(twice)).toEqual([
      'INVALID_INPUT',
      { fields: { [`rows.${twice.length - 1}.row.id`]: 'NOT_ALLOWED' } },
    ])
    expect(refused(at('place', { lat: 1, lng: null }))).toEqual([
      'INVALID_INPUT',
      { fields: { lng: 'REQUIRED' }, entity: 'place', id: expect.any(String), row: indexOf('place') },
    ])
    expect(
      codeOf(
        run(
          empty(),
          rows().filter(item => item.entity !== 'trip'),
        ),
      ),
    ).toBe('INVALID_INPUT')
  })

  test('what only the server writes is not believed', () => {
    const state = empty()
    run(
      state,
      at('place', { image_url: 'https://example.org/track.png', version: 900, updated_by: cleo.user_id }),
    )
    expect(state.list(place).map(row => row.image_url)).toEqual([null, null])
    const counted = empty()
    run(counted, at('trip', { day_count: 1, day_serial: 3 }))
    expect(brokenRules(counted)).toEqual([])
    const crossed = empty()
    run(crossed, at('day', { state: 'trimmed', title: 'Still here' }))
    expect(brokenRules(crossed)).toEqual([])
  })

  test('5,000 rows pass, one more is TOO_LARGE', () => {
    const many = (count: number): Sent[] =>
      Array.from({ length: count }, (_, n) => ({
        entity: 'place',
        row: { id: testId(100_000 + n), name: `P${n}` },
      }))
    const [theTrip] = rows()
    expect(schema().safeParse(importing([theTrip as Sent, ...many(4999)])).success).toBe(true)
    const above = schema().safeParse(importing([theTrip as Sent, ...many(5000)]))
    expect(above.error?.issues).toMatchObject([{ path: ['rows'], message: 'TOO_LARGE' }])
  })

  test('no more days than a trip can hold', () => {
    const days = Array.from({ length: 731 }, (_, n) => ({
      entity: 'day',
      row: { id: testId(200_000 + n), position: `b${String(n).padStart(3, '0')}1` },
    }))
    const [theTrip] = rows()
    expect(codeOf(run(empty(), [theTrip as Sent, ...days]))).toBe('DAY_LIMIT')
  })
})
