/** What is beyond the most that is read of a file is counted, by kind. */
import { expect, test } from 'vitest'
import { ownReader } from '../../src/readers/bookings/own-reader.ts'
import { nothingLeftOut } from '../../src/readers/bookings/preview-item.ts'
import { zipOf } from '../support/make-zip.ts'
import { pageWith } from './booking-files.ts'
import { pdfOf } from './pdf-of.ts'

async function read(name: string, content: string | Uint8Array) {
  const left_out = nothingLeftOut()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const items = await ownReader(() => '2026-11-20', left_out).read({ name, mime: '', bytes })
  return { count: items.length, left_out }
}

const flight = (n: number) => [
  `Flight: LH ${100 + n}`,
  'From: Frankfurt (FRA)',
  'To: Lisbon (LIS)',
  `Departure date: ${1 + n} May 2027`,
]
const flights = (count: number) => Array.from({ length: count }, (_, n) => flight(n)).flat()

test('passes of a bundle, those that are broken too', async () => {
  const passes = Array.from({ length: 22 }, (_, n) => {
    const pass = { eventTicket: {}, description: `Tour ${n}`, relevantDate: '2027-05-01T10:00+01:00' }
    return {
      name: `${n}.pkpass`,
      bytes: zipOf([{ name: 'pass.json', bytes: Buffer.from(JSON.stringify(pass)) }]),
    }
  })
  const broken = { name: 'broken.pkpass', bytes: Buffer.from('no archive') }
  const bundle = zipOf([...passes.slice(0, 19), broken, ...passes.slice(19)])
  expect(await read('all.pkpasses', bundle)).toMatchObject({ count: 19, left_out: { bookings: 4 } })
})

test('proposals from the lines of a text', async () => {
  const text = flights(23).join('\n')
  expect(await read('flights.txt', text)).toMatchObject({ count: 20, left_out: { bookings: 3 } })
})

test('reservations in a list, a graph, an order and a package, and nothing that is none', async () => {
  const event = (n: number) => ({
    '@type': 'EventReservation',
    reservationFor: { '@type': 'Event', name: `Tour ${n}`, startDate: '2027-05-01T10:00' },
  })
  const many = Array.from({ length: 250 }, (_, n) => event(n))
  for (const [data, all] of [
    [many, 250],
    [{ '@graph': many }, 250],
    [{ '@type': 'Order', acceptedOffer: { itemOffered: many.slice(0, 60) } }, 60],
    [{ '@type': 'ReservationPackage', subReservation: many.slice(0, 60) }, 60],
  ] as const) {
    const { count, left_out } = await read('page.html', pageWith(data))
    expect(count).toBeGreaterThanOrEqual(50)
    expect(count + left_out.bookings).toBe(all)
  }
  const products = Array.from({ length: 300 }, () => ({ '@type': 'Product', name: 'Bag' }))
  for (const data of [products, { '@type': 'Order', orderedItem: products }])
    expect((await read('shop.html', pageWith(data))).left_out).toEqual(nothingLeftOut())
})

test('pages of a PDF file', async () => {
  const pages = [flight(0), ...Array.from({ length: 31 }, (_, n) => [`Page ${n}`])]
  expect(await read('long.pdf', pdfOf(pages))).toMatchObject({
    count: 1,
    left_out: { bookings: 0, pages: 2 },
  })
})

test('a name that is longer than its field stands whole in the notes', async () => {
  const name = `${'A hotel with many words in its name '.repeat(7)}🏝️ end`
  const bookings = async (file: string, content: string) =>
    ownReader(() => '2026-11-20').read({ name: file, mime: '', bytes: Buffer.from(content) })
  const stay = `Hotel: ${name}\nCheck-in: 3 April 2027\nCheck-out: 5 April 2027\n`
  const event = {
    '@type': 'EventReservation',
    reservationFor: { '@type': 'Event', name, startDate: '2027-05-01T10:00' },
  }
  const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${name}\r\nDTSTART:20270501T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  for (const [file, content] of [
    ['a.txt', stay],
    ['a.html', pageWith(event)],
    ['a.ics', calendar],
  ] as const)
    expect(await bookings(file, content)).toMatchObject([{ title: name.slice(0, 200), notes: name }])
})
