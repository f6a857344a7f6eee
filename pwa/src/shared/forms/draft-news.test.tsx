import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../data/testing/signed-in.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { fetchAllWords, loadLanguage } from '../../i18n/t.ts'
import DraftNews from './draft-news.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
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
    text: 'Somebody changed meanwhile: Starts (14:00). Saving changes only what you edited.',
    buttons: ['Show it here'],
  })
  // In the order of the form, and without what is too long for a sentence.
  expect(drawn({ notes: 'mine' }, { notes, start: '14:00' })).toEqual({
    text: 'Somebody changed meanwhile: Starts (14:00) and Notes.',
    buttons: ['Use theirs', 'Keep mine'],
  })
})

test('the reader’s own change on another device is not somebody else’s', async () => {
  await signedIn()
  expect(drawn({}, { start: '14:00' }, tester.user_id).text).toMatch(
    /^You changed elsewhere meanwhile: Starts/,
  )
})

test('a field without a name of its own is still news', () => {
  expect(drawn({}, { other: 1 }).text).toMatch(/^Somebody changed this meanwhile/)
})
