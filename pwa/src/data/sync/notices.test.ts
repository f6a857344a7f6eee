import { describe, expect, test } from 'vitest'
import type { Conflict } from '@caravel/sync-protocol/merge/judge'
import type { Commit } from '@caravel/sync-protocol/wire'
import { noticesOf } from './notices.ts'

const conflict: Conflict = {
  entity: 'place',
  id: 'p',
  group: 'name',
  winner: 'mine',
  mine: { name: 'Tower' },
  theirs: { name: 'Torre' },
  theirs_by: 'jonas',
  theirs_at: 1,
  theirs_seq: 1,
  quiet: false,
}
const commit = (more: Partial<Conflict> = {}, by: Partial<Commit> = {}): Commit => ({
  seq: 2,
  mutation_id: 'm',
  client_id: 'phone',
  user_id: 'ines',
  kind: 'web',
  name: 'place.update',
  at: 5,
  ops: [],
  conflicts: [{ ...conflict, ...more }],
  ...by,
})
const told = (to: string, each: Commit, client = 'laptop') =>
  noticesOf('trip:1', each, { user_id: to, client_id: client })

describe('a later edit that replaced an earlier one', () => {
  test('both people are told, each with their own value as mine', () => {
    expect(told('ines', commit())).toMatchObject([
      { kept: 'mine', mine: { name: 'Tower' }, theirs: { name: 'Torre' }, other: 'jonas' },
    ])
    expect(told('jonas', commit())).toMatchObject([
      { kept: 'theirs', mine: { name: 'Torre' }, theirs: { name: 'Tower' }, other: 'ines' },
    ])
    expect(told('tom', commit())).toEqual([])
  })

  test('the one that came too late is told that theirs stands', () => {
    expect(told('ines', commit({ winner: 'theirs' }))).toMatchObject([{ kept: 'theirs' }])
    expect(told('jonas', commit({ winner: 'theirs' }))).toMatchObject([{ kept: 'mine' }])
  })

  test('between two devices of one person each is told of its own', () => {
    const own = commit({ theirs_by: 'ines' })
    expect(told('ines', own, 'phone')).toMatchObject([{ kept: 'mine', mine: { name: 'Tower' } }])
    expect(told('ines', own, 'laptop')).toMatchObject([{ kept: 'theirs', mine: { name: 'Torre' } }])
  })

  test('flags and what a person decided in their tray are no news', () => {
    expect(told('jonas', commit({ quiet: true }))).toEqual([])
    expect(told('jonas', commit({ group: 'notes', winner: 'theirs' }))).toEqual([])
    expect(told('jonas', commit({ entity: 'from a newer version' }))).toEqual([])
  })
})
