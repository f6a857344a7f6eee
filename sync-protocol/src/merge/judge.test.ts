import { entities } from '../entities/index.ts'
import { describe, expect, test } from 'vitest'
import { assignment } from '../entities/assignment.ts'
import { mostPlaceNotes, place } from '../entities/place.ts'
import { trip } from '../entities/trip.ts'
import type { AnyRow, Entity } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import type { Values } from '../op.ts'
import { testId } from '../testing/random.ts'
import type { FieldVersions } from './field-version.ts'
import { judgeUpdate, type Judgement, type Sender } from './judge.ts'

const id = testId(1)
const row = (values: Values): AnyRow => ({
  id,
  version: 5,
  created_at: 0,
  updated_at: 50,
  updated_by: 'ben',
  ...values,
})
/** Client 2 wrote `group` at seq 5, at time 50; client 1 is who sends now, from base 3, at time 60. */
const writtenByBen = (group: string): FieldVersions => ({
  [group]: { seq: 5, client: 2, other_seq: 0, edited_at: 50, written: 5 },
})
const anna: Sender = { client: 1, base_seq: 3, edited_at: 60 }

const judge = (
  entity: unknown,
  current: Values,
  versions: FieldVersions,
  fields: Values,
  sender: Partial<Sender> = {},
  base?: Values,
) => {
  const judgement: Judgement = { conflicts: [], merged: false }
  const verdict = judgeUpdate(
    entity as Entity,
    row(current),
    versions,
    { op: 'update', entity: 'x', id, fields, ...(base ? { base } : {}) },
    { ...anna, ...sender },
    judgement,
  )
  return {
    ...judgement,
    refused: isRefusal(verdict) ? verdict : undefined,
    fields: verdict && 'op' in verdict && verdict.op === 'update' ? verdict.fields : undefined,
  }
}

describe('M0 when a group is in conflict', () => {
  test('the base is as new as the last foreign write: no conflict', () => {
    const it = judge(place, { name: 'A' }, writtenByBen('name'), { name: 'B' }, { base_seq: 5 })
    expect(it).toMatchObject({ fields: { name: 'B' }, conflicts: [], merged: false })
  })

  test('another group was written: no conflict', () => {
    const it = judge(place, { name: 'A' }, writtenByBen('phone'), { name: 'B' })
    expect(it).toMatchObject({ fields: { name: 'B' }, conflicts: [] })
  })

  test('a client is never in conflict with itself, but with who wrote before its own last write', () => {
    const own = { seq: 6, client: 1, other_seq: 2, edited_at: 90, written: 6 }
    expect(judge(place, { name: 'A' }, { name: own }, { name: 'B' })).toMatchObject({
      fields: { name: 'B' },
      conflicts: [],
    })
    const behind = judge(place, { name: 'A' }, { name: { ...own, other_seq: 5 } }, { name: 'B' })
    expect(behind.conflicts).toHaveLength(1)
  })

  test('the same value is no change, whoever wrote it', () => {
    const it = judge(place, { name: 'A' }, writtenByBen('name'), { name: 'A' })
    expect(it).toMatchObject({ fields: { name: 'A' }, conflicts: [] })
  })

  test('I11 of two groups in one op each is judged for itself', () => {
    const it = judge(
      place,
      { name: 'A', phone: '1' },
      writtenByBen('name'),
      { name: 'B', phone: '2' },
      { edited_at: 10 },
    )
    expect(it.fields).toEqual({ phone: '2' })
    expect(it.conflicts.map(conflict => conflict.group)).toEqual(['name'])
  })
})

describe('M1 register', () => {
  test('the later edit wins and the loser is kept', () => {
    const it = judge(place, { name: 'Theirs' }, writtenByBen('name'), { name: 'Mine' })
    expect(it.fields).toEqual({ name: 'Mine' })
    expect(it.conflicts).toEqual([
      {
        entity: 'place',
        id,
        group: 'name',
        winner: 'mine',
        mine: { name: 'Mine' },
        theirs: { name: 'Theirs' },
        theirs_by: 'ben',
        theirs_seq: 5,
        theirs_at: 50,
        quiet: false,
      },
    ])
  })

  test('a tie goes to the one that arrives', () => {
    const it = judge(place, { name: 'Theirs' }, writtenByBen('name'), { name: 'Mine' }, { edited_at: 50 })
    expect(it.fields).toEqual({ name: 'Mine' })
  })

  test('an earlier edit is superseded: nothing is written, mine is the loser', () => {
    const it = judge(place, { name: 'Theirs' }, writtenByBen('name'), { name: 'Mine' }, { edited_at: 49 })
    expect(it.fields).toBeUndefined()
    expect(it.conflicts[0]).toMatchObject({ winner: 'theirs', mine: { name: 'Mine' } })
  })
})

test('M2 the fields of a group win or lose together', () => {
  const current = { lat: 1, lng: 1, address: 'old' }
  const lost = judge(place, current, writtenByBen('location'), { lat: 2, lng: 2 }, { edited_at: 1 })
  expect(lost.fields).toBeUndefined()
  expect(lost.conflicts).toHaveLength(1)
  expect(lost.conflicts[0]?.theirs).toMatchObject(current)
  const won = judge(place, current, writtenByBen('location'), { lat: 2, lng: 2 })
  expect(won.fields).toEqual({ lat: 2, lng: 2 })
})

