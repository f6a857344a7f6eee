/** A real calendar server takes every export, and gives back all of it. */
import { expect, test } from 'vitest'
import { noRadicale, startRadicale } from '../support/radicale.ts'
import { planned, read, value } from './calendar-world.ts'

const facts = (text: string) =>
  read(text)
    .events.map(event =>
      ['uid', 'summary', 'dtstart', 'dtend', 'status', 'description']
        .map(name => value(event, name))
        .join('|'),
    )
    .toSorted()

test('Radicale takes the download, both subscriptions and the calendar of a link, and gives back all of it', async () => {
  const missing = noRadicale()
  if (missing) {
    console.info(`left out: ${missing}`)
    expect(noRadicale()).toBe(missing)
    return
  }
  const { world, ask, at, trip, timed } = await planned()
  const feeds: string[] = []
  for (const body of [{ trip_id: trip }, {}]) {
    const { calendar } = (await ask('POST', '/api/calendars', body)).body as { calendar: { path: string } }
    feeds.push((await world.server.call('GET', calendar.path)).text)
  }
  const link = await ask('POST', `${at}/share-link`, { share_map: true, share_bookings: true })
  const shared = await world.server.call('GET', `/api/shared/${String(link.body['token'])}/trip.ics`)
  const downloaded = (await ask('GET', `${at}/export.ics`)).text
  await ask('DELETE', `${at}/assignments/${timed}`)
  const { calendar } = (await ask('POST', '/api/calendars', { trip_id: trip })).body as {
    calendar: { path: string }
  }
  const withCancelled = (await world.server.call('GET', calendar.path)).text
  expect(withCancelled).toContain('STATUS:CANCELLED')

  const radicale = await startRadicale()
  for (const text of [downloaded, ...feeds, shared.text, withCancelled]) {
    expect(facts(text).length).toBeGreaterThan(2)
    const taken = await radicale.put(text)
    expect([taken.status, taken.text]).toEqual([201, expect.anything()])
    const back = await radicale.get()
    expect(facts(back)).toEqual(facts(text))
    const zones = (calendarText: string) =>
      read(calendarText).calendar.getAllSubcomponents('vtimezone').length
    expect(zones(back)).toBe(zones(text))
  }
}, 120_000)
