import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device, setDevice, type Device } from './device.ts'
import {
  beginSignOut,
  discardedDrafts,
  cancelSignOut,
  signingOutWhenSent,
  stay,
} from './sign-out-when-sent.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

const write = ({ drafts }: Device, about: string, at: number) =>
  drafts.put({
    key: `- ${about}`,
    form: 'new-trip',
    stream: null,
    began: {},
    epoch: null,
    value: { title: about },
    words: [about],
    at,
  })

/** As when the page is loaded anew. */
const reload = (open: Device) => {
  setDevice(undefined)
  setDevice(open)
}

test('C7: who asked for it is still to be signed out after a reload, until they stay', async () => {
  const { open } = await signedIn()
  expect(signingOutWhenSent.value).toBe(false)
  beginSignOut(open, new Set())
  reload(open)
  expect(signingOutWhenSent.value).toBe(true)
  stay()
  reload(open)
  expect(signingOutWhenSent.value).toBe(false)
})

test('C7: what was written in a form since it was let go was not let go', async () => {
  const { open } = await signedIn()
  write(open, 'one', 1)
  write(open, 'two', 1)
  beginSignOut(open, new Set(['- one', '- two']))
  expect([...discardedDrafts(open)]).toEqual(['- one', '- two'])
  write(open, 'two', 2)
  expect([...discardedDrafts(open)]).toEqual(['- one'])
})

test('C7: it is nobody else’s wish, and whoever signs in anew wants to be here', async () => {
  const { open } = await signedIn()
  beginSignOut(open, new Set())
  reload({ ...open, actor: { ...open.actor, user_id: 'somebody else' } })
  expect(signingOutWhenSent.value).toBe(false)
  reload(open)
  expect(signingOutWhenSent.value).toBe(true)
  setDevice(undefined)
  cancelSignOut(open.actor.user_id)
  setDevice(open)
  expect([signingOutWhenSent.value, device.value]).toEqual([false, open])
})
