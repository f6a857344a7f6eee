import { entities } from '@caravel/sync-protocol/entities/index'
import type { CommittedOp, InverseOp, Values } from '@caravel/sync-protocol/op'
import { newRow } from '@caravel/sync-protocol/row'
import { fc } from '@caravel/sync-protocol/testing/properties'
import { describe, expect, test } from 'vitest'
import { readInverse, readOps, writeLogText } from '../../src/sync/log-text.ts'

const place = entities.find(({ name }) => name === 'place')!
const stamp = { seq: 3, at: 1_800_000_000_000, by: 'tom' }
const placeRow = (id: string, fields: Values) => newRow(place, 'trip:t1', id, fields, stamp)

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const anyValue = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(anyId, { maxLength: 2 }))
const anyFields = fc.dictionary(fc.constantFrom('name', 'position', 'tag_ids'), anyValue, { minKeys: 1 })
const anyEntity = fc.constantFrom('place', 'packing_item')

/** An op with what takes it back, as they come about together. */
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(anyEntity, anyId, anyFields, anyFields, fc.boolean())
      .map(([entity, id, fields, before, derived]): [CommittedOp, InverseOp] => [
        { op: 'set', entity, id, fields },
        { ...(derived ? { derived: true as const } : {}), op: 'update', entity, id, fields: before },
      ]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyId, fc.string()).map(([id, name]): [CommittedOp, InverseOp] => [
      { op: 'put', entity: 'place', row: placeRow(id, { name }) },
      { op: 'delete', entity: 'place', id },
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyId, fc.string()).map(([id, name]): [CommittedOp, InverseOp] => [
      { op: 'del', entity: 'place', id },
      { op: 'restore', entity: 'place', row: placeRow(id, { name }) },
    ]),
  },
)

describe('what the log says', () => {
  test('ops and what takes them back are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), steps => {
        const ops = steps.map(([op]) => op)
        const inverse = steps.map(([, back]) => back).toReversed()
        const text = writeLogText(ops, inverse)
        expect(readOps(text.ops)).toEqual(ops)
        expect(JSON.stringify(readOps(text.ops))).toBe(JSON.stringify(ops))
        expect(readInverse(text)).toEqual(inverse)
      }),
    )
  })

  test('also when part of one side was taken out since', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), anyId, (steps, gone) => {
        const is = (op: CommittedOp | InverseOp) => ('row' in op ? op.row.id : op.id) === gone
        const ops = steps.map(([op]) => op).filter(op => op.op === 'del' || !is(op))
        const inverse = steps
          .map(([, back]) => back)
          .toReversed()
          .filter(op => !is(op))
        const text = writeLogText(ops, inverse)
        expect(readOps(text.ops)).toEqual(ops)
        expect(readInverse(text)).toEqual(inverse)
      }),
    )
  })

  test('a new order names each row once', () => {
    const ids = Array.from({ length: 100 }, (_, n) => `0198-${n}-row`)
    const ops = ids.map((id, n): CommittedOp => ({
      op: 'set',
      entity: 'place',
      id,
      fields: { position: `b${n}` },
    }))
    const inverse = ids.map((id, n): InverseOp => ({
      ...(n % 3 ? {} : { derived: true as const }),
      op: 'update',
      entity: 'place',
      id,
      fields: { position: `a${n}` },
    }))
    const text = writeLogText(ops, inverse.toReversed())
    const said = text.ops + text.inverse
    for (const id of ids) expect(said.split(`"${id}"`)).toHaveLength(2)
    expect(said.match(/position/g)).toHaveLength(2)
    expect(readInverse(text)).toEqual(inverse.toReversed())
  })

  test('a new row says nothing of its empty fields', () => {
    const row = placeRow('p1', { name: 'Belém' })
    const { ops } = writeLogText([{ op: 'put', entity: 'place', row }], [])
    expect(ops).not.toContain('null')
    expect(readOps(ops)).toEqual([{ op: 'put', entity: 'place', row }])
  })

  test('a field that came later and is never empty is not made empty', () => {
    const text = JSON.stringify([{ op: 'put', entity: 'place', row: { id: 'p2' }, blank: true }])
    const [op] = readOps(text)
    expect(op).toMatchObject({ row: { id: 'p2', notes: null } })
    expect(op).not.toHaveProperty('row.name')
  })

  test('what older versions wrote is read: each op with its id, rows without fields that came later', () => {
    const ops: CommittedOp[] = [
      { op: 'set', entity: 'place', id: 'p1', fields: { name: 'Belém' } },
      { op: 'put', entity: 'place', row: { id: 'p2', name: 'Alfama' } as never },
    ]
    const inverse: InverseOp[] = [
      { op: 'delete', entity: 'place', id: 'p2' },
      { op: 'update', entity: 'place', id: 'p1', fields: { name: 'Belem' } },
    ]
    const text = { ops: JSON.stringify(ops), inverse: JSON.stringify(inverse) }
    expect(readOps(text.ops)).toEqual(ops)
    expect(readInverse(text)).toEqual(inverse)
    expect(readOps(writeLogText(ops, inverse).ops)).toEqual(ops)
  })
})
