import { afterEach, expect, test, vi } from 'vitest'
import { offerPasskeys, signInByPasskey } from './passkeys.ts'

/** What the browser was asked: it has one question at a time, and a new one ends the one before. */
const asked = vi.hoisted(() => [] as string[])

vi.mock('@simplewebauthn/browser', () => {
  let cancelCeremony = () => {}
  return {
    browserSupportsWebAuthnAutofill: async () => true,
    WebAuthnAbortService: { cancelCeremony: () => cancelCeremony() },
    startAuthentication: ({ useBrowserAutofill = false }) =>
      new Promise((_, reject) => {
        cancelCeremony()
        cancelCeremony = () => reject(Object.assign(new Error('ended'), { name: 'AbortError' }))
        asked.push(useBrowserAutofill ? 'list' : 'button')
      }),
  }
})

afterEach(() => vi.unstubAllGlobals())

test('a list whose question comes late does not end what the button asks', async () => {
  const questions: (() => void)[] = []
  const headers = { 'x-sync-epoch': 'e', 'x-server-time': '1' }
  const question = () => Response.json({ challenge: 'c' }, { headers })
  vi.stubGlobal('fetch', () => new Promise(answer => questions.push(() => answer(question()))))
  const ends = new AbortController()
  const offering = offerPasskeys(ends.signal, async () => {})
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  const pressed = signInByPasskey(false)
  await vi.waitFor(() => expect(questions).toHaveLength(2))
  questions[1]?.()
  await vi.waitFor(() => expect(asked).toEqual(['button']))
  questions[0]?.()
  await new Promise(resolve => setTimeout(resolve))
  expect(asked).toEqual(['button'])
  ends.abort()
  expect(await pressed).toBe(false)
  await offering
})
