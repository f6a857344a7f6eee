/** A trip with a hundred bookings, each with a paper: what opening it costs. */
import { createHash } from 'node:crypto'
import { makeBigTrip, pushAll, type BigTrip } from './big-trip.ts'
import { HttpClient, newId } from './http-client.ts'
import { askAfterChanges } from './snapshots.ts'
import { median, perSecond, type Row } from './table.ts'

const count = 100
const types = ['flight', 'train', 'hotel', 'restaurant', 'ferry'] as const

function booking(id: string, n: number) {
  const date = new Date(Date.UTC(2027, 3, 1 + (n % 13)))
  const start_date = date.toISOString().slice(0, 10)
  const end_date = new Date(date.getTime() + 86_400_000).toISOString().slice(0, 10)
  const type = types[n % types.length]
  return {
    id,
    type,
    title: `Lisboa – Porto ${n}`,
    confirmation_code: `X7K${n}`,
    provider: 'Comboios de Portugal',
    start_date,
    start_time: `${String(n % 24).padStart(2, '0')}:15`,
    start_zone: 'Europe/Lisbon',
    end_date: type === 'hotel' ? end_date : start_date,
    price: { amount: 4_900 + n, currency: 'EUR' },
  }
}

export const makeBookedTrip = async (url: string, cookie: string): Promise<BigTrip> => {
  const trip = await makeBigTrip(url, cookie)
  const { id } = trip
  const client = new HttpClient(url, cookie)
  const at = `/api/trips/${id}`
  const ids = Array.from({ length: count }, () => ({ booking: newId(), file: newId() }))
  await pushAll(
    client,
    ids.flatMap((each, n) => [
      { path: `${at}/reservations`, body: booking(each.booking, n) },
      {
        path: `${at}/files`,
        body: {
          id: each.file,
          name: `Ticket ${n}.pdf`,
          mime: 'application/pdf',
          size: 40_000 + n,
          sha256: createHash('sha256').update(String(n)).digest('hex'),
        },
      },
      { path: `${at}/files/${each.file}/link`, body: { reservation_id: each.booking } },
    ]),
  )
  client.close()
  return trip
}

export const measureBooked = async (url: string, cookie: string): Promise<Row[]> => {
  const trip = await makeBookedTrip(url, cookie)
  const path = `/api/streams/trip:${trip.id}/snapshot`
  const client = new HttpClient(url, cookie)
  const size = (await client.ask('GET', path)).bytes.length
  const took: number[] = []
  for (let n = 0; n < 200; n++) {
    const asked = performance.now()
    await client.ask('GET', path)
    took.push(performance.now() - asked)
  }
  const cold = await askAfterChanges(client, trip, path)
  client.close()
  return [
    {
      what: `the same trip with ${count} bookings and ${count} files more, gzip`,
      measured: `${(size / 1000).toFixed(1)} kB, ${perSecond(1000 / median(took))} on one connection`,
      budget: '≤ 100 kB, ≥ 400/s',
    },
    { what: 'the same, after a change each', measured: perSecond(1000 / median(cold)), budget: '≥ 80/s' },
  ]
}
