import { expect, test } from 'vitest'
import { formatted, type Format } from './format-text.ts'

/** Square brackets stand for what is chosen. */
const apply = (marked: string, format: Format): string => {
  const [from, to] = [marked.indexOf('«'), marked.indexOf('»') - 1]
  const text = marked.replace(/[«»]/g, '')
  const next = formatted({ text, from, to }, format)
  const { text: made } = next
  return `${made.slice(0, next.from)}«${made.slice(next.from, next.to)}»${made.slice(next.to)}`
}

test.each<[string, Format, string]>([
  ['there was «no fog»', 'bold', 'there was **«no fog»**'],
  ['there was **«no fog»**', 'bold', 'there was «no fog»'],
  ['«»', 'italic', '*«»*'],
  ['one\ntw«»o', 'heading', 'one\n## tw«»o'],
  ['one\n## tw«»o', 'heading', 'one\ntw«»o'],
  ['«one\ntwo»\nthree', 'list', '- «one\n- two»\nthree'],
  ['«one\ntwo»', 'numbers', '1. «one\n2. two»'],
  ['«one»', 'quote', '> «one»'],
  ['see «this»', 'link', 'see [this](«https://»)'],
])('%j in %s is %j', (text, format, made) => expect(apply(text, format)).toBe(made))

test('marking lines twice leaves the text as it was', () => {
  for (const format of ['heading', 'quote', 'list', 'numbers'] as const)
    expect(apply(apply('a\n«b\nc»\nd', format), format)).toBe('a\n«b\nc»\nd')
})
