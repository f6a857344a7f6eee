/** Confirmations as carriers, hotels and agencies word them, written for these tests: greetings, small print, odd layouts. */
import { expect, test } from 'vitest'
import { readHere } from './read-here.ts'

const mail = (subject: string, text: string): Buffer =>
  Buffer.from(
    `From: Bookings <noreply@carrier.example>\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n` +
      text.trim().replaceAll('\n', '\r\n'),
  )

const leg = (more: object) => ({ details: { legs: [expect.objectContaining(more)] } })

test.each<[string, string, object[]]>([
  [
    'an English flight with terminals beside the airports',
    `
Dear Ms Lima,
thank you for booking with us. Please arrive two hours before departure.

Booking reference: RT5K9W
Passenger: ANA LIMA

Flight: BA 286
Departure: London Heathrow (LHR), Terminal 5, Tue 4 May 2027 10:05
Arrival: San Francisco (SFO), Terminal A, Tue 4 May 2027 13:10
Seat: 31K

Total: £1,204.60
Manage your booking at https://carrier.example`,
    [
      {
        type: 'flight',
        confirmation_code: 'RT5K9W',
        start_time: '10:05',
        end_time: '13:10',
        people: ['ANA LIMA'],
        price: { amount: 120_460, currency: 'GBP' },
        ...leg({ number: 'BA286', terminal: '5', arrival_terminal: 'A', seat: '31K' }),
      },
    ],
  ],
  [
    'an English flight with its labels above, and the terminal on a line of its own',
    `
Record locator
QX7RTP

Flight
VY 8301

Departure
Barcelona (BCN)
Terminal 1
Mon 7 June 2027
18:40

Arrival
Lisbon (LIS)
Terminal 2
19:45`,
    [
      {
        type: 'flight',
        start_date: '2027-06-07',
        ...leg({ terminal: '1', arrival_terminal: '2', end_time: '19:45' }),
      },
    ],
  ],
  [
    'a German flight with a terminal for each end',
    `
Hallo Jonas,
deine Buchung ist bestätigt.

Buchungscode: 8GHT2L
Flug: LH 2020
Von: Frankfurt (FRA)
Terminal: 1
Abflugzeit: 07:15 Uhr
Nach: Düsseldorf (DUS)
Terminal: 2
Ankunftszeit: 08:05 Uhr
Datum: 12.05.2027
Gesamtpreis: 1.089,90 EUR`,
    [
      {
        type: 'flight',
        start_date: '2027-05-12',
        start_time: '07:15',
        end_time: '08:05',
        price: { amount: 108_990, currency: 'EUR' },
        ...leg({ terminal: '1', arrival_terminal: '2' }),
      },
    ],
  ],
  [
    'an English rental car',
    `
Your car is reserved.
Confirmation number: H2294817
Rental company: Green Wheels
Vehicle: Fiat Panda or similar
Pick-up location: Catania Airport (CTA)
Pick-up: Sat 3 April 2027, 10:30
Drop-off location: Palermo Airport (PMO)
Drop-off: Sat 10 April 2027, 09:00
Total price: €312.40`,
    [
      {
        type: 'car',
        confirmation_code: 'H2294817',
        provider: 'Green Wheels',
        start_date: '2027-04-03',
        start_time: '10:30',
        end_date: '2027-04-10',
        end_time: '09:00',
        price: { amount: 31_240, currency: 'EUR' },
        details: {
          car: { vehicle: 'Fiat Panda or similar', pick_up: { code: 'CTA' }, drop_off: { code: 'PMO' } },
        },
      },
    ],
  ],
  [
    'a German rental car with times on lines of their own',
    `
Buchungsnummer: 77-20418
Vermieter: Nordmobil
Fahrzeugklasse: Kompaktklasse
Abholort: Hamburg Hbf, Kirchenallee 57
Abholung: 14.08.2027
Abholzeit: 9:00 Uhr
Rückgabeort: Hamburg Hbf
Rückgabe: 21.08.2027
Rückgabezeit: 18:00 Uhr`,
    [
      {
        type: 'car',
        title: 'Nordmobil · Kompaktklasse',
        start_date: '2027-08-14',
        start_time: '09:00',
        end_date: '2027-08-21',
        end_time: '18:00',
        details: { car: { pick_up: { name: 'Hamburg Hbf' } } },
      },
    ],
  ],
  [
    'a French rental car',
    `
Bonjour,
Numéro de réservation : LC558102
Loueur : Soleil Auto
Catégorie de véhicule : Économique
Lieu de prise en charge : Nice Aéroport (NCE)
Prise en charge : 2 juillet 2027 à 14h00
Lieu de restitution : Marseille Saint-Charles
Restitution : 9 juillet 2027 à 11h30`,
    [
      {
        type: 'car',
        start_time: '14:00',
        end_date: '2027-07-09',
        end_time: '11:30',
        confirmation_code: 'LC558102',
      },
    ],
  ],
  [
    'a Spanish rental car with place and time in one line',
    `
Localizador: A77-B102
Vehículo: Seat Ibiza
Recogida: Málaga, 5 de mayo de 2027, 12:00
Devolución: Sevilla, 8 de mayo de 2027, 10:00`,
    [
      {
        type: 'car',
        start_date: '2027-05-05',
        end_date: '2027-05-08',
        details: { car: { pick_up: { name: 'Málaga' }, drop_off: { name: 'Sevilla' } } },
      },
    ],
  ],
  [
    'an Italian train with its carriage',
    `
Gentile cliente,
Codice di prenotazione: PNR4T8
Treno: FR 9610
Partenza: Roma Termini, 18/09/2027 08:00
Arrivo: Milano Centrale, 11:10
Carrozza: 5
Posto: 12A
Passeggero: Lia Conti
Totale: 59,90 €`,
    [
      {
        type: 'train',
        confirmation_code: 'PNR4T8',
        end_time: '11:10',
        ...leg({ number: 'FR 9610', coach: '5', seat: '12A' }),
      },
    ],
  ],
  [
    'a Portuguese hotel with its address',
    `
Olá Rui,
Número da reserva: 5512-PT
Alojamento: Pensão da Ribeira
Morada: Rua da Alegria 12, Porto
Data de entrada: 12 de outubro de 2027, a partir das 15:00
Data de saída: 15 de outubro de 2027
Preço total: 287,00 €`,
    [
      {
        type: 'hotel',
        title: 'Pensão da Ribeira',
        start_date: '2027-10-12',
        end_date: '2027-10-15',
        place: { address: 'Rua da Alegria 12, Porto' },
        price: { amount: 28_700, currency: 'EUR' },
      },
    ],
  ],
  [
    'a Dutch ferry',
    `
Boekingsnummer: VB20417
Veerboot: Zeemeeuw
Vertrek: Den Helder, 6 juni 2027 09:30
Aankomst: Texel, 09:50
Reizigers: Noor de Wit`,
    [
      {
        type: 'ferry',
        title: 'Den Helder → Texel',
        start_date: '2027-06-06',
        start_time: '09:30',
        end_time: '09:50',
      },
    ],
  ],
  [
    'a hotel with a table of German labels',
    `
Reservierungsnummer\tAnreise\tAbreise
HTL-9921\t24.12.2027\t27.12.2027
Hotel: Zum Goldenen Hirsch
Anschrift: Marktplatz 3, Rothenburg`,
    [{ type: 'hotel', confirmation_code: 'HTL-9921', start_date: '2027-12-24', end_date: '2027-12-27' }],
  ],
  [
    'a French restaurant',
    `
Votre table est réservée.
Restaurant : Le Petit Zinc
Date : samedi 19 juin 2027
Heure : 20h15
Référence : RZ4410`,
    [
      {
        type: 'restaurant',
        title: 'Le Petit Zinc',
        start_date: '2027-06-19',
        start_time: '20:15',
        confirmation_code: 'RZ4410',
      },
    ],
  ],
  [
    'out and back by train in German',
    `
Auftragsnummer: K7WQ22
Zug: ICE 1005
Von: Berlin Hbf, 02.07.2027, 09:05 Uhr
Nach: München Hbf, 13:02 Uhr
Zug: ICE 1006
Von: München Hbf, 05.07.2027, 14:55 Uhr
Nach: Berlin Hbf, 18:56 Uhr
Summe: 119,80 €`,
    [
      { type: 'train', start_date: '2027-07-02', ...leg({ number: 'ICE 1005' }) },
      { type: 'train', start_date: '2027-07-05', ...leg({ number: 'ICE 1006' }) },
    ],
  ],
])('%s', async (subject, text, expected) => {
  const { items } = await readHere('mail.eml', mail(subject, text), '2027-01-10')
  expect(items).toMatchObject(expected)
  expect(items).toHaveLength(expected.length)
  for (const { needs_review, lines } of items) {
    expect(needs_review).toBe(true)
    expect(lines?.length).toBeGreaterThan(0)
  }
})

test('newsletters and receipts make no booking of their own', async () => {
  for (const text of [
    'Save 20 % on your next rental car!\nPick-up: whenever you like\nDrop-off: wherever you like',
    'Return: within 30 days\nOrder number: 1234\nVehicle: none',
    'Departure: soon\nTerminal: all\nFlight: any',
    'Collection: 3 April 2027\nOrder: groceries',
  ])
    expect((await readHere('mail.eml', mail('News', text), '2027-01-10')).items, text).toEqual([])
})
