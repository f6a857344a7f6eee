import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { detailsOf } from './audit-words.ts'

const told = (details: Record<string, unknown>): string[] =>
  detailsOf({
    id: '1',
    created_at: '2026-05-01T12:00:00.000Z',
    userId: null,
    username: null,
    action: 'user.login',
    resource: null,
    resource_name: null,
    details,
    ip: null,
  })

beforeAll(async () => {
  await loadLanguage('de')
  await loadAllMessages()
})

test('details are told in the reader’s language, and what says nothing is left out', () => {
  expect(told({ left: 9 })).toEqual(['noch 9 Ersatzcodes'])
  expect(told({ max_uses: 1, expires_in_days: null })).toEqual(['für 1 Person'])
  expect(told({ max_uses: 0, expires_in_days: 7 })).toEqual(['für beliebig viele Personen', '7 Tage gültig'])
  expect(told({ method: 'mfa', code: 'WRONG_CODE' })).toEqual([
    'mit Bestätigung in zwei Schritten',
    'falscher Code',
  ])
  expect(told({ problem: null })).toEqual([])
  expect(told({ name: 'Phone', counted: 0 })).toEqual(['Phone', 'Zähler erhalten: 0'])
  expect(told({ passkeys: 2, provider: false })).toEqual(['2 Passkeys entfernt'])
})

test('lists of fields and of settings, and rights, have the names they have on the screens', () => {
  expect(told({ changed: ['role', 'email'] })).toEqual(['geändert: Rolle, E-Mail-Adresse'])
  expect(told({ keys: ['smtp_host', 'app_url'] })).toEqual(['Host, Serveradresse'])
  expect(told({ trip_edit: 'admin' })).toEqual(['die Reise und ihre Daten ändern: Admins'])
  expect(told({ bytes: 1_500_000, file: '/data/x.backup' })).toEqual(['1,5\u00A0MB', '/data/x.backup'])
})
