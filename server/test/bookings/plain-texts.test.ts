/** Confirmations without data: plain mails, pages, texts and PDF files, in seven languages. */
import { describe, expect, test } from 'vitest'
import { ownReader } from '../../src/readers/bookings/own-reader.ts'
import { joinLegs, joinReaders } from '../../src/readers/bookings/join-bookings.ts'
import { nothingLeftOut } from '../../src/readers/bookings/preview-item.ts'
import { readLines } from '../../src/readers/bookings/read-lines.ts'
import { pdfOf } from './pdf-of.ts'

const today = '2026-02-01'
const own = ownReader(() => today)
const read = (name: string, content: string | Uint8Array) =>
  own.read({ name, mime: '', bytes: typeof content === 'string' ? Buffer.from(content) : content })
const lines = (text: string) => readLines(text.split('\n'), today, nothingLeftOut())

const flight = {
  type: 'flight',
  confirmation_code: 'X7K2PQ',
  start_date: '2026-04-03',
  start_time: '08:00',
  end_date: '2026-04-03',
  end_time: '10:05',
  needs_review: true,
  details: { legs: [{ number: 'LH1172', from: { code: 'FRA' }, to: { code: 'LIS' } }] },
}

test.each([
  [
    'en',
    `Booking reference: X7K2PQ\nFlight: LH 1172\nDeparture: Frankfurt (FRA), Fri 3 April 2026 08:00\nArrival: Lisbon (LIS), 10:05`,
  ],
  [
    'de',
    `Buchungscode: X7K2PQ\nFlugnummer: LH1172\nAbflug: Frankfurt (FRA), Freitag, 3. April 2026, 08:00 Uhr\nAnkunft: Lissabon (LIS), 10:05 Uhr`,
  ],
  [
    'fr',
    `Référence de réservation : X7K2PQ\nVol : LH1172\nDépart : Francfort (FRA), vendredi 3 avril 2026 à 8h00\nArrivée : Lisbonne (LIS), 10h05`,
  ],
  [
    'es',
    `Localizador: X7K2PQ\nVuelo: LH1172\nSalida: Fráncfort (FRA), viernes 3 de abril de 2026, 08:00\nLlegada: Lisboa (LIS), 10:05`,
  ],
  [
    'it',
    `Codice di prenotazione: X7K2PQ\nVolo: LH1172\nPartenza: Francoforte (FRA), venerdì 3 aprile 2026 08:00\nArrivo: Lisbona (LIS), 10:05`,
  ],
  [
    'pt',
    `Código da reserva: X7K2PQ\nVoo: LH1172\nPartida: Frankfurt (FRA), sexta-feira, 3 de abril de 2026, 08:00\nChegada: Lisboa (LIS), 10:05`,
  ],
  [
    'nl',
    `Boekingscode: X7K2PQ\nVluchtnummer: LH1172\nVertrek: Frankfurt (FRA), vrijdag 3 april 2026 08:00\nAankomst: Lissabon (LIS), 10:05`,
  ],
])('a flight in %s', (_, text) => {
  const [item, ...others] = lines(`Hello,\n\n${text}\n\nThank you.`)
  expect(others).toEqual([])
  expect(item).toMatchObject(flight)
  expect(item?.lines).toEqual(
    expect.arrayContaining([{ field: 'confirmation_code', line: text.split('\n')[0] }]) as unknown,
  )
})

const stay = {
  type: 'hotel',
  title: 'Casa Azul',
  confirmation_code: 'H-4711',
  start_date: '2026-04-03',
  end_date: '2026-04-05',
  needs_review: true,
}

test.each([
  [
    'en',
    'Hotel: Casa Azul\nConfirmation number: H-4711\nCheck-in: 3 April 2026, from 15:00\nCheck-out: 5 April 2026',
  ],
  [
    'de',
    'Unterkunft: Casa Azul\nBuchungsnummer: H-4711\nAnreise: Fr., 3. April 2026\nAbreise: So., 5. April 2026',
  ],
  [
    'fr',
    'Hôtel : Casa Azul\nNuméro de réservation : H-4711\nDate d’arrivée : 3 avril 2026\nDate de départ : 5 avril 2026',
  ],
  [
    'es',
    'Alojamiento: Casa Azul\nNúmero de reserva: H-4711\nFecha de entrada: 3 de abril de 2026\nFecha de salida: 5 de abril de 2026',
  ],
  [
    'it',
    'Struttura: Casa Azul\nNumero di prenotazione: H-4711\nData di arrivo: 3 aprile 2026\nData di partenza: 5 aprile 2026',
  ],
  [
    'pt',
    'Alojamento: Casa Azul\nNúmero da reserva: H-4711\nEntrada: 3 de abril de 2026\nData de saída: 5 de abril de 2026',
  ],
  [
    'nl',
    'Accommodatie: Casa Azul\nReserveringsnummer: H-4711\nInchecken: 3 april 2026\nUitchecken: 5 april 2026',
  ],
])('a night in %s', (_, text) => {
  expect(lines(text)).toMatchObject([stay])
})

