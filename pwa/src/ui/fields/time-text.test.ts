import { fc } from '@caravel/sync-protocol/testing/properties'
import { describe, expect, it } from 'vitest'
import { formatTime } from '../../i18n/format.ts'
import { readTime } from './time-text.ts'

describe('a typed time', () => {
  it.each([
    ['10', '10:00'],
    ['9', '09:00'],
    ['0', '00:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:5', '09:05'],
    ['9:', '09:00'],
    ['9.30', '09:30'],
    ['9,30', '09:30'],
    ['9h15', '09:15'],
    ['21h', '21:00'],
    ['21 h 5', '21:05'],
    ['21:45', '21:45'],
    ['9pm', '21:00'],
    ['9 PM', '21:00'],
    ['9:30 p.m.', '21:30'],
    ['930p', '21:30'],
    ['12am', '00:00'],
    ['12 p.m.', '12:00'],
    [' 18 Uhr ', '18:00'],
    ['18:30 Uhr', '18:30'],
    ['٩:٣٠', '09:30'],
    ['１０：１５', '10:15'],
    ['', ''],
    ['  ', ''],
  ])('"%s" is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['24', '25:00', '9:60', '13pm', '0am', 'noon', '9:5:5', '12345', '-3', '9m', '99'])(
    '"%s" is none',
    text => {
      expect(readTime(text)).toBeUndefined()
    },
  )

  it('reads back every time of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), minutes => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        expect(readTime(time)).toBe(time)
        expect(readTime(time.replace(':', ''))).toBe(time)
      }),
    )
  })

  it.each(['en-GB', 'en-US', 'en-CA', 'en-AU', 'en-IN', 'de', 'de-AT', 'de-CH'])(
    'reads back every time as a form shows it in %s, on either clock',
    locale => {
      for (const hour12 of [true, false])
        for (let minutes = 0; minutes < 1440; minutes++) {
          const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
          expect(readTime(formatTime(time, { hour12, locale }))).toBe(time)
        }
    },
  )
})
