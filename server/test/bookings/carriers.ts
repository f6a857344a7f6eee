/** Confirmations of several carriers and hosts, made up, each in the manner of its kind; and what a reader should find. */
import { boardingPass, mailWith, pageWith } from './booking-files.ts'

export interface Confirmation {
  name: string
  content: string | Uint8Array
  /** Paths into the item, and what stands there. */
  says: Readonly<Record<string, unknown>>
}

const context = 'http://schema.org'
const airport = (iataCode: string, name = iataCode) => ({ '@type': 'Airport', iataCode, name })
const under = { '@type': 'Person', name: 'Maya Öztürk' }

const nordic = {
  '@context': context,
  '@type': 'FlightReservation',
  reservationId: 'NW12AB',
  underName: under,
  reservationFor: {
    '@type': 'Flight',
    flightNumber: 'NW 401',
    provider: { '@type': 'Airline', name: 'Nordwind', iataCode: 'NW' },
    departureAirport: airport('CPH'),
    arrivalAirport: airport('KEF'),
    departureTime: '2027-05-01T22:10:00',
    arrivalTime: '2027-05-01T23:30:00',
    departureTerminal: '2',
  },
  reservedTicket: { '@type': 'Ticket', ticketedSeat: { '@type': 'Seat', seatNumber: '7C' } },
  totalPrice: { '@type': 'PriceSpecification', price: 1299.5, priceCurrency: 'DKK' },
}

const rail = {
  '@context': context,
  '@type': 'TrainReservation',
  reservationNumber: 'QX7T3M',
  reservationStatus: 'ReservationConfirmed',
  underName: [under, { '@type': 'Person', name: 'Jonas Berg' }],
  reservationFor: {
    '@type': 'TrainTrip',
    trainNumber: 'IC 523',
    provider: { '@type': 'Organization', name: 'Comboios' },
    departureStation: { '@type': 'TrainStation', name: 'Lisboa Oriente' },
    arrivalStation: { '@type': 'TrainStation', name: 'Coimbra-B' },
    departureTime: '2027-05-02T09:39:00+01:00',
    arrivalTime: '2027-05-02T11:18:00+01:00',
    departurePlatform: '4',
  },
  reservedTicket: {
    '@type': 'Ticket',
    ticketedSeat: { '@type': 'Seat', seatNumber: '41', seatSection: '21', seatingType: '2' },
  },
  price: '24,30',
  priceCurrency: 'EUR',
}

const guestHouse = `<html><body><div itemscope itemtype="http://schema.org/LodgingReservation">
  <meta itemprop="reservationNumber" content="0815-77"><meta itemprop="checkinDate" content="2027-05-02">
  <meta itemprop="checkoutDate" content="2027-05-04">
  <div itemprop="underName" itemscope itemtype="http://schema.org/Person"><meta itemprop="name" content="Maya Öztürk"></div>
  <div itemprop="reservationFor" itemscope itemtype="http://schema.org/Hotel"><span itemprop="name">Casa Azul</span>
    <span itemprop="telephone">+351 239 000 000</span>
    <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><span itemprop="streetAddress">Rua Nova 1</span>
      <span itemprop="addressLocality">Coimbra</span></div></div>
  <meta itemprop="price" content="180.00"><meta itemprop="priceCurrency" content="EUR"></div></body></html>`

const ferry = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'METHOD:PUBLISH',
  'BEGIN:VEVENT',
  'UID:ferry-1',
  'SUMMARY:Ferry Setúbal \\, Tróia',
  'DTSTART;TZID=Europe/Lisbon:20270503T101500',
  'DTEND;TZID=Europe/Lisbon:20270503T103500',
  'LOCATION:Doca do Comércio\\, Setúbal',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

export const confirmations: readonly Confirmation[] = [
  {
    name: 'airline.eml',
    content: mailWith(nordic),
    says: {
      type: 'flight',
      confirmation_code: 'NW12AB',
      provider: 'Nordwind',
      start_date: '2027-05-01',
      start_time: '22:10',
      start_zone: 'Europe/Copenhagen',
      end_time: '23:30',
      end_zone: 'Atlantic/Reykjavik',
      'details.legs.0.number': 'NW 401',
      'details.legs.0.from.code': 'CPH',
      'details.legs.0.to.code': 'KEF',
      'details.legs.0.seat': '7C',
      'details.legs.0.terminal': '2',
      'price.amount': 129_950,
      'price.currency': 'DKK',
      'people.0': 'Maya Öztürk',
    },
  },
  {
    name: 'railway.html',
    content: pageWith(rail),
    says: {
      type: 'train',
      confirmation_code: 'QX7T3M',
      status: 'confirmed',
      start_date: '2027-05-02',
      start_time: '09:39',
      end_time: '11:18',
      'details.legs.0.number': 'IC 523',
      'details.legs.0.from.name': 'Lisboa Oriente',
      'details.legs.0.to.name': 'Coimbra-B',
      'details.legs.0.platform': '4',
      'details.legs.0.seat': '41',
      'details.legs.0.coach': '21',
      'price.amount': 2430,
      'people.1': 'Jonas Berg',
    },
  },
  {
    name: 'guest-house.html',
    content: guestHouse,
    says: {
      type: 'hotel',
      title: 'Casa Azul',
      confirmation_code: '0815-77',
      start_date: '2027-05-02',
      end_date: '2027-05-04',
      'place.name': 'Casa Azul',
      'place.address': 'Rua Nova 1, Coimbra',
      'place.phone': '+351 239 000 000',
      'price.amount': 18_000,
      'people.0': 'Maya Öztürk',
    },
  },
  {
    name: 'ferry.ics',
    content: ferry,
    says: {
      title: 'Ferry Setúbal , Tróia',
      start_date: '2027-05-03',
      start_time: '10:15',
      start_zone: 'Europe/Lisbon',
      end_time: '10:35',
    },
  },
  {
    name: 'pass.pkpass',
    content: boardingPass(),
    says: {
      type: 'flight',
      confirmation_code: 'X7K2PQ',
      start_date: '2027-05-01',
      'details.legs.0.number': 'TP1865',
      'details.legs.0.from.code': 'FRA',
      'details.legs.0.to.code': 'LIS',
      'details.legs.0.seat': '12A',
      'details.legs.0.gate': 'B42',
    },
  },
]
