import { beforeAll, expect, test } from 'vitest'
import type { Values } from '@caravel/sync-protocol/op'
import type { AttentionItem, AttentionKind } from '../../data/attention.ts'
import { anEntry, parked } from '../../data/testing/entries.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { reasonOf } from './reason-words.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const item = (kind: AttentionKind, body: Values = {}): AttentionItem => ({
  ...parked(anEntry('m')),
  answer: { status: 409, body },
  kind,
  code: typeof body['code'] === 'string' ? body['code'] : undefined,
  summary: {
    stream: 'trip:t',
    name: 'place.update',
    entity: 'place',
    id: 'p',
    title: 'Belém',
    verb: 'update',
  },
})

test.each<[string, AttentionKind, Values]>([
  ['Someone else deleted this while you were editing it.', 'gone', {}],
  [
    'Someone else deleted this too long ago to restore it. Your change is still here.',
    'expired',
    { code: 'SNAPSHOT_EXPIRED' },
  ],
  [
    'Someone else changed 3 items here before your deletion arrived.',
    'changed',
    { user_ids: ['u'], count: 3 },
  ],
  [
    'Not accepted: Only the trip owner can change costs. Your change is still here.',
    'refused',
    { code: 'FORBIDDEN', action: 'budget_edit', level: 'trip_owner' },
  ],
  [
    'Not accepted: Only an admin can create and copy trips. Your change is still here.',
    'refused',
    { code: 'FORBIDDEN', action: 'trip_create', level: 'admin' },
  ],
  [
    'Not accepted: This is too large to send at once. Send less. Your change is still here.',
    'refused',
    { code: 'TOO_LARGE' },
  ],
  ['Inês deleted this trip. Your change is still here.', 'taken', { cause: 'deleted', by: 'Inês' }],
  ['Inês removed you from this trip. Your change is still here.', 'taken', { cause: 'removed', by: 'Inês' }],
  ['You left this trip. Your change is still here.', 'taken', { cause: 'left', by: 'Jonas' }],
  [
    'It is not known whether this change was saved. Check the trip, then send the change again or discard it.',
    'unclear',
    { code: 'OUTCOME_EXPIRED' },
  ],
  [
    'The server did not respond to this change. Other changes were sent. Your change is still here.',
    'stuck',
    {},
  ],
])('a card says: %s', (text, kind, body) => {
  expect(reasonOf(item(kind, body))).toBe(text)
})

test.each<[string, AttentionKind, Values]>([
  ['You have deleted this in the meantime.', 'gone', { deleted_by: tester.user_id }],
  [
    'You deleted this too long ago to restore it. Your change is still here.',
    'expired',
    { code: 'SNAPSHOT_EXPIRED', deleted_by: tester.user_id },
  ],
  [
    'You changed 3 items here before this deletion arrived.',
    'changed',
    { user_ids: [tester.user_id], count: 3 },
  ],
  [
    'Someone else and another device of yours changed 2 items here before your deletion arrived.',
    'changed',
    { user_ids: [tester.user_id, 'u'], count: 2 },
  ],
  [
    'You have already recorded a payment between these two people. Record this one only if there were two payments.',
    'settled',
    { theirs_by: tester.user_id },
  ],
])('to that very person a card says: %s', async (text, kind, body) => {
  await signedIn()
  expect(reasonOf(item(kind, body))).toBe(text)
})

test('a change on which the server failed says so', () => {
  const failed = { ...item('stuck'), entry: anEntry('m', { server_errors: 3 }) }
  expect(reasonOf(failed)).toMatch(/^The server failed to save this three times/)
})

test('a trip that no server took says that it is only here', () => {
  expect(reasonOf(item('trip', { code: 'FORBIDDEN', action: 'trip_create', level: 'admin' }))).toMatch(
    /^This trip is only on this device\. Not accepted: Only an admin/,
  )
})
