import { beforeAll, expect, test } from 'vitest'
import type { TripSummary } from '../../data/trips.ts'
import { noFiles } from '../../data/sync/downloads/file-plan.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { deviceText } from './device-words.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const lisbon = { on_device: true, only_here: false, seen_at: Date.now() - 3_600_000 } as TripSummary
const whole = {
  rowBytes: 2_000,
  files: { ...noFiles, all: 2, here: 2, bytes: 6_000_000 },
  map: true,
  fresh: true,
}
const size = (words: string) => words.replace(/ · [\d.]+\s[kM]B/, '')

test('a trip on the device is told with its plan, its files and the map', () => {
  expect(deviceText(lisbon, whole)).toMatch(/^Plan, 2 of 2 files, and map · 6\sMB · up to date$/)
  const some = { ...whole, files: { ...whole.files, here: 1, bytes: 1_000_000 } }
  expect(deviceText(lisbon, some)).toMatch(/^Plan, 1 of 2 files, and map · 1\sMB · up to date$/)
})

test('what is not there is not named, and what may be older has its age', () => {
  const bare = { ...whole, files: noFiles, map: false, fresh: false }
  expect(size(deviceText(lisbon, bare))).toMatch(/^Plan · 1\sh ago$/)
  expect(size(deviceText({ ...lisbon, only_here: true }, bare))).toBe('Plan · only on this device')
  expect(deviceText({ ...lisbon, on_device: false }, bare)).toBe('Not on this device yet')
})

test('C9: what the person keeps on this device says so, here or still to come', () => {
  const kept = { ...lisbon, pinned: true }
  expect(deviceText(kept, whole)).toMatch(/ · up to date · kept on this device$/)
  expect(deviceText({ ...kept, on_device: false }, whole)).toBe(
    'Not on this device yet · downloads automatically',
  )
})
