import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { PrintDay } from './print-day.tsx'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

function printed(notes: string): string {
  const castle = aPlace('Castelo', {
    lat: 38.7139,
    lng: -9.1335,
    website: 'https://www.castelodesaojorge.pt/en/',
    links: [{ url: 'https://tickets.example/castelo?ref=7', label: 'Tickets' }],
    notes,
  })
  const plan = aPlan({
    days: [aDay('1')],
    places: [castle, aPlace('Sé', { lat: 38.7098, lng: -9.1334 })],
    stops: [aStop('a', '1', 'Castelo'), aStop('b', '1', 'Sé')],
  })
  return renderToString(
    <PrintDay
      day={plan.days[0]!}
      people={[]}
      foot={{ trip: 'Lisbon', asOf: 'today' }}
      ground={{ land: [], streets: null, credit: '', language: 'en' }}
      codes
    />,
  )
}

test('links are printed as they can be typed', () => {
  const page = printed('')
  expect(page).toContain('<bdi>castelodesaojorge.pt/en</bdi>')
  expect(page).toContain('<bdi>Tickets: tickets.example/castelo</bdi>')
  expect(page).not.toContain('https://')
})

test('notes are drawn as they were meant, each link with where it leads', () => {
  const page = printed('**Cash** only, [menu](https://mesa.example/menu?day=2) · https://mesa.example/menu')
  expect(page).toContain('<strong>Cash</strong>')
  expect(page).not.toContain('**')
  expect(page.match(/data-leads="mesa\.example\/menu"/g)).toHaveLength(1)
})

test('a way that is guessed is drawn as a guess, as in the list', () => {
  const page = printed('')
  expect(page).toContain('line-stroke line-guess')
  expect(page).not.toMatch(/line-(walk|road)/)
})
