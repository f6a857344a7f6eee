import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { expect, test } from 'vitest'
import { mustEntity } from './entities/index.ts'
import type { MemoryState } from './memory-state.ts'
import { byKey, listItems, longestKey, placeInList, rekeyOps, type ListItem } from './order-list.ts'
import { aTrip, addStop, dayAt, tripId } from './testing/a-trip.ts'
import { testId } from './testing/random.ts'
import { mustRun } from './testing/run-mutation.ts'

const entity = mustEntity('assignment')
const item = (id: string, key: string): ListItem => ({ entity, id, key })
const inOrder = (items: readonly ListItem[]) => items.toSorted(byKey).map(it => it.id)
/** The list after placing `x`, as the ids in order. */
const placed = (items: ListItem[], placement: Parameters<typeof placeInList>[1]): string[] => {
  const { key, rekey } = placeInList(items, placement)
  const fresh = new Map(rekey.map(it => [it.id, it]))
  return inOrder([...items.map(it => fresh.get(it.id) ?? it), item('x', key)])
}
const abc = generateNKeysBetween(null, null, 3)
const list = ['a', 'b', 'c'].map((id, i) => item(id, abc[i] ?? ''))

test('O1 a row goes behind the one it names, else before, else to the end', () => {
  expect(placed(list, { after: 'a' })).toEqual(['a', 'x', 'b', 'c'])
  expect(placed(list, { before: 'a' })).toEqual(['x', 'a', 'b', 'c'])
  expect(placed(list, { after: null })).toEqual(['x', 'a', 'b', 'c'])
  expect(placed(list, {})).toEqual(['a', 'b', 'c', 'x'])
  expect(placed(list, { after: 'gone', before: 'c' })).toEqual(['a', 'b', 'x', 'c'])
  expect(placed([], { after: 'gone' })).toEqual(['x'])
})

test('O2 the sent key stands where it still fits, and is minted anew where the neighbours moved', () => {
  const key = generateKeyBetween(abc[0] ?? null, abc[1] ?? null)
  expect(placeInList(list, { after: 'a', key })).toEqual({ key, rekey: [] })
  const moved = placeInList(list, { after: 'b', key })
  expect(moved.key).not.toBe(key)
  expect(placed(list, { after: 'b', key })).toEqual(['a', 'b', 'x', 'c'])
})

test('O2 when both neighbours are gone the sent key says where', () => {
  const key = generateKeyBetween(abc[1] ?? null, abc[2] ?? null)
  expect(placeInList(list, { after: 'gone', before: 'too', key }).key).toBe(key)
  expect(placed(list, { after: 'gone', before: 'too', key })).toEqual(['a', 'b', 'x', 'c'])
})

test('O2 a malformed key is never taken', () => {
  for (const key of ['', '!!', 'a', 'a0_', 'zz'.repeat(90), '{', 'A0', 'a00']) {
    const result = placeInList(list, { key })
    expect(result.key, key).not.toBe(key)
    expect(() => generateKeyBetween(result.key, null)).not.toThrow()
  }
})

test('O3 rows with one key stand by their ids, whichever device met them first', () => {
  const met = ['c', 'a', 'd', 'b'].map(id => item(id, 'a1'))
  expect(inOrder(met)).toEqual(['a', 'b', 'c', 'd'])
  expect(inOrder(met.toReversed())).toEqual(['a', 'b', 'c', 'd'])
})

test('O3 a run of equal keys is taken apart', () => {
  const equal = ['a', 'b', 'c', 'd'].map(id => item(id, 'a1'))
  expect(placed(equal, { after: 'b' })).toEqual(['a', 'b', 'x', 'c', 'd'])
  const { key, rekey } = placeInList(equal, { after: 'b' })
  expect(rekey.map(it => it.id)).toEqual(['c', 'd'])
  expect(new Set([key, 'a1', ...rekey.map(it => it.key)]).size).toBe(4)
})

test('O4 keys that would grow over 64 characters give the whole list new ones', () => {
  let items = [item('first', 'a0'), item('last', 'a1')]
  let longest = 0
  let rebalanced = 0
  for (let n = 0; n < 500; n++) {
    const { key, rekey } = placeInList(items, { after: 'first' })
    const fresh = new Map(rekey.map(it => [it.id, it]))
    if (rekey.length) rebalanced++
    items = [...items.map(it => fresh.get(it.id) ?? it), item(`n${n}`, key)].toSorted(byKey)
    longest = Math.max(longest, ...items.map(it => it.key.length))
    expect(items[1]?.id).toBe(`n${n}`)
  }
  expect(rebalanced).toBeGreaterThan(0)
  expect(longest).toBeLessThanOrEqual(longestKey)
  expect(items.slice(1, -1).map(it => it.id)).toEqual(Array.from({ length: 500 }, (_, n) => `n${499 - n}`))
})

test('O4 a list that already holds a key that is too long is mended by the next placement', () => {
  const long = `a0${'V'.repeat(70)}`
  const { key, rekey } = placeInList([item('a', 'a0'), item('b', long)], { after: 'a' })
  expect(key.length).toBeLessThanOrEqual(longestKey)
  expect([key, ...rekey.map(it => it.key)].every(it => it.length <= longestKey)).toBe(true)
})

test('O4 an equal run of long keys with a close neighbour gives the whole list new ones', () => {
  const long = `a1${'V'.repeat(62)}`
  const items = [item('a', long), item('b', long), item('c', `a1${'V'.repeat(61)}W`)]
  expect(placed(items, { after: 'a' })).toEqual(['a', 'x', 'b', 'c'])
  const { key, rekey } = placeInList(items, { after: 'a' })
  expect([key, ...rekey.map(it => it.key)].every(it => it.length <= longestKey)).toBe(true)
  expect(rekey).toHaveLength(3)
})

test('O1 stops and notes of a day share one line', () => {
  const state: MemoryState = aTrip()
  const day = dayAt(state, 0).id
  const params = { trip_id: tripId, day_id: day }
  const first = addStop(state, day, 1)
  const note = testId(50)
  mustRun(state, 'day_note.create', {
    params,
    body: { id: note, text: 'Tickets', position: { after: first } },
  })
  const second = addStop(state, day, 2)
  const line = () => listItems(state, 'day-line', { field: 'day_id', value: day }).map(it => it.id)
  expect(line()).toEqual([first, note, second])
  mustRun(state, 'assignment.update', {
    params: { trip_id: tripId, id: second },
    body: { position: { before: note } },
  })
  expect(line()).toEqual([first, second, note])
})

test('O3 new keys for rows that stand in the way are derived ops on the right field', () => {
  expect(rekeyOps([item('a', 'a5')], 'day-line')).toEqual([
    { op: 'update', entity: 'assignment', id: 'a', fields: { position: 'a5' }, derived: true, follows: true },
  ])
})
