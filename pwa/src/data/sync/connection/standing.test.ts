import type { Role } from '@caravel/sync-protocol/access'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { appStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import type { Engine } from '../engine-types.ts'
import { standingIn } from './standing.ts'

const engineOf = (roles: Record<string, Role>): Engine =>
  ({
    role: (stream: string) => roles[stream],
    memory: () => ({ view: new MemoryState(appStream) }),
  }) as unknown as Engine

test('whether somebody is an admin is what the server said last, and until then what they were at sign-in', () => {
  const isAdmin = (roles: Record<string, Role>, atSignIn: boolean) =>
    standingIn(engineOf(roles), appStream, atSignIn).is_admin
  expect(isAdmin({}, true)).toBe(true)
  expect(isAdmin({}, false)).toBe(false)
  expect(isAdmin({ app: 'reader' }, true)).toBe(false)
  expect(isAdmin({ app: 'admin' }, false)).toBe(true)
})
