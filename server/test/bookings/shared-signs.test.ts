/** Prices whose sign several currencies have: what else the confirmation says decides, else the review asks. */
import { expect, test } from 'vitest'
import { ownReader } from '../../src/readers/bookings/own-reader.ts'
import { pageWith } from './booking-files.ts'

const read = async (name: string, content: string) =>
  (await ownReader(() => '2026-11-20').read({ name, mime: '', bytes: Buffer.from(content) }))[0]

const stay = (price: string, more = '') =>
  `Hotel: Casa\nCheck-in: 3 April 2027\nCheck-out: 5 April 2027\nTotal price: ${price}\n${more}`
const mail = (text: string, sender: string) =>
  `From: ${sender}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`

test('in the lines of a text, by its words, its airports and its sender', async () => {
  expect(await read('a.txt', stay('¥24,000', 'Address: 1-2 Gion, Kyoto'))).toMatchObject({
    price: { amount: 24_000, currency: 'JPY' },
  })
  expect(await read('a.eml', mail(stay('¥1,240'), 'rooms@hotel.example.cn'))).toMatchObject({
    price: { amount: 124_000, currency: 'CNY' },
  })
  const flight =
    'Flight: CA 981\nFrom: Beijing (PEK)\nTo: Frankfurt (FRA)\nDeparture date: 3 May 2027\nTotal: ¥4,300'
  expect(await read('a.txt', flight)).toMatchObject({ price: { amount: 430_000, currency: 'CNY' } })
  expect(await read('a.txt', stay('Rp 1.500.000'))).toMatchObject({
    price: { amount: 150_000_000, currency: 'IDR' },
  })
})

test('in data, by the country of an address or an airport', async () => {
  const lodging = (addressCountry: string) => ({
    '@type': 'LodgingReservation',
    checkinTime: '2027-04-03',
    checkoutTime: '2027-04-05',
    totalPrice: '¥24,000',
    reservationFor: { '@type': 'Hotel', name: 'Casa', address: { addressCountry } },
  })
  const known = await read('a.html', pageWith(lodging('JP')))
  expect(known).toMatchObject({ price: { amount: 24_000, currency: 'JPY' }, needs_review: false })
  expect(known).not.toHaveProperty('other_prices')
  const asked = await read('a.html', pageWith(lodging('PT')))
  expect(asked).toMatchObject({
    price: { amount: 24_000, currency: 'JPY' },
    other_prices: [{ amount: 2_400_000, currency: 'CNY' }],
    needs_review: true,
  })
})