const flightApart = {
  ...flight,
  end_time: '10:05',
  details: { legs: [{ number: 'LH1172', from: { code: 'FRA', name: 'Frankfurt' }, to: { code: 'LIS' } }] },
}

test.each([
  [
    'en',
    'Booking reference: X7K2PQ\nFlight: LH 1172\nDepart: Frankfurt (FRA) Terminal 1\nDeparture date: 3 Apr 2026 08:00\nArrive: Lisbon (LIS)\nArrival: 3 Apr 2026 10:05',
  ],
  [
    'de',
    'Buchungscode: X7K2PQ\nFlug: LH 1172\nVon: Frankfurt (FRA)\nNach: Lissabon (LIS)\nAbflug: Fr. 03.04.2026 08:00\nAnkunft: Fr. 03.04.2026 10:05',
  ],
  [
    'fr',
    "Référence du dossier : X7K2PQ\nVol : LH 1172\nDépart : Frankfurt (FRA)\nDate de départ : 3 avril 2026 à 08h00\nArrivée : Lisbonne (LIS)\nDate d'arrivée : 3 avril 2026 à 10h05",
  ],
  [
    'es',
    'Localizador: X7K2PQ\nVuelo: LH 1172\nOrigen: Frankfurt (FRA)\nDestino: Lisboa (LIS)\nFecha de salida: 03/04/2026 08:00\nFecha de llegada: 03/04/2026 10:05',
  ],
  [
    'it',
    'Codice prenotazione: X7K2PQ\nVolo: LH 1172\nPartenza: Frankfurt (FRA)\nData di partenza: 3 aprile 2026 ore 08:00\nArrivo: Lisbona (LIS)\nData di arrivo: 3 aprile 2026 ore 10:05',
  ],
  [
    'pt',
    'Código de reserva: X7K2PQ\nVoo: LH 1172\nPartida: Frankfurt (FRA) 03/04/2026 08:00\nChegada: Lisboa (LIS) 03/04/2026 10:05',
  ],
  [
    'nl',
    'Boekingscode: X7K2PQ\nVlucht: LH 1172\nVan: Frankfurt (FRA)\nNaar: Lissabon (LIS)\nVertrek: vr 3 april 2026 08:00\nAankomst: vr 3 april 2026 10:05',
  ],
])('a flight whose places and times stand apart, in %s', (_, text) => {
  expect(lines(text)).toMatchObject([flightApart])
})

const car = {
  type: 'car',
  confirmation_code: '123ABC',
  start_date: '2026-04-03',
  start_time: '10:00',
  end_date: '2026-04-08',
  end_time: '18:30',
  needs_review: true,
  details: {
    car: { vehicle: 'Fiat Panda', pick_up: { name: 'Nice Airport' }, drop_off: { name: 'Marseille' } },
  },
}

const cars: [language: string, text: string][] = [
  [
    'en',
    'Confirmation number: 123ABC\nVehicle: Fiat Panda\nPick-up: Nice Airport\nPick-up date: 3 April 2026, 10:00\nDrop-off: Marseille\nDrop-off date: 8 April 2026, 18:30',
  ],
  [
    'de',
    'Reservierungsnummer: 123ABC\nFahrzeug: Fiat Panda\nAbholung: Nice Airport\n03.04.2026 10:00 Uhr\nRückgabe: Marseille\n08.04.2026 18:30 Uhr',
  ],
  [
    'fr',
    'Numéro de confirmation : 123ABC\nVéhicule : Fiat Panda\nPrise en charge : Nice Airport, 3 avril 2026 à 10h00\nRestitution : Marseille, 8 avril 2026 à 18h30',
  ],
  [
    'es',
    'Número de reserva: 123ABC\nVehículo: Fiat Panda\nRecogida: Nice Airport\nFecha de recogida: 3 abril 2026 10:00\nDevolución: Marseille\nFecha de devolución: 8 abril 2026 18:30',
  ],
  [
    'it',
    'Numero di conferma: 123ABC\nVeicolo: Fiat Panda\nRitiro: Nice Airport, 3 aprile 2026 10:00\nRiconsegna: Marseille, 8 aprile 2026 18:30',
  ],
  [
    'pt',
    'Número da reserva: 123ABC\nVeículo: Fiat Panda\nLevantamento: Nice Airport, 3 abril 2026 10:00\nDevolução: Marseille, 8 abril 2026 18:30',
  ],
  [
    'nl',
    'Reserveringsnummer: 123ABC\nVoertuig: Fiat Panda\nOphalen: Nice Airport, 3 april 2026 10:00\nInleveren: Marseille, 8 april 2026 18:30',
  ],
]

