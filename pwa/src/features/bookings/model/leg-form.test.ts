import { expect, test } from 'vitest'
import { arrivalDate, legForm, nextLeg, noLeg, noSpot, readLeg } from './leg-form.ts'

const tokyo = { ...noSpot, name: 'Narita', code: 'NRT', zone: 'Asia/Tokyo' }
const honolulu = { ...noSpot, name: 'Honolulu', code: 'HNL', zone: 'Pacific/Honolulu' }
const sydney = { ...noSpot, name: 'Sydney', zone: 'Australia/Sydney' }
const angeles = { ...noSpot, name: 'Los Angeles', zone: 'America/Los_Angeles' }
const times = { start_date: '2027-04-18', start_time: '00:30', end_time: '13:00' }

test.each([
  ['over the date line it arrives the day before', { from: tokyo, to: honolulu }, times, '2027-04-17'],
  [
    'at night it arrives the next day',
    { from: tokyo, to: tokyo },
    { ...times, start_time: '22:00', end_time: '06:00' },
    '2027-04-19',
  ],
  [
    'westward over the date line it arrives two days later',
    { from: angeles, to: sydney },
    { ...times, start_time: '22:30', end_time: '06:30' },
    '2027-04-20',
  ],
  ['what is typed counts', { from: tokyo, to: honolulu }, { ...times, end_date: '2027-04-18' }, '2027-04-18'],
])('%s', (_, ends, typed, date) => {
  expect(arrivalDate({ ...noLeg, ...ends, ...typed })).toBe(date)
})

test('a leg comes back as it was read, without what is empty', () => {
  const leg = readLeg({ ...noLeg, ...times, from: tokyo, to: honolulu, number: ' HA822 ' })
  expect(leg).toEqual({
    from: { name: 'Narita', code: 'NRT', zone: 'Asia/Tokyo' },
    to: { name: 'Honolulu', code: 'HNL', zone: 'Pacific/Honolulu' },
    start_date: '2027-04-18',
    start_time: '00:30',
    end_date: '2027-04-17',
    end_time: '13:00',
    number: 'HA822',
  })
  expect(readLeg(legForm(leg))).toEqual(leg)
})

test('the next leg leaves where and when the one before arrives', () => {
  const next = nextLeg({ ...noLeg, ...times, from: tokyo, to: honolulu, carrier: 'Hawaiian' })
  expect(next).toMatchObject({ from: honolulu, start_date: '2027-04-17', carrier: 'Hawaiian' })
})