describe('M3 checked', () => {
  const current = { assignment_time: '10:00', assignment_end_time: null, ends_next_day: false }

  test('in conflict nothing is written and base, mine and theirs are answered', () => {
    const it = judge(
      assignment,
      current,
      writtenByBen('time'),
      { assignment_time: '12:00' },
      {},
      {
        assignment_time: '09:00',
      },
    )
    expect(it.refused).toEqual({
      refused: 'CONFLICT',
      detail: {
        entity: 'assignment',
        id,
        group: 'time',
        base: { assignment_time: '09:00' },
        mine: { assignment_time: '12:00' },
        theirs: current,
        theirs_by: 'ben',
        theirs_at: 50,
        theirs_seq: 5,
      },
    })
  })

  test('with a base that knows theirs it is written', () => {
    const it = judge(assignment, current, writtenByBen('time'), { assignment_time: '12:00' }, { base_seq: 5 })
    expect(it.fields).toEqual({ assignment_time: '12:00' })
  })
})

test('M4 a flag is a register without a notice', () => {
  const it = judge(trip, { archived: false }, writtenByBen('archived'), { archived: true })
  expect(it.fields).toEqual({ archived: true })
  expect(it.conflicts[0]?.quiet).toBe(true)
})

describe('M6 text', () => {
  const theirs = 'one\ntwo, theirs\nthree\n'

  test('merges with what is there now, whatever the seq says', () => {
    const it = judge(
      place,
      { notes: theirs },
      {},
      { notes: 'one, mine\ntwo\nthree\n' },
      {},
      {
        notes: 'one\ntwo\nthree\n',
      },
    )
    expect(it).toMatchObject({
      fields: { notes: 'one, mine\ntwo, theirs\nthree\n' },
      merged: true,
      conflicts: [],
    })
  })

  test('the base is what is there now: taken as it is', () => {
    const it = judge(place, { notes: theirs }, writtenByBen('notes'), { notes: 'new' }, {}, { notes: theirs })
    expect(it).toMatchObject({ fields: { notes: 'new' }, merged: false })
  })

  test('an overlap asks the person', () => {
    const it = judge(
      place,
      { notes: 'at two' },
      writtenByBen('notes'),
      { notes: 'at one' },
      {},
      { notes: 'at noon' },
    )
    expect(it.refused?.refused).toBe('CONFLICT')
    expect(it.refused?.detail).toMatchObject({
      base: { notes: 'at noon' },
      mine: { notes: 'at one' },
      theirs: { notes: 'at two' },
    })
  })

  test('a merge that breaks the bound of the field asks the person', () => {
    const base = 'a\nb\n'
    const most = (mostPlaceNotes * 3) / 4
    const it = judge(
      place,
      { notes: `a\nb\n${'x'.repeat(most)}\n` },
      writtenByBen('notes'),
      { notes: `${'y'.repeat(most)}\na\nb\n` },
      {},
      { notes: base },
    )
    expect(it.refused?.refused).toBe('CONFLICT')
  })

  test('without a base: in conflict it asks, else it stands', () => {
    expect(judge(place, { notes: 'a' }, writtenByBen('notes'), { notes: 'b' }).refused?.refused).toBe(
      'CONFLICT',
    )
    expect(judge(place, { notes: 'a' }, {}, { notes: 'b' }).fields).toEqual({ notes: 'b' })
  })

  test('an empty base is a base', () => {
    const it = judge(
      place,
      { notes: 'theirs' },
      writtenByBen('notes'),
      { notes: 'mine' },
      {},
      { notes: null },
    )
    expect(it.refused?.refused).toBe('CONFLICT')
    expect(judge(place, { notes: null }, {}, { notes: 'mine' }, {}, { notes: null }).fields).toEqual({
      notes: 'mine',
    })
  })
})

test('M7 two moves of one row are judged as a register', () => {
  const it = judge(
    assignment,
    { day_id: testId(3), position: 'a1' },
    writtenByBen('line'),
    { day_id: testId(4), position: 'a5' },
    { edited_at: 1 },
  )
  expect(it.fields).toBeUndefined()
  expect(it.conflicts[0]).toMatchObject({ winner: 'theirs', theirs: { day_id: testId(3), position: 'a1' } })
})

test("M3 the choice 'theirs' writes nothing and keeps mine as the loser, in every class", () => {
  for (const [entity, current, group, fields] of [
    [place, { name: 'A' }, 'name', { name: 'B' }],
    [place, { notes: 'A' }, 'notes', { notes: 'B' }],
    [assignment, { assignment_time: '10:00' }, 'time', { assignment_time: '12:00' }],
  ] as const) {
    const it = judge(entity, current, writtenByBen(group), fields, { decision: 'theirs', edited_at: 99 })
    expect(it.fields).toBeUndefined()
    expect(it.refused).toBeUndefined()
    expect(it.conflicts[0]).toMatchObject({ winner: 'theirs', mine: fields })
  }
})

test('M8 nothing is appended yet: the class has no entity, so no group can be judged by it', () => {
  const classes = new Set(entities.flatMap(({ groups }) => Object.values(groups).map(group => group.merge)))
  expect(classes).toContain('register')
  expect(classes).not.toContain('append')
})