test.each(cars)('a rental car in %s, as text and as PDF file', async (_, text) => {
  expect(lines(text)).toMatchObject([car])
  expect(await read('car.pdf', pdfOf([text.split('\n')]))).toMatchObject([car])
})

describe('shapes of text', () => {
  test('towns that begin like days of the week are towns', () => {
    for (const [from, to] of [
      ['Milano', 'Vienna'],
      ['Salzburg', 'Marseille'],
      ['Madrid', 'Sofia'],
    ]) {
      const text = `Booking number: 300 1234 567\nBus: N1\nFrom: ${from}\nTo: ${to}\nDeparture: Fri 3 April 2026 22:00\nArrival: Sat 4 April 2026 07:00`
      expect(lines(text)).toMatchObject([
        {
          title: `${from} → ${to}`,
          confirmation_code: '3001234567',
          start_time: '22:00',
          end_date: '2026-04-04',
        },
      ])
    }
  })

  test('a place with its date behind it, and a ship by its name', () => {
    const text =
      'Booking number: FE123\nFerry: Stena Germanica\nDeparture: Kiel Fri 3 April 2026 18:45\nArrival: Göteborg 4 April 2026 09:15'
    expect(lines(text)).toMatchObject([
      {
        type: 'ferry',
        title: 'Kiel → Göteborg',
        end_date: '2026-04-04',
        details: { legs: [{ number: 'Stena Germanica' }] },
      },
    ])
  })

  test('the dates of a train that is not read whole are not those of a night', () => {
    const text = 'Train: 12\nArrival date: 3 April 2026\nDeparture date: 3 April 2026\nReference: ABC123'
    expect(lines(text)).toEqual([])
  })

  test('labels above their values, and tables', () => {
    const above =
      'Booking reference\nX7K2PQ\n\nFlight\nLH1172\n\nDeparture\nFrankfurt (FRA)\nFri 3 April 2026\n08:00\n\nArrival\nLisbon (LIS)\n10:05'
    expect(lines(above)).toMatchObject([flight])
    const table =
      'Booking reference: X7K2PQ\nDate\tFlight\tFrom\tTo\tDeparture time\tArrival time\n3 Apr 2026\tLH1172\tFRA\tLIS\t08:00\t10:05'
    expect(lines(table)).toMatchObject([flight])
  })

  test('out and back are two, with the code of both', () => {
    const text =
      'Booking reference: X7K2PQ\nFlight: LH1172\nFrom: Frankfurt (FRA) 3 April 2026 08:00\nTo: Lisbon (LIS) 10:05\n' +
      'Flight: LH1173\nFrom: Lisbon (LIS) 10 April 2026 11:00\nTo: Frankfurt (FRA) 15:10'
    expect(lines(text)).toMatchObject([
      flight,
      {
        confirmation_code: 'X7K2PQ',
        start_date: '2026-04-10',
        details: { legs: [{ number: 'LH1173', to: { code: 'FRA' } }] },
      },
    ])
  })

  test('a train, a table at a restaurant, a price, travellers', () => {
    const train =
      'Auftragsnummer: ZX81QQ\nZug: ICE 599\nVon: Berlin Hbf, 03.04.2026, 09:05 Uhr\nNach: München Hbf, 13:02 Uhr\nSitzplatz: 61\nReisende: Ana Lima\nGesamtpreis: 59,90 €'
    expect(lines(train)).toMatchObject([
      {
        type: 'train',
        title: 'Berlin Hbf → München Hbf',
        start_time: '09:05',
        end_time: '13:02',
        people: ['Ana Lima'],
        price: { amount: 5990, currency: 'EUR' },
        details: { legs: [{ number: 'ICE 599', seat: '61' }] },
      },
    ])
    expect(lines('Restaurant: Zé Manel\nDate: 4 April 2026\nTime: 8:30 pm')).toMatchObject([
      { type: 'restaurant', title: 'Zé Manel', start_date: '2026-04-04', start_time: '20:30' },
    ])
  })

  test('what only sounds like it is none', () => {
    for (const text of [
      '',
      'From: Ana\nTo: Bo\nDate: 3 April 2026\nSubject: Lunch',
      'Total: 12,50 €\nDate: 3 April 2026',
      'Flight: of fancy',
      'Check-in: online',
      'Reference: see below',
    ])
      expect(lines(text), text).toEqual([])
  })

  test('the text of a barcode', () => {
    expect(lines('M1LIMA/ANA            EABC123 BERRIXBT 0212 337Y014E0040 100')).toMatchObject([
      {
        confirmation_code: 'ABC123',
        start_date: '2026-12-03',
        details: { legs: [{ number: 'BT212', seat: '14E' }] },
      },
    ])
  })
})

