import { expect, test } from 'vitest'
import { firstLink } from './first-link.ts'

test.each([
  ['Look at https://example.org/a.', 'https://example.org/a'],
  ['(HTTP://EXAMPLE.ORG/b) and https://example.org/c', 'HTTP://EXAMPLE.ORG/b'],
  ['https://example.org/?q=1&r=2#x, then', 'https://example.org/?q=1&r=2#x'],
  ['https://ana:secret@example.org/', undefined],
  ['javascript:alert(1) ftp://example.org', undefined],
  ['https://', undefined],
  [`https://example.org/${'a'.repeat(2000)}`, undefined],
  ['no link at all', undefined],
])('%s', (text, link) => {
  expect(firstLink(text)).toBe(link)
})
