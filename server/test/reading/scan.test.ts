import { expect, test } from 'vitest'
import { endingOf, lastPart, withoutEnding, withoutTags } from '../../src/readers/scan.ts'

test('names of files fall into their parts', () => {
  expect(['a.tar.gz', 'a', '.gpx', 'a.', ''].map(endingOf)).toEqual(['.gz', '', '.gpx', '', ''])
  expect(['a.tar.gz', 'a', 'a.'].map(withoutEnding)).toEqual(['a.tar', 'a', 'a.'])
  expect(['a/b\\c.d', 'c', 'a/'].map(lastPart)).toEqual(['c.d', 'c', ''])
})

test.each([
  ['a<b>b</b>c', 'abc'],
  ['one<br>two<BR/>three</p><p>four</div>', 'one\ntwo\nthree\nfour\n'],
  ['<brick>a</li>', 'a\n'],
  ['1 < 2 > 0', '1  0'],
  ['1 < 2', '1 < 2'],
  ['a<<b>c', 'a<c'],
  [`<${'x'.repeat(2001)}>`, `<${'x'.repeat(2001)}>`],
])('%s is the text %s', (markup, text) => {
  expect(withoutTags(markup)).toBe(text)
})
