import { describe, expect, test } from 'vitest'
import { actions, can, type Action, type Level, type Permission, type Role, type Standing } from './access.ts'

const standing = (role: Role | undefined, admin: boolean, level: Level | undefined): Standing => ({
  role,
  is_admin: admin,
  level: () => level,
})

/** Who passes each level, spelled out. */
const passes: Record<Level, readonly Role[]> = {
  admin: [],
  trip_owner: ['owner'],
  trip_member: ['owner', 'member'],
  everybody: ['owner', 'member', 'editor', 'viewer', 'self', 'reader', 'admin'],
}
const roles: Role[] = ['owner', 'member', 'editor', 'viewer', 'self', 'reader', 'admin']
const names = Object.keys(actions) as Action[]

describe('L14 who may do what', () => {
  test('there are 16 actions, each starting at a level it offers', () => {
    expect(names).toHaveLength(16)
    for (const name of names) expect(actions[name].levels, name).toContain(actions[name].initial)
  })

  for (const level of Object.keys(passes) as Level[]) {
    test(`at the level ${level} each role passes as the table says`, () => {
      for (const action of names) {
        for (const role of roles) {
          expect(can(action, standing(role, false, level)), `${action} ${role}`).toBe(
            passes[level].includes(role),
          )
          expect(can(action, standing(role, true, level)), `${action} ${role}, admin`).toBe(true)
        }
      }
    })
  }

  test('without access nothing is allowed, not even to an admin', () => {
    const all: Permission[] = [...names, 'admin', 'self', 'none']
    for (const permission of all)
      expect(can(permission, standing(undefined, true, 'everybody')), permission).toBe(false)
  })

  test('an unknown level means no, for an admin too', () => {
    for (const action of names) {
      expect(can(action, standing('owner', false, undefined))).toBe(false)
      expect(can(action, standing('owner', true, undefined))).toBe(false)
    }
  })

  test('admin, self and none are judged without the table', () => {
    expect(can('none', standing('reader', false, undefined))).toBe(true)
    expect(can('admin', standing('reader', true, undefined))).toBe(true)
    expect(can('admin', standing('owner', false, 'everybody'))).toBe(false)
    expect(can('self', standing('self', false, undefined))).toBe(true)
    expect(can('self', standing('owner', true, 'everybody'))).toBe(false)
  })
})

test('of what people share, owners do all, members and editors write, viewers only read', () => {
  const may = (permission: Permission) =>
    roles.filter(role => can(permission, standing(role, true, undefined)))
  expect(may('owner')).toEqual(['owner'])
  expect(may('editor')).toEqual(['owner', 'member', 'editor'])
})
