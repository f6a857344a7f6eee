import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../data/testing/signed-in.ts'
import { tester } from '../data/testing/fake-server.ts'
import { fetchAllWords, loadLanguage } from '../i18n/t.ts'
import DraftNews from './draft-news.tsx'
import type { FieldNews } from './use-draft.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
})

const labels = { start: 'planner.starts', notes: 'planner.notes' } as const
const drawn = (news: FieldNews[], writers: string[] = ['ben']) => {
  const draft = { news, writers, takeIn: () => undefined }
  const html = renderToString(<DraftNews draft={draft} stream="trip:t1" labels={labels} />)
  return {
    text: /class="notice-text">(.*?)</.exec(html)?.[1]?.trim(),
    buttons: [...html.matchAll(/<button[^>]*>(.*?)</g)].map(match => match[1]),
  }
}
const start = { field: 'start', value: '14:00', both: false }
const notes = { field: 'notes', value: 'a long story '.repeat(9), both: true }

test('a form whose rows nobody changed says nothing', () => {
  expect(drawn([])).toEqual({ text: undefined, buttons: [] })
})

test('what only others wrote can be shown; what both wrote asks whose stands', () => {
  expect(drawn([start])).toEqual({
    text: 'Somebody changed meanwhile: Starts (14:00). Saving changes only what you edited.',
    buttons: ['Show it here'],
  })
  // In the order of the form, and without what is too long for a sentence.
  expect(drawn([notes, start])).toEqual({
    text: 'Somebody changed meanwhile: Starts (14:00) and Notes.',
    buttons: ['Use theirs', 'Keep mine'],
  })
})

test('the reader’s own change on another device is not somebody else’s', async () => {
  await signedIn()
  expect(drawn([start], [tester.user_id]).text).toMatch(/^You changed elsewhere meanwhile: Starts/)
})

test('a field without a name of its own is still news', () => {
  expect(drawn([{ field: 'other', value: 1, both: false }]).text).toMatch(/^Somebody changed this meanwhile/)
})
