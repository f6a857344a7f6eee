import { afterEach, beforeAll, expect, test } from 'vitest'
import { draftKey, type Draft } from '../../data/drafts.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import { currentToast, hideToast } from '../../ui/overlays/toast-store.ts'
import { discardDraft } from './discard-draft.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(hideToast)

const key = draftKey('trip:t', 'place p')
const typed: Draft = {
  key,
  form: 'place',
  stream: 'trip:t',
  began: {},
  epoch: null,
  value: { notes: 'Cash only' },
  words: ['Cash only'],
  at: 1,
}

test('what was typed goes with Cancel, and comes back with Undo', async () => {
  const { open } = await signedIn()
  open.drafts.put(typed)
  discardDraft(key)
  expect(open.drafts.get(key)).toBeUndefined()
  expect(currentToast.value).toMatchObject({ text: 'Text discarded', action: { label: 'Undo' } })
  currentToast.value?.action?.onClick()
  expect(open.drafts.get(key)).toEqual(typed)
})

test('a form in which nothing was typed closes without a word', async () => {
  await signedIn()
  discardDraft(key)
  expect(currentToast.value).toBeUndefined()
})

test('after another account has signed in nothing is put back', async () => {
  const first = await signedIn()
  first.open.drafts.put(typed)
  discardDraft(key)
  const second = await signedIn()
  currentToast.value?.action?.onClick()
  expect(second.open.drafts.get(key)).toBeUndefined()
  expect(first.open.drafts.get(key)).toBeUndefined()
})
