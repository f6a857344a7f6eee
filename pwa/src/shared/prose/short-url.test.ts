import { expect, test } from 'vitest'
import { shortUrl } from './short-url.ts'

test.each([
  ['https://www.castelodesaojorge.pt/en/tickets/?utm=1#top', 'castelodesaojorge.pt/en/tickets'],
  ['http://example.org', 'example.org'],
  ['https://example.org:8443/a/', 'example.org:8443/a'],
  ['https://de.wikipedia.org/wiki/Bel%C3%A9m', 'de.wikipedia.org/wiki/Belém'],
  ['https://example.org/100%', 'example.org/100%'],
  ['mailto:mesa@example.org', 'mesa@example.org'],
  ['tel:+351218871067', '+351218871067'],
])('%s is written %s', (url, written) => {
  expect(shortUrl(url)).toBe(written)
})