describe('kinds of files', () => {
  const text =
    'Booking reference: X7K2PQ\nFlight: LH1172\nDeparture: Frankfurt (FRA), 3 April 2026 08:00\nArrival: Lisbon (LIS), 10:05'

  test('a plain mail, a page with a table, a text', async () => {
    const mail = `From: a@b.example\r\nSubject: x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
    expect(await read('a.eml', mail)).toMatchObject([flight])
    const rows = text.split('\n').map(line => line.split(': '))
    const page = `<style>p{}</style><table>${rows.map(([label, value]) => `<tr><td><b>${label}</b></td>\n<td>${value}</td></tr>`).join('')}</table>`
    expect(await read('a.html', page)).toMatchObject([flight])
    expect(await read('a.txt', text)).toMatchObject([flight])
  })

  test('a PDF file, its columns and its pages', async () => {
    expect(await read('a.pdf', pdfOf([text.split('\n')]))).toMatchObject([flight])
    expect(
      await read(
        'b.pdf',
        pdfOf([['Terms'], ['Booking reference: X7K2PQ', 'Flight: LH1172'], text.split('\n').slice(2)]),
      ),
    ).toMatchObject([flight])
    expect(await read('c.pdf', pdfOf([['Nothing']]))).toEqual([])
    expect(await read('d.pdf', '%PDF-1.7 nothing')).toEqual([])
  })

  test('what is known from data is not told again by a guess', async () => {
    const data = JSON.stringify({
      '@type': 'FlightReservation',
      reservationNumber: 'X7K2PQ',
      reservationFor: {
        flightNumber: '1172',
        airline: { iataCode: 'LH' },
        departureAirport: { iataCode: 'FRA' },
        arrivalAirport: { iataCode: 'LIS' },
        departureTime: '2026-04-03T08:00:00+02:00',
      },
    })
    const mail = [
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary=B',
      '',
      '--B',
      'Content-Type: text/html',
      '',
      `<script type="application/ld+json">${data}</script>`,
      '--B',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(pdfOf([text.split('\n')])).toString('base64'),
      '--B--',
      '',
    ].join('\r\n')
    const [item, ...others] = joinLegs(await read('a.eml', mail))
    expect(others).toEqual([])
    expect(item).toMatchObject({ needs_review: false, end_time: '10:05' })
    expect(item?.lines).toBeUndefined()
    const guess = joinLegs(await read('a.txt', text))
    expect(
      joinReaders(
        joinLegs(await read('a.html', `<script type="application/ld+json">${data}</script>`)),
        guess,
      ),
    ).toHaveLength(1)
  })

  test('of a long text only its beginning is read', () => {
    expect(
      readLines(
        Array.from({ length: 200_000 }, () => 'From: FRA'),
        today,
        nothingLeftOut(),
      ),
    ).toEqual([])
    expect(lines(`From: ${'a'.repeat(1_000_000)}`)).toEqual([])
  })
})

test('the booking code of a French railway stands behind "référence de dossier"', () => {
  const found = lines(
    'Référence de dossier : QX7RTP\nTrain : TGV 6607\nDépart : Paris Gare de Lyon, 12/05/2027 à 08h00\nArrivée : Lyon Part-Dieu, 12/05/2027 à 09h56\nPrix total : 1 082,40 €',
  )
  expect(found).toMatchObject([
    { type: 'train', confirmation_code: 'QX7RTP', price: { amount: 108_240, currency: 'EUR' } },
  ])
})
