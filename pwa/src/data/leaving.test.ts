import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device, setDevice, type Device } from './device.ts'
import { beginLeaving, draftsLetGo, forgetLeaving, leavingWhenSent, stay } from './leaving.ts'
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
  expect(leavingWhenSent.value).toBe(false)
  beginLeaving(open, new Set())
  reload(open)
  expect(leavingWhenSent.value).toBe(true)
  stay()
  reload(open)
  expect(leavingWhenSent.value).toBe(false)
})

test('C7: what was written in a form since it was let go was not let go', async () => {
  const { open } = await signedIn()
  write(open, 'one', 1)
  write(open, 'two', 1)
  beginLeaving(open, new Set(['- one', '- two']))
  expect([...draftsLetGo(open)]).toEqual(['- one', '- two'])
  write(open, 'two', 2)
  expect([...draftsLetGo(open)]).toEqual(['- one'])
})

test('C7: it is nobody else’s wish, and whoever signs in anew wants to be here', async () => {
  const { open } = await signedIn()
  beginLeaving(open, new Set())
  reload({ ...open, actor: { ...open.actor, user_id: 'somebody else' } })
  expect(leavingWhenSent.value).toBe(false)
  reload(open)
  expect(leavingWhenSent.value).toBe(true)
  setDevice(undefined)
  forgetLeaving(open.actor.user_id)
  setDevice(open)
  expect([leavingWhenSent.value, device.value]).toEqual([false, open])
})
