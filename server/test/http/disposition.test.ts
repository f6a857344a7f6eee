import { expect, test } from 'vitest'
import { dispositionOf, downloadOf } from '../../src/http/disposition.ts'

test.each([
  ['a\nb', `attachment; filename="a b.html"; filename*=UTF-8''a%20b.html`],
  ['日本', `attachment; filename="file.html"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.html`],
  ['a/b: "c"', `attachment; filename="a_b_ _c_.html"; filename*=UTF-8''a_b_%20_c_.html`],
  ['\u2028\n', `attachment; filename="trip.html"; filename*=UTF-8''trip.html`],
  ['\ud800', `attachment; filename="file.html"; filename*=UTF-8''%EF%BF%BD.html`],
])('a download is called after its trip, whatever is in the title: %j', (title, header) => {
  const made = downloadOf(title, 'html')
  expect(made).toBe(header)
  expect(new Headers({ 'content-disposition': made }).get('content-disposition')).toBe(made)
})

test('a file keeps its name', () => {
  expect(dispositionOf('Fähre.pdf', true)).toBe(
    `inline; filename="Fahre.pdf"; filename*=UTF-8''F%C3%A4hre.pdf`,
  )
})
