import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { writeJson, writeSetting } from '../../data/settings.ts'
import { fakeStorage } from '../../data/testing/fake-storage.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { SignInWays } from './sign-in-ways.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(() => vi.unstubAllGlobals())

const device = (like: 'phone' | 'computer' | 'installed') => {
  const fits = { phone: '(pointer: coarse)', computer: 'none', installed: '(display-mode: standalone)' }[like]
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.split(', ').includes(fits) }))
}

/** Is the box on, on the page that shows every way in? */
const isOn = (): boolean => {
  const box = /<input[^>]*name="remember_me"[^>]*>/.exec(renderToString(<SignInWays />))?.[0]
  return / checked/.test(box ?? 'no box')
}

test('staying signed in is what a phone and an installed app begin with, and a computer does not', () => {
  for (const [like, on] of [
    ['phone', true],
    ['installed', true],
    ['computer', false],
  ] as const) {
    device(like)
    expect([like, isOn()]).toEqual([like, on])
  }
})

test('what was chosen counts for signing in again, and not for whoever comes to a device without an account', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  device('computer')
  writeSetting('stay-signed-in', '1')
  expect(isOn()).toBe(false)
  writeJson('owner', {})
  expect(isOn()).toBe(true)
  writeSetting('stay-signed-in', '0')
  device('phone')
  expect(isOn()).toBe(false)
})
