import { expect, test } from 'vitest'
import { looksBooked } from './looks-booked.ts'

test.each([
  ['Re: your stay.eml', '', true],
  ['pass.pkpass', 'application/zip', true],
  ['trip.ics', '', true],
  ['Buchungsbestätigung 123.pdf', 'application/pdf', true],
  ['e-ticket.PDF', '', true],
  ['menu.pdf', 'application/pdf', false],
  ['ticket.jpg', 'image/jpeg', false],
])('%s', (name, type, expected) => expect(looksBooked({ name, type })).toBe(expected))
