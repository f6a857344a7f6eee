import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../data/testing/signed-in.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { loadAllMessages, loadLanguage } from '../../i18n/t.ts'
import DraftNews from './draft-news.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const labels = { start: 'planner.starts', notes: 'planner.notes' } as const
const version = (number: number, updated_by: string | null) => ({ id: 'x', version: number, updated_by })
const before = { start: '10:00', notes: '', other: 0 }

/** A form in which `mine` was written while others wrote `theirs`. */
const drawn = (mine: object, theirs: object, by = 'ben') => {
  const rows = { began: version(1, by), now: version(2, by) }
  const fields = { before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } }
  const draft = { sides: { ...rows, ...fields, settle: () => undefined } }
  const html = renderToString(<DraftNews draft={draft} stream="trip:t1" labels={labels} />)
  return {
    text: /class="notice-text">(.*?)</.exec(html)?.[1]?.trim(),
    buttons: [...html.matchAll(/<button[^>]*>(.*?)</g)].map(match => match[1]),
  }
}
const notes = 'a long story '.repeat(9)

test('a form whose rows nobody changed says nothing', () => {
  expect(drawn({ notes }, {})).toEqual({ text: undefined, buttons: [] })
})

test('what only others wrote can be shown; what both wrote asks whose stands', () => {
  expect(drawn({ notes }, { start: '14:00' })).toEqual({
    text: 'Someone changed while you were editing: Starts (14:00). Only the fields you edited are saved.',
    buttons: ['Show here'],
  })
  // In the order of the form, and without what is too long for a sentence.
  expect(drawn({ notes: 'mine' }, { notes, start: '14:00' })).toEqual({
    text: 'Someone changed while you were editing: Starts (14:00) and Notes.',
    buttons: ['Use theirs', 'Keep mine'],
  })
})

test('the reader’s own change on another device is not somebody else’s', async () => {
  await signedIn()
  expect(drawn({}, { start: '14:00' }, tester.user_id).text).toMatch(/^You changed on another device: Starts/)
})

test('a field without a name of its own is still news', () => {
  expect(drawn({}, { other: 1 }).text).toMatch(/^Someone changed this while you were editing/)
})
