import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { describe, expect, test } from 'vitest'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mint, mutate } from '../mutate.ts'
import { signedIn } from '../testing/signed-in.ts'
import { statusOf, syncStatus, type StatusInput } from './status.ts'
import { calm } from '../testing/calm-status.ts'

const minutes = (n: number) => calm.now - n * 60_000
const kindOf = (more: Partial<StatusInput>) => statusOf({ ...calm, ...more }).kind

describe('the state of sync in one word', () => {
  test.each<[string, Partial<StatusInput>]>([
    ['saved', {}],
    ['saved', { reach: 'unknown' }],
    ['offline', { reach: 'silent', silent_since: minutes(1) }],
    ['unfetched', { reach: 'silent', silent_since: minutes(1), fetched: false }],
    ['waiting', { waiting: 2 }],
    ['waiting', { waiting: 2, reach: 'silent', silent_since: minutes(4) }],
    ['unreachable', { waiting: 2, reach: 'silent', silent_since: minutes(6) }],
    ['waiting', { waiting: 2, reach: 'silent', silent_since: minutes(6), network_up: false }],
    ['portal', { waiting: 2, reach: 'portal', silent_since: minutes(6) }],
    ['portal', { reach: 'portal' }],
    ['session', { waiting: 2, session: 'AUTH_REQUIRED', attention: 1 }],
    ['factor', { waiting: 2, session: 'MFA_REQUIRED', attention: 1 }],
    ['waiting', { waiting: 2, session: 'CLIENT_TOO_OLD' }],
    ['attention', { waiting: 2, attention: 1, disk: 'full' }],
    ['storage', { waiting: 2, disk: 'full' }],
    ['storage', { disk: 'tight' }],
    ['unstored', { waiting: 2, attention: 1, disk: 'memory' }],
    ['unstored', { disk: 'refused' }],
    ['session', { disk: 'memory', session: 'AUTH_REQUIRED' }],
    ['saving', { waiting: 2, disk: 'unsure' }],
  ])('%s for %j', (kind, more) => {
    expect(kindOf(more)).toBe(kind)
  })

  test('C1: what is in memory alone is not called stored, whatever else there is to say', () => {
    expect(statusOf({ ...calm, disk: 'memory', session: 'AUTH_REQUIRED' }).stored).toBe(false)
    expect(statusOf({ ...calm, disk: 'full' }).stored).toBe(true)
  })

  test('sending shows only after a second of data moving', () => {
    const moving = { waiting: 3, sending: 3, sent: 1 }
    expect(kindOf({ ...moving, sending_since: calm.now - 500 })).toBe('waiting')
    expect(statusOf({ ...calm, ...moving, sending_since: calm.now - 1500 })).toMatchObject({
      kind: 'sending',
      sent: 1,
      waiting: 3,
      connected: true,
    })
  })
})

test('C1: a disk that does not answer is told, and nothing is called saved', () => {
  const hanging = { saving: 1, saving_since: calm.now - 1500 }
  const begun = { ...hanging, saving_since: calm.now }
  expect([kindOf(begun), kindOf({ ...begun, waiting: 1 })]).toEqual(['saving', 'waiting'])
  expect([kindOf(hanging), kindOf({ ...begun, reach: 'silent' })]).toEqual(['saving', 'saving'])
  expect(kindOf({ ...hanging, reach: 'silent', waiting: 2 })).toBe('saving')
  expect(kindOf({ ...hanging, disk: 'full' })).toBe('storage')
})

test('C2: a trip that only this device has is never called saved', async () => {
  const { world, engine } = await signedIn()
  world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
  world.fault = () => 'drop'
  const id = mint()
  await mutate(createTrip, {}, { id, title: 'Lisbon' }).saved
  expect(engine.status(tripStream(id))).toBe('local')
  expect(syncStatus.value.kind).toBe('waiting')
  world.fault = () => undefined
  await world.pass(120_000, engine)
  expect(engine.status(tripStream(id))).toBe('local')
  expect(syncStatus.value).toMatchObject({ kind: 'attention', attention: 1, waiting: 0 })
})
