import { beforeAll, expect, test } from 'vitest'
import type { Values } from '@caravel/sync-protocol/op'
import type { TrayItem, TrayKind } from '../../data/tray.ts'
import { anEntry, parked } from '../../data/testing/entries.ts'
import { fetchAllWords, loadLanguage } from '../../i18n/t.ts'
import { reasonOf } from './reason-words.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
})

const item = (kind: TrayKind, body: Values = {}): TrayItem => ({
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

test.each<[string, TrayKind, Values]>([
  ['Someone else deleted this while you edited it.', 'gone', {}],
  [
    'Someone else deleted this too long ago to bring it back. Your entry is still here.',
    'expired',
    { code: 'SNAPSHOT_EXPIRED' },
  ],
  [
    'Someone else changed 3 things here before your deletion arrived.',
    'changed',
    { user_ids: ['u'], count: 3 },
  ],
  [
    'Not accepted: Only the trip’s owner may change costs now. Your entry is still here.',
    'refused',
    { code: 'FORBIDDEN', action: 'budget_edit', level: 'trip_owner' },
  ],
  [
    'Not accepted: Only an admin of this server may make and copy trips now. Your entry is still here.',
    'refused',
    { code: 'FORBIDDEN', action: 'trip_create', level: 'admin' },
  ],
  [
    'Not accepted: This is too large to be sent at once. Send less. Your entry is still here.',
    'refused',
    { code: 'TOO_LARGE' },
  ],
  ['Inês deleted this trip. What you wrote is still here.', 'taken', { cause: 'deleted', by: 'Inês' }],
  ['Inês took you off this trip. What you wrote is still here.', 'taken', { cause: 'removed', by: 'Inês' }],
  ['You left this trip. What you wrote is still here.', 'taken', { cause: 'left', by: 'Jonas' }],
  [
    'We cannot tell whether this was saved. Look at the trip, then send it again or let it go.',
    'unclear',
    { code: 'OUTCOME_EXPIRED' },
  ],
  [
    'The server never answered this one while it answered others, so the rest went ahead. Your entry is still here.',
    'stuck',
    {},
  ],
])('a card says: %s', (text, kind, body) => {
  expect(reasonOf(item(kind, body))).toBe(text)
})

test('a change on which the server failed says so', () => {
  const failed = { ...item('stuck'), entry: anEntry('m', { server_errors: 3 }) }
  expect(reasonOf(failed)).toMatch(/^The server failed on this three times/)
})

test('a trip that no server took says that it is only here', () => {
  expect(reasonOf(item('trip', { code: 'FORBIDDEN', action: 'trip_create', level: 'admin' }))).toMatch(
    /^This trip is only on this device\. Not accepted: Only an admin/,
  )
})
