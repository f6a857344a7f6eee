import { expect, test } from 'vitest'
import { appAddon, appAddonId } from '../entities/app-addon.ts'
import { appLevel, appLevelId } from '../entities/app-level.ts'
import { MemoryState } from '../memory-state.ts'
import { codeOf, mustRun, runMutation } from '../testing/run-mutation.ts'

test('L14 a level is one that its action offers', () => {
  const state = new MemoryState('app')
  const set = (action: string, level: string) =>
    codeOf(runMutation(state, 'level.set', { params: { action }, body: { level } }))
  expect(set('trip_edit', 'trip_member')).toBeUndefined()
  expect(set('trip_edit', 'trip_owner')).toBeUndefined()
  expect(state.get(appLevel, appLevelId('trip_edit'))?.level).toBe('trip_owner')
  expect(state.list(appLevel)).toHaveLength(1)
  expect(set('trip_edit', 'everybody')).toBe('INVALID_INPUT')
  for (const action of ['fly', 'constructor', '__proto__', 'toString', ''])
    expect(set(action, 'admin'), action).toBe('INVALID_INPUT')
})

test('L14 an add-on is one of the list', () => {
  const state = new MemoryState('app')
  const set = (key: string, enabled: boolean) => ({ params: { key }, body: { enabled } })
  mustRun(state, 'addon.set', set('packing', false))
  mustRun(state, 'addon.set', set('packing', true))
  expect(state.get(appAddon, appAddonId('packing'))?.enabled).toBe(true)
  for (const key of ['fly', 'constructor', '__proto__'])
    expect(codeOf(runMutation(state, 'addon.set', set(key, true)))).toBe('NOT_FOUND')
})
