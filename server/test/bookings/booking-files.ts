/** Confirmations as carriers write them, made up. */
import { zipSync } from 'fflate'

const flightLeg = (number: string, from: string, to: string, start: string, end: string) => ({
  '@context': 'http://schema.org',
  '@type': 'FlightReservation',
  reservationNumber: 'X7K2PQ',
  reservationStatus: 'http://schema.org/ReservationConfirmed',
  underName: { '@type': 'Person', name: 'Maya Öztürk' },
  reservationFor: {
    '@type': 'Flight',
    flightNumber: number,
    airline: { '@type': 'Airline', name: 'TAP Air Portugal', iataCode: 'TP' },
    departureAirport: { '@type': 'Airport', name: from, iataCode: from },
    arrivalAirport: { '@type': 'Airport', name: to, iataCode: to },
    departureTime: start,
    arrivalTime: end,
  },
})

export const flights = [
  flightLeg('1865', 'FRA', 'LIS', '2027-05-01T09:35:00+02:00', '2027-05-01T11:45:00+01:00'),
  flightLeg('1867', 'LIS', 'PDL', '2027-05-01T14:00:00+01:00', '2027-05-01T15:30:00+00:00'),
]

export const pageWith = (data: unknown): string => pageWithText(JSON.stringify(data))

export const pageWithText = (data: string): string =>
  `<html><head><script>document.title = 'run'; fetch('https://example.org')</script>
  <script type="application/ld+json">${data}</script></head><body>Danke!</body></html>`

export const mailWith = (data: unknown): string =>
  [
    'From: =?utf-8?q?Buchung_=C3=BC?= <no-reply@air.example>',
    'Subject: =?utf-8?B?QmVzdMOkdGlndW5n?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your booking',
    '--b1',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(pageWith(data)).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b1--',
    '',
  ].join('\r\n')

export const hotelPage = `<div itemscope itemtype="http://schema.org/LodgingReservation">
  <meta itemprop="reservationNumber" content="H-4711"/>
  <link itemprop="reservationStatus" href="http://schema.org/Confirmed"/>
  <div itemprop="reservationFor" itemscope itemtype="http://schema.org/LodgingBusiness">
    <span itemprop="name">Pousada de Lisboa</span>
    <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
      <span itemprop="streetAddress">Praça do Comércio 31</span><span itemprop="addressLocality">Lisboa</span>
    </div>
  </div>
  <time itemprop="checkinDate" datetime="2027-05-01T15:00:00">1 May</time>
  <time itemprop="checkoutDate" datetime="2027-05-03T11:00:00">3 May</time>
  <span itemprop="totalPrice">412.50</span><meta itemprop="priceCurrency" content="EUR"/>
</div>`

export const otherReservations = [
  {
    '@type': 'TrainReservation',
    reservationNumber: 'T1',
    reservationFor: {
      '@type': 'TrainTrip',
      trainNumber: 'IC 523',
      departureStation: { name: 'Lisboa Oriente' },
      arrivalStation: { name: 'Porto Campanhã' },
      departureTime: '2027-05-03T12:00:00',
      arrivalTime: '2027-05-03T14:50:00',
      departurePlatform: '4',
    },
  },
  {
    '@type': 'BusReservation',
    reservationNumber: 'B1',
    reservationFor: {
      departureBusStop: { name: 'Porto' },
      arrivalBusStop: { name: 'Braga' },
      departureTime: '2027-05-04T09:00:00',
      busNumber: '12',
    },
  },
  {
    '@type': 'BoatReservation',
    reservationFor: {
      departureBoatTerminal: { name: 'Horta' },
      arrivalBoatTerminal: { name: 'Madalena' },
      departureTime: '2027-05-05T08:00:00',
    },
  },
  {
    '@type': 'FoodEstablishmentReservation',
    reservationFor: { name: 'Tony’s', address: 'Furnas' },
    startTime: '2027-05-05T19:30:00',
    partySize: 4,
  },
  {
    '@type': 'RentalCarReservation',
    reservationNumber: 'C1',
    pickupTime: '2027-05-02T10:00:00',
    dropoffTime: '2027-05-04T10:00:00',
    pickupLocation: { name: 'Ponta Delgada' },
    reservationFor: { name: 'Fiat 500', rentalCompany: { name: 'Ilha Verde' } },
  },
  {
    '@type': 'EventReservation',
    reservationNumber: 'E1',
    reservationFor: { name: 'Fado', startDate: '2027-05-01T21:00:00', location: { name: 'Clube' } },
  },
]

export const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//carrier//EN',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Führung durch die Burg',
  'DTSTART;TZID=Europe/Lisbon:20270502T100000',
  'DTEND;TZID=Europe/Lisbon:20270502T113000',
  'LOCATION:Castelo',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** `named`: it has the names of both towns beside their codes. */
export const boardingPass = ({ named = true } = {}): Uint8Array => {
  const message = `${'M1OZTURK/MAYA'.padEnd(22)}EX7K2PQ FRALISTP 1865 121Y012A0042 100`
  const pass = {
    formatVersion: 1,
    organizationName: 'TAP Air Portugal',
    description: 'Boarding pass',
    relevantDate: '2027-05-01T09:35:00+02:00',
    barcodes: [{ format: 'PKBarcodeFormatAztec', message, messageEncoding: 'iso-8859-1' }],
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      headerFields: [{ key: 'gate', label: 'Gate', value: 'B42' }],
      primaryFields: [
        { key: 'from', ...(named ? { label: 'Frankfurt' } : {}), value: 'FRA' },
        { key: 'to', ...(named ? { label: 'Lisbon' } : {}), value: 'LIS' },
      ],
    },
  }
  return zipSync({
    'pass.json': new TextEncoder().encode(JSON.stringify(pass)),
    'icon.png': new Uint8Array(9),
  })
}

/** A thousand times as much is in it as it has. */
export const zipBomb = (): Uint8Array => zipSync({ 'pass.json': new Uint8Array(4_000_000) }, { level: 9 })
