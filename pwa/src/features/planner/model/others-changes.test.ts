import { describe, expect, test } from 'vitest'
import { othersChanges, toTold, type FollowedRow, type OthersChange } from './others-changes.ts'

const row = (id: string, version: number, more: Partial<FollowedRow> = {}): [string, FollowedRow] => [
  id,
  { id, version, updated_by: 'ben', name: id, ...more },
]
const known = (...rows: [string, FollowedRow][]) => new Map(rows)
const change = (name: string, by = 'ben', added = false): OthersChange => ({ id: name, by, name, added })

describe('what others changed', () => {
  const before = known(row('castelo', 3), row('belem', 4))

  test('is a row with a newer version by somebody else', () => {
    const now = known(row('castelo', 5), row('belem', 4), row('alfama', 6))
    expect(othersChanges(before, now, 'anna').changed).toEqual([
      change('castelo'),
      change('alfama', 'ben', true),
    ])
  })

  test('is not what the reader did, here or on another device, nor what still waits here', () => {
    const mine = { updated_by: 'anna' }
    const now = known(row('castelo', 5, mine), row('belem', 4), row('alfama', 0))
    expect(othersChanges(before, now, 'anna').changed).toEqual([])
  })

  test('is not what the server did by itself, nor a version that shows nothing new', () => {
    const shown = known(row('day', 3, { shows: 'Alfama' }))
    expect(othersChanges(shown, known(row('day', 7, { shows: 'Alfama' })), 'anna').changed).toEqual([])
    expect(othersChanges(shown, known(row('day', 7, { shows: 'Belém' })), 'anna').changed).toHaveLength(1)
    const byJob = known(row('castelo', 9, { updated_by: null }), row('belem', 4))
    expect(othersChanges(before, byJob, 'anna').changed).toEqual([])
  })

  test('is nothing when the rows are first read', () => {
    expect(othersChanges(undefined, before, 'anna')).toEqual({ changed: [], gone: [] })
  })

  test('what is gone is named', () => {
    expect(othersChanges(before, known(row('belem', 4)), 'anna').gone.map(({ id }) => id)).toEqual([
      'castelo',
    ])
  })
})

describe('what is said of it', () => {
  test('one thing by one person has a name, also when it is several rows', () => {
    expect(toTold([change('Castelo', 'ben', true), change('Castelo')], [])).toEqual({
      kind: 'one',
      who: 'ben',
      what: 'Castelo',
      added: true,
    })
  })

  test('a hundred changes are one sentence', () => {
    const many = Array.from({ length: 100 }, (_, n) => change(`place ${n}`, n % 2 ? 'ben' : 'cleo'))
    expect(toTold(many, ['Alfama'])).toEqual({ kind: 'many', who: ['cleo', 'ben'], count: 101 })
  })

  test('what is only gone is said without a name of who', () => {
    expect(toTold([], ['Alfama'])).toEqual({ kind: 'gone', names: ['Alfama'] })
    expect(toTold([], [])).toBeUndefined()
  })
})
