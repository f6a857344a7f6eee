/** Made-up backups of other products, by their public schemas. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { tempFolder } from '../support/test-server.ts'

/** The database of a TREK server with one trip of `username`; `more` is run on it last. */
export async function trekDatabase(username: string, more = ''): Promise<Buffer> {
  const path = join(await tempFolder(), 'travel.db')
  const db = new Sqlite(path)
  db.exec(`
    create table users (id integer primary key, username text not null, email text not null);
    create table trips (id integer primary key, user_id int, title text not null, description text, start_date text,
      end_date text, currency text default 'EUR');
    create table trip_members (id integer primary key, trip_id int, user_id int);
    create table days (id integer primary key, trip_id int, day_number int, date text, notes text, title text);
    create table places (id integer primary key, trip_id int, name text not null, description text, lat real, lng real,
      address text, notes text, website text, phone text);
    create table day_assignments (id integer primary key, day_id int, place_id int, order_index int, notes text,
      assignment_time text, assignment_end_time text);
    create table day_notes (id integer primary key, day_id int, trip_id int, text text not null, time text);
    create table day_accommodations (id integer primary key, trip_id int, place_id int, start_day_id int,
      end_day_id int, check_in text, check_out text, confirmation text, notes text);
    create table reservations (id integer primary key, trip_id int, title text not null, reservation_time text,
      reservation_end_time text, location text, confirmation_number text, notes text, status text, type text,
      needs_review int default 0);
    create table packing_items (id integer primary key, trip_id int, name text not null, checked int default 0,
      category text);
    create table todo_items (id integer primary key, trip_id int, name text not null, checked int default 0);
    create table budget_items (id integer primary key, trip_id int, name text not null, total_price real, note text,
      expense_date text, currency text);
    create table budget_item_payers (id integer primary key, budget_item_id int, user_id int, amount real);
    create table budget_item_members (id integer primary key, budget_item_id int, user_id int, paid int default 0);
    create table trip_files (id integer primary key, trip_id int, place_id int, filename text, original_name text,
      file_size int, mime_type text, description text, deleted_at text);
    create table collab_notes (id integer primary key, trip_id int, user_id int, title text, content text, website text);
    create table collab_messages (id integer primary key, trip_id int, user_id int, text text, created_at text,
      deleted int default 0);
    insert into users values (1, '${username}', 'there@example.org'), (2, 'other', 'other@example.org');
    insert into trips values (7, 1, 'Azores', 'Green islands', '2026-09-01', '2026-09-03', 'EUR');
    insert into trip_members values (1, 7, 2);
    insert into days values (1, 7, 1, '2026-09-01', null, 'Arrival'), (2, 7, 2, '2026-09-02', 'Bring boots', null),
      (3, 7, 3, '2026-09-03', null, null);
    insert into places values (1, 7, 'Sete Cidades', 'Twin lakes', 37.86, -25.79, null, null, null, null),
      (2, 7, 'Casa da Rosa', null, 37.74, -25.67, 'Rua 1', null, 'https://rosa.example', null);
    insert into day_assignments values (1, 2, 1, 0, 'early', '09:30', '12:00'), (2, 2, 1, 1, null, null, null);
    insert into day_notes values (1, 2, 7, 'Ferry at six', '06:00');
    insert into day_accommodations values (1, 7, 2, 1, 3, '15:00', '11:00', 'ROSA-1', null);
    insert into reservations values (1, 7, 'TAP to Ponta Delgada', '2026-09-01T10:00', '2026-09-01T12:10', 'Lisbon',
      'ABC123', null, 'confirmed', 'flight', 0);
    insert into packing_items values (1, 7, 'Boots', 1, 'Clothes');
    insert into todo_items values (1, 7, 'Rent a car', 0);
    insert into budget_items values (1, 7, 'Whales', 64.5, null, '2026-09-02', 'EUR');
    insert into budget_item_payers values (1, 1, 2, 64.5);
    insert into budget_item_members values (1, 1, 1, 0), (2, 1, 2, 0);
    insert into trip_files values (1, 7, 1, 'a1.jpg', 'Lake.jpg', 1, 'image/jpeg', 'from above', null),
      (2, 7, null, 'gone.pdf', 'Gone.pdf', 1, 'application/pdf', null, null),
      (3, 7, null, 'a1.jpg', 'page.html', 1, 'text/html', null, null);
    insert into collab_notes values (1, 7, 1, 'Ideas', 'Hot springs', null);
    insert into collab_messages values (1, 7, 1, 'hello', '2026-08-01 10:11:12', 0),
      (2, 7, 2, 'taken back', '2026-08-01 10:12:12', 1);
    ${more}
  `)
  db.close()
  return readFile(path)
}

