import { allows, type Scope } from '@caravel/sync-protocol/scopes'
import { expect, test } from 'vitest'
import { tickScope } from './tick-scope.ts'

const offered: Scope[] = ['trips:read', 'trips:write', 'trips:delete', 'places:read', 'todos:write']

test('who may not see an area may not change it either', () => {
  const all = new Set(offered)
  const left = tickScope(all, 'trips:read', { on: false, offered })
  expect([...left]).toEqual(['places:read', 'todos:write'])
  expect(allows(left, 'trips:read')).toBe(false)
})

test('to change an area is to see it, and to see it alone is possible', () => {
  const one = tickScope(new Set(), 'trips:write', { on: true, offered })
  expect([...one].toSorted()).toEqual(['trips:read', 'trips:write'])
  expect([...tickScope(one, 'trips:write', { on: false, offered })]).toEqual(['trips:read'])
})

test('where a program asks only to change, that tick stands alone', () => {
  const one = tickScope(new Set(), 'todos:write', { on: true, offered })
  expect([...one]).toEqual(['todos:write'])
  expect([...tickScope(one, 'todos:write', { on: false, offered })]).toEqual([])
})
