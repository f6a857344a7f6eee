import { expect, test } from 'vitest'
import { classify, syncOf, type AnswerClass } from './answer.ts'
import { errorStatus, type ErrorCode } from './errors.ts'

const table: [number, string | undefined, AnswerClass][] = [
  [200, undefined, 'ok'],
  [201, undefined, 'ok'],
  [400, 'INVALID_INPUT', 'operation'],
  [403, 'FORBIDDEN', 'operation'],
  [404, 'NOT_FOUND', 'operation'],
  [409, 'CONFLICT', 'operation'],
  [409, 'ADDON_DISABLED', 'operation'],
  [409, 'ABANDONED', 'operation'],
  [410, 'ENTITY_GONE', 'operation'],
  [412, 'VERSION_MISMATCH', 'operation'],
  [413, 'TOO_LARGE', 'operation'],
  [422, 'IDEMPOTENCY_MISMATCH', 'operation'],
  [409, 'OUTCOME_EXPIRED', 'unclear'],
  [403, 'NO_ACCESS', 'stream'],
  [401, 'AUTH_REQUIRED', 'session'],
  [403, 'MFA_REQUIRED', 'session'],
  [403, 'PASSWORD_CHANGE_NEEDED', 'session'],
  [409, 'ACCOUNT_MISMATCH', 'session'],
  [403, 'CROSS_SITE', 'session'],
  [426, 'CLIENT_TOO_OLD', 'session'],
  [429, 'TOO_MANY_TRIES', 'busy'],
  [503, 'OVERLOADED', 'busy'],
  [503, 'SCHEMA_BEHIND', 'busy'],
  [503, 'EPOCH_CHANGED', 'busy'],
  [500, 'INTERNAL', 'server'],
  [502, undefined, 'server'],
  [302, undefined, 'server'],
]

test('C2.4 every answer belongs to one class', () => {
  for (const [status, code, kind] of table)
    expect(classify({ status, body: code ? { code } : {} }), `${status} ${code}`).toBe(kind)
})

test('C2.4 the statuses in the table are those the codes have', () => {
  for (const [status, code] of table) if (code) expect(errorStatus[code as ErrorCode], code).toBe(status)
})

test('C2.4 a success that says nothing of a commit is none of ours', () => {
  const sync = { seq: 4, outcome: 'applied', mutation_id: 'm' }
  expect(syncOf({ status: 200, body: { sync } })).toEqual(sync)
  for (const body of [
    {},
    { sync: null },
    { sync: 'x' },
    { sync: { ...sync, seq: '4' } },
    { sync: { seq: 1 } },
  ])
    expect(syncOf({ status: 200, body })).toBeUndefined()
})
