/** A trip with something of everything that a calendar shows, and what another program reads in one. */
import ICAL from 'ical.js'
import { startSecurityWorld } from '../security/world.ts'

export const idOf = (answer: { body: Record<string, unknown> }, key: string) =>
  (answer.body[key] as { id: string }).id

export const long = 'Größenwahn über Größe 東京と大阪 🛶 '.repeat(12).trim()

export const planned = async () => {
  const world = await startSecurityWorld()
  const { owner, member } = world.people
  const ask = (method: string, path: string, body?: unknown) =>
    world.as('owner', 'cookie', method, path, body)
  const trip = idOf(
    await ask('POST', '/api/trips', {
      title: 'Kyoto “次”',
      start_date: '2027-03-26',
      end_date: '2027-03-29',
    }),
    'trip',
  )
  const at = `/api/trips/${trip}`
  const { body } = await ask('GET', `${at}/days`)
  const [day, next] = (body['days'] as { id: string }[]).map(({ id }) => id)
  const place = idOf(await ask('POST', `${at}/places`, { name: 'Castle', lat: 41.15, lng: -8.61 }), 'place')
  const timed = idOf(
    await ask('POST', `${at}/assignments`, {
      place_id: place,
      day_id: day,
      assignment_time: '09:30',
      assignment_end_time: '11:00',
      notes: long,
    }),
    'assignment',
  )
  await ask('POST', `${at}/assignments`, { place_id: place, day_id: next })
  const flight = {
    title: 'Over the sea; with, commas',
    type: 'flight',
    status: 'confirmed',
    confirmation_code: 'CODE77',
    start_date: '2027-03-26',
    start_time: '23:10',
    start_zone: 'Europe/Lisbon',
    end_date: '2027-03-27',
    end_time: '19:45',
    end_zone: 'Asia/Tokyo',
  }
  const booking = idOf(await ask('POST', `${at}/reservations`, flight), 'reservation')
  const whole = { title: 'Rail pass', type: 'other', start_date: '2027-03-27', end_date: '2027-03-28' }
  await ask('POST', `${at}/reservations`, { ...whole, status: 'cancelled' })
  await ask('POST', `${at}/members`, { identifier: member.username })
  return { world, ask, at, trip, timed, booking, owner, member }
}

export const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  const events = calendar.getAllSubcomponents('vevent')
  return {
    calendar,
    events,
    of: (start: string) => events.find(event => String(event.getFirstPropertyValue('uid')).startsWith(start)),
    named: (title: string) => events.find(event => event.getFirstPropertyValue('summary') === title),
  }
}

export const value = (event: ICAL.Component | undefined, name: string) =>
  String(event?.getFirstPropertyValue(name) ?? '')
