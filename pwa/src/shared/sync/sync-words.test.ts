import { CircleAlert, CircleDashed, CloudOff, Download, HardDrive, Lock, RefreshCw } from 'lucide-preact'
import { Check } from 'lucide-preact'
import { expect, test } from 'vitest'
import type { SyncStatus } from '../../data/sync/status.ts'
import { loadLanguage } from '../../i18n/t.ts'
import { syncLine, syncSentence, type SyncLine } from './sync-words.ts'

const calm: SyncStatus = { kind: 'saved', waiting: 0, sent: 0, attention: 0, connected: true }
type Case = [
  words: string,
  status: Partial<SyncStatus>,
  icon: SyncLine['icon'],
  tone?: SyncLine['tone'],
  update?: boolean,
]

/** The table of states of the interface's design, word for word. */
const table: Case[] = [
  ['All changes saved', {}, Check],
  ['Offline · everything is on this device', { kind: 'offline', connected: false }, CloudOff],
  ['Offline · your trips are not on this device yet', { kind: 'unfetched', connected: false }, CloudOff],
  ['Saved on this device · 1 change waiting', { kind: 'waiting', waiting: 1 }, CircleDashed],
  ['Saved on this device · 3 changes waiting', { kind: 'waiting', waiting: 3 }, CircleDashed],
  ['Sending 2 of 3', { kind: 'sending', sent: 1, waiting: 2 }, RefreshCw],
  ['Saved on this device · the server does not answer', { kind: 'unreachable', waiting: 3 }, CircleDashed],
  ['Saved on this device · this network wants a sign-in', { kind: 'portal', waiting: 3 }, CloudOff],
  ['1 needs your attention', { kind: 'attention', attention: 1 }, CircleAlert, 'now'],
  ['2 need your attention', { kind: 'attention', attention: 2, waiting: 5 }, CircleAlert, 'now'],
  ['Sign in to send 3 changes', { kind: 'session', waiting: 3 }, Lock, 'now'],
  ['Little space left on this device · 3 changes waiting', { kind: 'storage', waiting: 3 }, HardDrive, 'now'],
  ['Little space left on this device', { kind: 'storage' }, HardDrive, 'now'],
  ['Update ready · restart when you like', {}, Download, 'quiet', true],
  ['Saved on this device · 1 change waiting', { kind: 'waiting', waiting: 1 }, CircleDashed, 'quiet', true],
]

test.each(table)('the line says "%s" for %j', async (text, status, icon, tone = 'quiet', update = false) => {
  await loadLanguage('en')
  expect(syncLine({ ...calm, ...status }, update)).toEqual({ text, icon, tone })
})

test.each(['en', 'de'])('in %s a line is short enough for two lines of a phone', async code => {
  await loadLanguage(code)
  for (const [, status, , , update] of table)
    expect(
      syncLine({ ...calm, ...status, waiting: status.waiting ? 12 : 0 }, update).text.length,
    ).toBeLessThan(60)
})

test('the tray counts what has left of what waited', async () => {
  await loadLanguage('en')
  expect(syncSentence({ ...calm, kind: 'waiting', sent: 4, waiting: 3 })).toBe(
    'Connected. 4 changes sent, 3 waiting.',
  )
  expect(syncSentence(calm)).toBe('Connected. Nothing is waiting.')
})

test('the tray says no more to be on this device than the line does', async () => {
  await loadLanguage('en')
  const away = { ...calm, connected: false }
  expect(syncSentence({ ...away, kind: 'offline' })).toBe('No connection. Everything is on this device.')
  expect(syncSentence({ ...away, kind: 'unfetched' })).toBe(
    'No connection. Your trips are not on this device yet.',
  )
})