export const adventureLog = {
  version: '1.0',
  user_email: 'owner@example.org',
  categories: [],
  collections: [
    { export_id: 0, name: 'Norway', description: 'Fjords', start_date: '2026-06-01', end_date: '2026-06-04' },
  ],
  locations: [
    {
      export_id: 0,
      name: 'Preikestolen',
      location: 'Strand',
      description: 'Steep',
      latitude: '58.986',
      longitude: '6.190',
      link: null,
      collection_export_ids: [0],
      visits: [
        { start_date: '2026-06-02T08:00:00+00:00', end_date: '2026-06-02T14:00:00+00:00', notes: 'go early' },
      ],
      images: [{ filename: 'a.jpg' }],
      attachments: [],
    },
  ],
  transportation: [
    {
      type: 'plane',
      name: 'To Stavanger',
      flight_number: 'SK4015',
      date: '2026-06-01T07:15:00+00:00',
      end_date: '2026-06-01T08:10:00+00:00',
      from_location: 'Oslo',
      to_location: 'Stavanger',
      collection_export_id: 0,
    },
  ],
  notes: [{ name: 'Gear', content: 'Rain coat', date: '2026-06-02', collection_export_id: 0 }],
  checklists: [{ name: 'Pack', items: [{ name: 'Rope', is_checked: true }], collection_export_id: 0 }],
  lodging: [
    {
      name: 'Fjord cabin',
      check_in: '2026-06-01T15:00:00+00:00',
      check_out: '2026-06-04T11:00:00+00:00',
      reservation_number: 'CAB-9',
      collection_export_id: 0,
    },
  ],
}

export const trip = {
  _: { version: '1.30.0', at: '2026-01-01', user: 'owner' },
  settings: {},
  categories: [],
  places: [
    { id: 5, name: 'Kinkaku-ji', lat: 35.039, lng: 135.729, place: 'Kyoto', category: { name: 'Temple' } },
  ],
  trips: [
    {
      id: 3,
      name: 'Japan',
      currency: 'JPY',
      notes: 'Spring',
      places: [{ id: 5, name: 'Kinkaku-ji', lat: 35.039, lng: 135.729, place: 'Kyoto' }],
      days: [
        {
          id: 1,
          label: 'Kyoto',
          dt: '2026-04-02',
          items: [
            {
              id: 1,
              time: '09:00',
              text: 'Temple',
              comment: 'golden',
              place: { id: 5, name: 'Kinkaku-ji', lat: 35.039, lng: 135.729 },
            },
            { id: 2, time: '13:00', text: 'Lunch', lat: 35.01, lng: 135.76, price: 12 },
          ],
        },
      ],
      packing_items: [{ id: 1, text: 'Adapter', category: 'tech', packed: false }],
      checklist_items: [{ id: 1, text: 'Rail pass', checked: true }],
      collaborators: [{ user: 'other' }],
    },
  ],
}

export const surmai = {
  trip: {
    id: 'abc',
    name: 'Testville',
    description: 'Five days',
    startDate: '2026-05-10T00:00:00Z',
    endDate: '2026-05-14T00:00:00Z',
    destinations: [
      { id: 'd1', name: 'Testville', countryName: 'Fictionland', latitude: '40.0', longitude: '-75.0' },
    ],
    participants: [{ name: 'Alice' }],
  },
  transportations: [
    {
      id: 't1',
      type: 'train',
      origin: 'Home',
      destination: 'Testville',
      departureTime: '2026-05-10T08:00:00Z',
      arrivalTime: '2026-05-10T11:30:00Z',
      metadata: { reservation: 'RAIL77' },
    },
  ],
  lodgings: [
    {
      id: 'l1',
      type: 'hotel',
      name: 'Grand Test',
      address: '1 Main St',
      startDate: '2026-05-10T15:00:00Z',
      endDate: '2026-05-14T11:00:00Z',
      confirmationCode: 'GT-1',
    },
  ],
  activities: [
    {
      id: 'a1',
      name: 'Museum',
      description: 'Old things',
      address: 'Square',
      startDate: '2026-05-11T10:00:00Z',
    },
  ],
}

export const tripit = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//hacksw/handcal//NONSGML v1.0//EN',
  'X-WR-CALNAME:Rome',
  'BEGIN:VEVENT',
  'UID:item-1@tripit.com',
  'DTSTART:20260703T081500Z',
  'DTEND:20260703T103000Z',
  'SUMMARY:AZ 1234 MUC to FCO',
  'LOCATION:Munich',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:item-2@tripit.com',
  'DTSTART;VALUE=DATE:20260703',
  'DTEND;VALUE=DATE:20260706',
  'SUMMARY:Hotel Roma',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

export const myMaps = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Puglia ideas</name>
<Placemark><name>Ostuni</name><Point><coordinates>17.577,40.729,0</coordinates></Point></Placemark>
<Placemark><name>Alberobello</name><Point><coordinates>17.237,40.784,0</coordinates></Point></Placemark>
</Document></kml>`
