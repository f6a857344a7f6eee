import { afterAll, expect, test } from 'vitest'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { extractorReader } from '../../src/modules/booking-import/extractor-reader.ts'
import { findExtractor } from '../../src/settings/booking-files.ts'
import { ownReaderOf } from '../../src/modules/booking-import/read-own.ts'
import { createReading } from '../../src/reading/create-reading.ts'
import type { ReceivedFile } from '../../src/reading/receive-form.ts'
import { readFiles, type Readers } from '../../src/modules/booking-import/preview.ts'
import { boardingPassPdf } from './boarding-pass-pdf.ts'
import { confirmations, type Confirmation } from './carriers.ts'

const reading = createReading({ data_dir: ':memory:' })
afterAll(() => reading.close())
const own = ownReaderOf(reading, 'someone', '2027-04-01')
const program = findExtractor(undefined)

function at(item: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], item)
}

function received(name: string, content: string | Uint8Array): ReceivedFile {
  const path = join(reading.folder, randomUUID())
  mkdirSync(reading.folder, { recursive: true })
  writeFileSync(path, content)
  return { name, mime: '', path, size: content.length, sha256: '' }
}

/** What a reader found of what stands in a confirmation, and what it missed. */
async function fillOf({ name, content, says }: Confirmation, readers: Readers) {
  const { items } = await readFiles([received(name, content)], readers)
  const missed = Object.entries(says).flatMap(([path, value]) => {
    const found = at(items[0], path)
    return found === value ? [] : [`${path}: ${JSON.stringify(found)}`]
  })
  const all = Object.keys(says).length
  return { name, items: items.length, found: all - missed.length, all, missed }
}

test('the own reader finds everything in the confirmations of several carriers and hosts', async () => {
  const rates = await Promise.all(
    confirmations.map(each => fillOf(each, { own, better: undefined, patience: 0 })),
  )
  console.info(rates.map(({ name, found, all }) => `${name}: ${found} of ${all} fields`).join('\n'))
  expect(rates.flatMap(({ name, missed }) => missed.map(each => `${name} ${each}`))).toEqual([])
  expect(rates.map(({ items }) => items)).toEqual(confirmations.map(() => 1))
})

test('the extractor reads the barcode of a PDF file, and takes nothing from what the own reader finds', async () => {
  if (program === undefined) {
    console.info('left out: KItinerary is not installed (libkpimitinerary-bin)')
    expect(findExtractor('/nowhere')).toBeUndefined()
    return
  }
  const readers = { own, better: extractorReader(program, reading, 'someone'), patience: 30_000 }
  const pass: Confirmation = {
    name: 'boarding-pass.pdf',
    content: boardingPassPdf(),
    says: {
      type: 'flight',
      confirmation_code: 'X7K2PQ',
      'details.legs.0.number': 'TP1865',
      'details.legs.0.from.code': 'FRA',
      'details.legs.0.to.code': 'LIS',
      'details.legs.0.seat': '12A',
    },
  }
  const rates = []
  for (const each of [...confirmations, pass]) rates.push(await fillOf(each, readers))
  console.info(rates.map(({ name, found, all }) => `${name}: ${found} of ${all} fields`).join('\n'))
  expect(rates.map(({ name, items }) => [name, items])).toEqual(
    [...confirmations, pass].map(({ name }) => [name, 1]),
  )
  const last = rates.at(-1)
  expect(last?.missed).toEqual([])
  const bare = await readFiles([received('a.pdf', boardingPassPdf(false))], readers)
  expect(bare.failed).toMatchObject([{ code: 'NO_BOOKING_FOUND' }])
})
