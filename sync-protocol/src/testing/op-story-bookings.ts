/** The part of the story that is about bookings, stays and papers. */
import { stayId } from '../entities/accommodation.ts'
import { linkId } from '../entities/file-link.ts'
import type { Told } from './op-story.ts'
import { testId } from './random.ts'

/** In a trip that has this day and this place. */
export function bookingStory(tripId: string, { day, place }: { day: string; place: string }): Told[] {
  return [
    {
      name: 'reservation.create',
      params: { trip_id: tripId },
      body: {
        id: testId(100),
        type: 'flight',
        title: 'Lisbon – Ponta Delgada',
        confirmation_code: 'X7K2PQ',
        start_date: '2028-06-01',
        price: { amount: 18_000, currency: 'EUR', category: 'flights' },
        travellers: [{ person_id: '{me}', seat: '12A' }],
        details: {
          legs: [
            {
              carrier: 'TAP',
              number: 'TP1865',
              from: { name: 'Lisbon', code: 'LIS', lat: 38.7813, lng: -9.1359, zone: 'Europe/Lisbon' },
              to: { name: 'Ponta Delgada', code: 'PDL', zone: 'Atlantic/Azores' },
              start_date: '2028-06-01',
              start_time: '9:35',
              end_date: '2028-06-01',
              end_time: '11:00',
              gate: '14',
            },
          ],
        },
      },
    },
    {
      name: 'reservation.update',
      params: { trip_id: tripId, id: testId(100) },
      body: {
        status: 'confirmed',
        notes: 'Window seats',
        price: { amount: 19_000, currency: 'EUR' },
        base: { notes: null },
      },
    },
    {
      name: 'reservation.set-positions',
      params: { trip_id: tripId },
      body: { day_id: day, positions: [{ id: testId(100), position: { after: null } }] },
    },
    {
      name: 'reservation.create',
      params: { trip_id: tripId },
      body: { id: testId(101), type: 'hotel', title: 'Pousada', day_id: day, place_id: place },
    },
    {
      name: 'accommodation.update',
      params: { trip_id: tripId, id: stayId(testId(101)) },
      body: { check_in: '15', confirmation_code: 'H-1', base: { check_in: null } },
    },
    { name: 'accommodation.delete', params: { trip_id: tripId, id: stayId(testId(101)) }, body: {} },
    {
      name: 'accommodation.create',
      params: { trip_id: tripId },
      body: { id: testId(102), start_day_id: day, end_day_id: day, notes: 'With friends' },
    },
    {
      name: 'reservation.import',
      params: { trip_id: tripId },
      body: {
        items: [
          {
            type: 'restaurant',
            title: 'Tony’s',
            start_date: '2028-06-02',
            start_time: '19:30',
            details: { restaurant: { party_size: 4 } },
            place: { name: 'Tony’s', address: 'Furnas' },
            file_ids: [testId(103)],
          },
        ],
        files: [
          { id: testId(103), name: 'table.pdf', mime: 'application/pdf', size: 900, sha256: '7a'.repeat(32) },
        ],
      },
    },
    {
      name: 'file.link',
      params: { trip_id: tripId, id: testId(103) },
      body: { place_id: place },
    },
    {
      name: 'file.unlink',
      params: { trip_id: tripId, id: testId(103), link_id: linkId(testId(103), place) },
      body: {},
    },
    {
      name: 'file.update',
      params: { trip_id: tripId, id: testId(103) },
      body: { starred: true, trashed: true },
    },
    { name: 'file.empty-trash', params: { trip_id: tripId }, body: {} },
    { name: 'reservation.delete', params: { trip_id: tripId, id: testId(100) }, body: {} },
  ]
}
