/** Passes and mails that were read wrong once, each with what is in it. */
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { caseFile } from './case-file.ts'
import { readHere } from './read-here.ts'

async function itemsOf(name: string, bytes = caseFile(name)) {
  const read = await readHere(name, bytes)
  return read.items
}

const passOf = (pass: unknown, more: Record<string, Uint8Array> = {}) =>
  new Uint8Array(zipSync({ 'pass.json': new TextEncoder().encode(JSON.stringify(pass)), ...more }))
const boarding = (fields: Record<string, unknown>[], more: Record<string, unknown> = {}) =>
  passOf({
    organizationName: 'Example Air',
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      primaryFields: [
        { key: 'origin', value: 'BER' },
        { key: 'destination', value: 'RIX' },
      ],
      auxiliaryFields: fields,
    },
    ...more,
  })

test('boarding is not departure', async () => {
  expect(await itemsOf('pass-with-boarding-time.pkpass')).toMatchObject([
    {
      start_date: '2026-12-03',
      start_time: '08:55',
      confirmation_code: 'ABC123',
      needs_review: false,
      details: { legs: [{ number: 'BT212', seat: '14E', start_time: '08:55' }] },
      seats: [{ name: 'LIMA/ANA', number: 'BT212', seat: '14E' }],
    },
  ])
  const relevant = boarding([{ key: 'boarding', value: '08:25' }], {
    relevantDate: '2026-12-03T08:25:00+01:00',
  })
  expect(await itemsOf('a.pkpass', relevant)).toMatchObject([{ start_date: '2026-12-03', start_time: null }])
  const named = boarding([
    { key: 'departure', value: 'Berlin' },
    { key: 'boardingTime', value: '08:25' },
    { key: 'depTime', value: '8:55 AM' },
  ])
  expect(await itemsOf('a.pkpass', named)).toMatchObject([{ start_time: '08:55' }])
  const labelled = boarding([{ key: 'f1', label: 'Abflug', value: '8:55' }], {
    relevantDate: '2026-12-03T08:25+01:00',
  })
  expect(await itemsOf('a.pkpass', labelled)).toMatchObject([{ start_time: '08:55' }])
})

test('the year that stands in a pass counts, else the next such day and a question', async () => {
  expect(await itemsOf('pass-with-year.pkpass')).toMatchObject([
    { start_date: '2027-09-15', needs_review: false, details: { legs: [{ number: 'BT212' }] } },
  ])
  const message = 'M1LIMA/ANA            EABC123 BERRIXBT 0212 010Y014E0040 100'
  const silent = boarding([], { barcode: { message } })
  expect(await itemsOf('a.pkpass', silent)).toMatchObject([{ start_date: '2027-01-10', needs_review: true }])
  const dated = boarding([{ key: 'date', value: '10 JAN' }], { barcode: { message } })
  expect(await itemsOf('a.pkpass', dated)).toMatchObject([{ start_date: '2027-01-10', needs_review: true }])
})

test('what a pass tells programs, and its texts in other languages', async () => {
  expect(await itemsOf('pass-with-semantics.pkpass')).toMatchObject([
    {
      start_time: '18:40',
      end_time: '21:20',
      confirmation_code: 'ABC123',
      people: ['Ana Lima'],
      details: { legs: [{ number: 'BT212', gate: 'A7', seat: '14E', end_time: '21:20' }] },
    },
  ])
  expect(await itemsOf('pass-in-other-words.pkpass')).toMatchObject([
    {
      title: 'Winter Concert',
      place: { name: 'Opera House' },
      start_date: '2026-12-05',
      start_time: '20:00',
    },
  ])
})

test('several passes in one file, and several flights in one barcode', async () => {
  const bundle = new Uint8Array(
    zipSync({
      'a.pkpass': caseFile('pass-with-boarding-time.pkpass'),
      'b.pkpass': caseFile('pass-in-other-words.pkpass'),
    }),
  )
  expect((await itemsOf('all.pkpasses', bundle)).map(({ type }) => type)).toEqual(['flight', 'event'])
  const message =
    'M2LIMA/ANA            EABC123 BERRIXBT 0212 337Y014E0040 100ABC123 RIXTLLBT 0311 337Y004A0041 100'
  const two = boarding([{ key: 'date', value: '03 DEC 2026' }], { barcode: { message } })
  expect(await itemsOf('a.pkpass', two)).toMatchObject([
    {
      title: 'Berlin Brandenburg → Tallinn',
      details: {
        legs: [
          { number: 'BT212', to: { code: 'RIX' }, seat: '14E' },
          {
            number: 'BT311',
            from: { code: 'RIX' },
            to: { code: 'TLL' },
            start_date: '2026-12-03',
            seat: '4A',
          },
        ],
      },
    },
  ])
})

test('labels of ends are no names, and a barcode tells what kind of pass it is', async () => {
  const card = (more: Record<string, unknown>) =>
    passOf({ organizationName: 'Rail', relevantDate: '2027-05-01T08:00:00+02:00', ...more })
  const train = card({
    boardingPass: {
      transitType: 'PKTransitTypeTrain',
      primaryFields: [
        { key: 'a', label: 'Von', value: 'Berlin Hbf' },
        { key: 'b', label: 'Nach:', value: 'Hannover Hbf' },
      ],
      auxiliaryFields: [
        { key: 'zug', label: 'Zug', value: 'ICE 599' },
        { key: 'wagen', label: 'Wagen', value: '7' },
        { key: 'platz', label: 'Platz', value: '61' },
      ],
    },
  })
  expect(await itemsOf('a.pkpass', train)).toMatchObject([
    {
      title: 'Berlin Hbf → Hannover Hbf',
      details: { legs: [{ number: 'ICE 599', seat: '61', coach: '7' }] },
    },
  ])
  const message = 'M1LIMA/ANA            EABC123 BERRIXBT 0212 121Y INF0040 100'
  expect(await itemsOf('b.pkpass', card({ boardingPass: {}, barcodes: [{ message }] }))).toMatchObject([
    {
      type: 'flight',
      confirmation_code: 'ABC123',
      start_date: '2027-05-01',
      details: { legs: [{ number: 'BT212', from: { code: 'BER' }, to: { code: 'RIX' }, seat: null }] },
    },
  ])
})

test('a broken bundle, an empty one and one within another are said to be broken', async () => {
  const bomb = new Uint8Array(zipSync({ 'a.pkpass': new Uint8Array(4_000_000) }, { level: 9 }))
  const nested = new Uint8Array(zipSync({ 'a.pkpass': zipSync({ 'b.pkpass': boarding([]) }) }))
  for (const bytes of [bomb, nested, new Uint8Array(zipSync({}))]) {
    const read = await readHere('a.pkpasses', bytes)
    expect(read.failed).toMatchObject([{ code: 'FILE_BROKEN' }])
  }
})

test('a mail that was forwarded as an attachment is read, not without end', async () => {
  expect(await itemsOf('forwarded-as-attachment.eml')).toMatchObject([
    { type: 'flight', details: { legs: [{ number: 'LH5' }] } },
  ])
  const inner = new TextDecoder().decode(caseFile('entities.eml'))
  const wrap = (mail: string, at: number) =>
    `From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=W${at}\r\n\r\n--W${at}\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n--W${at}--\r\n`
  const deep = (count: number) =>
    Array.from({ length: count }).reduce<string>((mail, _, at) => wrap(mail, at), inner)
  expect(await itemsOf('a.eml', new Uint8Array(Buffer.from(deep(2))))).toHaveLength(1)
  expect(await itemsOf('a.eml', new Uint8Array(Buffer.from(deep(6))))).toEqual([])
})
