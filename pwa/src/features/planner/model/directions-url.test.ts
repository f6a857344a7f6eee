import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { directionsUrl } from './directions-url.ts'
import { InspectorActions } from '../place/inspector.tsx'
import { aPlace } from '../testing/a-plan.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const belem = { lat: 38.6916, lng: -9.216 }
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'geo:38.6916,-9.216?q=38.6916,-9.216'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 5, 'https://maps.apple.com/'],
  ['an iPad', mac, 5, 'https://maps.apple.com/?daddr=38.6916,-9.216'],
  ['a Mac', mac, 0, 'https://www.openstreetmap.org/directions?to=38.6916,-9.216'],
  ['a laptop with touch', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'https://www.openstreetmap.org/'],
])('the way there opens on %s', (_, userAgent, maxTouchPoints, url) => {
  expect(directionsUrl(belem, { userAgent, maxTouchPoints }).startsWith(url)).toBe(true)
})

test('a page outside opens beside the plan, not in its place', () => {
  const place = aPlace('p', { website: 'https://example.org/', phone: '+351 21' })
  const html = renderToString(h(InspectorActions, { place }))
  expect(html).toMatch(/<a[^>]*href="https:\/\/example.org\/"[^>]*target="_blank" rel="noopener noreferrer"/)
  expect(html.match(/target=/g)).toHaveLength(1) // the telephone is no page
})
