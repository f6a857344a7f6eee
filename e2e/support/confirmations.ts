/** Confirmations as hotels and restaurants send them, made up. */

function mail(subject: string, html: string): string {
  return [
    'From: "Hotel Astória" <reservas@astoria.example>',
    'To: Maya <maya@example.org>',
    'Date: Thu, 10 Dec 2026 17:22:00 +0000',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n')
}

const data = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

export const hotelMail = mail(
  'Booking confirmed',
  `${data({
    '@context': 'http://schema.org',
    '@type': 'LodgingReservation',
    reservationNumber: 'AST-2312',
    reservationStatus: 'http://schema.org/ReservationConfirmed',
    underName: { '@type': 'Person', name: 'Maya' },
    reservationFor: {
      '@type': 'LodgingBusiness',
      name: 'Hotel Astória',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Avenida Emídio Navarro 21',
        addressLocality: 'Coimbra',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 40.2075, longitude: -8.4292 },
    },
    checkinTime: '2027-05-02T15:00:00+01:00',
    checkoutTime: '2027-05-03T11:00:00+01:00',
    totalPrice: '96.00',
    priceCurrency: 'EUR',
  })}
  <script>document.title = 'run'</script>
  <p>Dear Maya,</p><p>your room at <b>Hotel Astória</b> is confirmed. Number: AST-2312. Total 96,00 EUR.</p>
  <p>Avenida Emídio Navarro 21, Coimbra. Arrival 02.05.2027 from 15:00, departure 03.05.2027 until 11:00.</p>`,
)

export const restaurantMail = mail(
  'Your table',
  `${data({
    '@context': 'http://schema.org',
    '@type': 'FoodEstablishmentReservation',
    reservationNumber: 'ZMO-2312',
    reservationFor: {
      '@type': 'FoodEstablishment',
      name: 'Zé Manel dos Ossos',
      address: 'Beco do Forno 12, Coimbra',
    },
    startTime: '2027-05-02T08:00:00',
    partySize: 4,
  })}
  <p>We confirm a table for 4 people at 08:00. Zé Manel dos Ossos, Beco do Forno 12, Coimbra. Number ZMO-2312.</p>
  <p>Cash only.</p>`,
)
