import { expect, test, vi } from 'vitest'
import { isRefusal } from '../errors.ts'
import type { Values } from '../op.ts'
import { arrive, type Judged } from '../testing/a-judge.ts'
import { aDatedTrip, addStop, allRows, dayAt, theTrip, tripId } from '../testing/a-trip.ts'
import { anna, ben } from '../testing/people.ts'
import { fc } from '../testing/properties.ts'
import { testId } from '../testing/random.ts'
import { mustRun } from '../testing/run-mutation.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Edit {
  name: string
  id: string
  group: string
  body: Values
}

const params = { trip_id: tripId }
const start = (): Judged => {
  const rows = aDatedTrip()
  for (const n of [0, 1]) addStop(rows, dayAt(rows, n).id, n)
  mustRun(rows, 'day_note.create', {
    params: { ...params, day_id: dayAt(rows, 0).id },
    body: { id: testId(50), text: 'Note' },
  })
  return { head: 10, rows, versions: new Map() }
}

const ids: Record<string, string[]> = {
  trip: [tripId],
  place: [testId(1000), testId(1001)],
  assignment: [testId(2000), testId(2001)],
  day: [dayAt(start().rows, 0).id, dayAt(start().rows, 4).id],
  day_note: [testId(50)],
}
const edits: [string, string, Values[]][] = [
  ['trip', 'title', [{ title: 'A' }, { title: 'B' }]],
  ['trip', 'description', [{ description: 'A' }, { description: null }]],
  ['trip', 'archived', [{ archived: true }]],
  ['trip', 'dates', [{ start_date: '2027-05-01', end_date: '2027-05-07' }, { end_date: '2027-03-06' }]],
  ['place', 'name', [{ name: 'A' }, { name: 'B' }]],
  [
    'place',
    'location',
    [
      { lat: 0, lng: 0 },
      { lat: 1, lng: 2, address: 'x' },
    ],
  ],
  ['place', 'notes', [{ notes: 'A' }, { notes: 'B' }]],
  ['place', 'phone', [{ phone: '1' }]],
  ['assignment', 'time', [{ assignment_time: '9' }, { assignment_end_time: '11' }]],
  ['assignment', 'notes', [{ notes: 'A' }]],
  ['day', 'title', [{ title: 'A' }, { title: null }]],
  ['day', 'notes', [{ notes: 'A' }]],
  ['day_note', 'text', [{ text: 'A' }, { text: 'B' }]],
  ['day_note', 'icon', [{ icon: 'x' }]],
]
const anyEdit: fc.Arbitrary<Edit> = fc
  .tuple(fc.constantFrom(...edits), fc.nat(), fc.nat())
  .map(([[entity, group, bodies], row, n]) => {
    const rows = ids[entity] ?? []
    return {
      name: `${entity}.update`,
      id: rows[row % rows.length] ?? '',
      group,
      body: bodies[n % bodies.length] ?? {},
    }
  })

const send = (it: Judged, edit: Edit, client: number, edited_at: number) =>
  arrive(
    it,
    edit.name,
    { params: { ...params, id: edit.id, day_id: 'x' }, body: edit.body, actor: client === 1 ? anna : ben },
    { client, base_seq: 10, edited_at },
  )

test('I11 edits of different groups commute and lose nothing, whoever arrives first', () => {
  fc.assert(
    fc.property(anyEdit, anyEdit, fc.nat(), fc.nat(), (a, b, at, bt) => {
      fc.pre(a.id !== b.id || a.group !== b.group)
      const [first, second] = [start(), start()]
      const results = [
        send(first, a, 1, at),
        send(first, b, 2, bt),
        send(second, b, 2, bt),
        send(second, a, 1, at),
      ]
      for (const result of results) {
        expect(isRefusal(result)).toBe(false)
        if (!isRefusal(result)) expect(result.conflicts).toEqual([])
      }
      expect(allRows(first.rows)).toEqual(allRows(second.rows))
    }),
    { numRuns: 500 },
  )
})

test('M1 two edits of one register end with the later one in either order, and the other is kept', () => {
  fc.assert(
    fc.property(fc.nat({ max: 50 }), fc.nat({ max: 50 }), (at, bt) => {
      fc.pre(at !== bt)
      const edit = (title: string): Edit => ({
        name: 'trip.update',
        id: tripId,
        group: 'title',
        body: { title },
      })
      for (const order of [0, 1]) {
        const it = start()
        const sends = [() => send(it, edit('Anna'), 1, at), () => send(it, edit('Ben'), 2, bt)]
        const [, last] = (order ? sends.toReversed() : sends).map(go => go())
        expect(theTrip(it.rows).title).toBe(at > bt ? 'Anna' : 'Ben')
        if (!last || isRefusal(last)) throw new Error('refused')
        const [conflict] = last.conflicts
        expect([conflict?.mine, conflict?.theirs].map(values => values?.['title']).sort()).toEqual([
          'Anna',
          'Ben',
        ])
      }
    }),
  )
})

test('M0 one client, any number of edits from one old base: never a conflict', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), script => {
      const it = start()
      for (const [n, edit] of script.entries()) {
        const result = send(it, edit, 1, n)
        if (!isRefusal(result)) expect(result.conflicts).toEqual([])
        else expect(result.refused).not.toBe('CONFLICT')
      }
    }),
  )
})
