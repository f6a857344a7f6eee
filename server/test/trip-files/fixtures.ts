/** Made-up backups of other products, by their public schemas. */
export const adventureLog = {
  version: '1.0',
  user_email: 'owner@example.org',
  categories: [{ name: 'hike', display_name: 'Hiking', icon: '🥾' }],
  collections: [
    {
      export_id: 0,
      name: 'Norway',
      description: 'Fjords',
      start_date: '2026-06-01',
      end_date: '2026-06-04',
      is_archived: true,
      link: 'https://fjord.example/trip',
      shared_with_emails: ['other@example.org'],
    },
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
      tags: ['rock'],
      rating: 4.5,
      category_name: 'hike',
      collection_export_ids: [0],
      visits: [
        { start_date: '2026-06-02T08:00:00+00:00', end_date: '2026-06-02T14:00:00+00:00', notes: 'go early' },
      ],
      images: [
        { immich_id: null, is_primary: true, filename: 'a.jpg' },
        { immich_id: 'elsewhere', is_primary: false, filename: null },
      ],
      attachments: [{ name: 'Trail map', filename: 'b.txt' }],
    },
  ],
  transportation: [
    {
      type: 'plane',
      name: 'To Stavanger',
      flight_number: 'SK4015',
      date: '2026-06-01T07:15:00+00:00',
      end_date: '2026-06-01T08:10:00+00:00',
      start_timezone: 'Europe/Oslo',
      end_timezone: 'Europe/Oslo',
      origin_latitude: '60.19',
      origin_longitude: '11.10',
      from_location: 'Oslo',
      to_location: 'Stavanger',
      collection_export_id: 0,
    },
  ],
  notes: [
    { name: 'Gear', content: 'Rain coat', date: '2026-06-02', collection_export_id: 0 },
    { name: 'Visa', content: 'None', links: ['https://udi.example'], date: null, collection_export_id: 0 },
  ],
  checklists: [{ name: 'Pack', items: [{ name: 'Rope', is_checked: true }], collection_export_id: 0 }],
  lodging: [
    {
      name: 'Fjord cabin',
      check_in: '2026-06-01T15:00:00+00:00',
      check_out: '2026-06-04T11:00:00+00:00',
      reservation_number: 'CAB-9',
      price: '120.00',
      latitude: '58.9',
      longitude: '6.1',
      location: 'Strandvegen 1',
      timezone: null,
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
      archived: false,
      image: '/api/assets/cover.jpg',
      places: [
        {
          id: 5,
          name: 'Kinkaku-ji',
          lat: 35.039,
          lng: 135.729,
          place: 'Kyoto',
          price: 500,
          duration: 90,
          category: { name: 'Temple' },
          links: ['https://kinkaku.example'],
          image: '/api/assets/temple.jpg',
          gpx: null,
        },
      ],
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
              status: 'pending',
              comment: 'golden',
              place: { id: 5, name: 'Kinkaku-ji', lat: 35.039, lng: 135.729 },
            },
            {
              id: 2,
              time: '13:00',
              text: 'Lunch',
              lat: 35.01,
              lng: 135.76,
              price: 1200,
              paid_by: 'other',
              attachments: [{ id: 7 }],
            },
          ],
          bookings: [
            {
              id: 1,
              type: 'train',
              label: 'Shinkansen',
              reference: 'JR-1',
              notes: 'car 7',
              day_id: 1,
              attachments: [{ id: 7 }],
            },
          ],
        },
      ],
      packing_items: [{ id: 1, text: 'Adapter', qt: 2, category: 'tech', packed: false }],
      checklist_items: [{ id: 1, text: 'Rail pass', checked: true }],
      collaborators: [{ user: 'other' }],
      attachments: [
        { id: 7, filename: 'seat.txt', file_size: 4, stored_filename: 'x1.txt', uploaded_by: 'owner' },
        { id: 8, filename: 'lost.pdf', file_size: 4, stored_filename: 'x2.pdf', uploaded_by: 'owner' },
      ],
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
    travellers: ['p1'],
    coverImageFileName: 'cover_x.jpg',
    notes: 'Bring cash',
    budget: { value: 900, currency: 'USD' },
  },
  transportations: [
    {
      id: 't1',
      type: 'train',
      origin: 'Home',
      destination: 'Testville',
      departure: '2026-05-10 08:00:00.000Z',
      arrival: '2026-05-10 11:30:00.000Z',
      metadata: { reservation: 'RAIL77', provider: 'Testrail' },
      attachmentReferences: ['f1'],
      travellers: ['p1'],
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
      endDate: '2026-05-11T12:00:00Z',
    },
  ],
  expenses: [
    {
      id: 'e1',
      name: 'Tickets',
      cost: { value: 24.5, currency: 'USD' },
      occurredOn: '2026-05-11 00:00:00.000Z',
      notes: 'two',
      category: 'activities',
    },
  ],
  attachments: [{ id: 'f1', name: 'Ticket.txt', file: 'ticket_y.txt' }],
  travellerProfiles: [
    {
      id: 'p1',
      email: 'bea@example.org',
      legalName: 'Bea Test',
      passportId: 'X1234567',
      attachments: ['pass.txt'],
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
