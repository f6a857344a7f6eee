import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { drawBarcode } from './draw-barcode.ts'
import { passFor, readPassFile, type Pass } from './read-pass-file.ts'

const message = 'M1LINDQVIST/MAYA      EK7QZ2M OPOLISTP 1937 361Y014A0042 100'

function fileOf(pass: unknown): Uint8Array {
  return zipSync({ 'pass.json': strToU8(JSON.stringify(pass)) })
}

test('a pass says its barcode, and what the barcode says beside its fields', () => {
  const pass = readPassFile(
    fileOf({
      barcodes: [{ format: 'PKBarcodeFormatAztec', message }],
      boardingPass: { auxiliaryFields: [{ key: 'boardingTime', value: '2027-12-27 18:35' }] },
    }),
  )
  expect(pass).toMatchObject({
    kind: 'azteccode',
    message,
    number: 'TP1937',
    seat: '14A',
    sequence: '042',
    boards: '18:35',
  })
})

test.each([
  ['another kind of file', strToU8('no archive')],
  ['a pass without a barcode', fileOf({ boardingPass: {} })],
  ['a barcode of a kind that nobody knows', fileOf({ barcode: { format: 'X', message } })],
])('%s has no pass to show', (_, bytes) => {
  expect(readPassFile(bytes)).toBeUndefined()
})

test('each traveller has their own pass on each leg', () => {
  const pass = (person: string, number: string): Pass => ({
    kind: 'qrcode',
    message: `${person} ${number}`,
    person,
    number,
    seat: undefined,
    gate: undefined,
    group: undefined,
    sequence: undefined,
    boards: undefined,
  })
  const passes = [
    pass('LINDQVIST/MAYA', 'TP1937'),
    pass('BECK/JONAS', 'TP1937'),
    pass('LINDQVIST/MAYA', 'TP754'),
  ]
  const maya = { name: 'Maya Lindqvist', seat: null }
  expect(passFor(passes, { number: 'TP 754' }, maya)?.message).toBe('LINDQVIST/MAYA TP754')
  expect(passFor(passes, { number: 'TP 1937' }, { name: 'Jonas', seat: null })?.person).toBe('BECK/JONAS')
  expect(passFor(passes, { number: 'TP 754' }, { name: 'Jonas', seat: null })).toBeUndefined()
})

test.each(['azteccode', 'qrcode', 'pdf417', 'code128'] as const)('%s is drawn', kind => {
  expect(drawBarcode(kind, message)).toContain('<svg')
})
