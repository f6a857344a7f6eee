import { CircleAlert, CircleDashed, CloudOff, Download, HardDrive, Lock, RefreshCw } from 'lucide-preact'
import { Check } from 'lucide-preact'
import { expect, test } from 'vitest'
import type { OfflineClaim } from '../readiness/device-readiness.ts'
import type { SyncStatus } from '../../data/sync/status.ts'
import { loadLanguage } from '../../i18n/t.ts'
import { syncLine, syncSentence, type SyncLine } from './sync-words.ts'

const calm: SyncStatus = {
  kind: 'saved',
  waiting: 0,
  sent: 0,
  attention: 0,
  connected: true,
  offline: false,
  stored: true,
}
type Case = [
  words: string,
  status: Partial<SyncStatus>,
  icon: SyncLine['icon'],
  tone?: SyncLine['tone'],
  update?: boolean,
  claim?: OfflineClaim,
]

const offline = { kind: 'offline', connected: false, offline: true } as const

/** The table of states of the interface's design, word for word. */
const table: Case[] = [
  ['All changes saved', {}, Check],
  ['Offline · everything is on this device', offline, CloudOff],
  ['Offline · 5 files are not on this device', offline, CloudOff, 'quiet', false, 5],
  ['Offline · 1 file is not on this device', offline, CloudOff, 'quiet', false, 1],
  ['Offline · not everything is on this device', offline, CloudOff, 'quiet', false, 'partly'],
  ['Offline', offline, CloudOff, 'quiet', false, 'unknown'],
  ['Offline · your trips are not on this device yet', { kind: 'unfetched', connected: false }, CloudOff],
  ['Saved on this device · 1 change waiting', { kind: 'waiting', waiting: 1 }, CircleDashed],
  ['Saved on this device · 3 changes waiting', { kind: 'waiting', waiting: 3 }, CircleDashed],
  ['Sending 2 of 3…', { kind: 'sending', sent: 1, waiting: 2 }, RefreshCw],
  ['Saved on this device · server not responding', { kind: 'unreachable', waiting: 3 }, CircleDashed],
  ['Saved on this device · network sign-in required', { kind: 'portal', waiting: 3 }, CloudOff],
  ['1 needs attention', { kind: 'attention', attention: 1 }, CircleAlert, 'now'],
  ['2 need attention', { kind: 'attention', attention: 2, waiting: 5 }, CircleAlert, 'now'],
  ['Sign in to send 3 changes', { kind: 'session', waiting: 3 }, Lock, 'now'],
  ['Storage is low on this device · 3 changes waiting', { kind: 'storage', waiting: 3 }, HardDrive, 'now'],
  ['Not stored on this device · 3 changes waiting', { kind: 'unstored', waiting: 3 }, HardDrive, 'now'],
  ['Not stored on this device', { kind: 'unstored' }, HardDrive, 'now'],
  ['Storage is low on this device', { kind: 'storage' }, HardDrive, 'now'],
  ['Update ready · restart anytime', {}, Download, 'quiet', true],
  ['Saved on this device · 1 change waiting', { kind: 'waiting', waiting: 1 }, CircleDashed, 'quiet', true],
]

test.each(table)(
  'the line says "%s" for %j',
  async (text, status, icon, tone = 'quiet', update = false, claim = 'everything') => {
    await loadLanguage('en')
    expect(syncLine({ ...calm, ...status }, claim, update)).toEqual({ text, icon, tone })
  },
)

test.each(['en', 'de'])('in %s a line is short enough for two lines of a phone', async code => {
  await loadLanguage(code)
  for (const [, status, , , update, claim = 'everything'] of table) {
    const many = typeof claim === 'number' ? 123 : claim
    const { text } = syncLine({ ...calm, ...status, waiting: status.waiting ? 12 : 0 }, many, update)
    expect(text.length).toBeLessThan(60)
  }
})

test('the tray counts what has left of what waited', async () => {
  await loadLanguage('en')
  expect(syncSentence({ ...calm, kind: 'waiting', sent: 4, waiting: 3 }, 'unknown')).toBe(
    'Connected. 4 changes sent, 3 waiting.',
  )
  expect(syncSentence(calm, 'unknown')).toBe('Connected. All changes are sent.')
})

test('the tray says no more to be on this device than the line does', async () => {
  await loadLanguage('en')
  const away = { ...calm, ...offline }
  const said = (claim: OfflineClaim) => syncSentence(away, claim)
  expect(said('everything')).toBe('You are offline. Everything is on this device.')
  expect(said(5)).toBe('You are offline. 5 files are not on this device.')
  expect(said('partly')).toBe('You are offline. Not everything is on this device.')
  expect(said('unknown')).toBe('You are offline.')
  expect(syncSentence({ ...away, kind: 'unfetched' }, 'unknown')).toBe(
    'You are offline. Your trips are not on this device yet.',
  )
  expect(syncSentence({ ...away, kind: 'unstored', waiting: 2 }, 'unknown')).toBe(
    '2 changes are only in this tab until they are sent.',
  )
})
