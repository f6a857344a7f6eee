import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { file } from '@caravel/sync-protocol/entities/file'
import { tripStream } from '@caravel/sync-protocol/streams'
import { effect } from '@preact/signals'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ChosenFiles } from '../../../data/chosen-files.ts'
import { chosenDisk } from '../../../data/db/chosen-disk.ts'
import { DeviceDb } from '../../../data/db/dexie-schema.ts'
import { setDevice } from '../../../data/device.ts'
import { fileSource, type FileRow } from '../../../data/files.ts'
import { mutate } from '../../../data/mutate.ts'
import { openStream } from '../../../data/store.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { DocumentLink } from '../sheets/receipts-field.tsx'
import { addWithReceipts, keepReceipts, newExpenseForm } from './receipts.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})
afterEach(() => vi.unstubAllGlobals())

const trip_id = '0190b000-0000-7000-8000-00000000000a'
const bill = { id: 'f1', trip_id, name: 'bill.pdf', mime: 'application/pdf', state: 'announced' } as FileRow
const headers = { 'x-sync-epoch': 'epoch-1', 'content-type': 'application/json' }
const drawn = (row: FileRow) =>
  renderToString(<DocumentLink row={row} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('a document that is not here says that it comes, that somebody else still has it, or that it was refused', async () => {
  await signedIn()
  let answer: Response | undefined
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('no network')
    return answer.clone()
  })
  const seen = async (row: FileRow, status: string) => {
    const stop = effect(() => void fileSource(row).value)
    await expect.poll(() => fileSource(row).peek().status).toBe(status)
    return stop
  }
  expect(drawn(bill)).toBe('bill.pdf Loading…')
  const stops = [await seen(bill, 'absent')]
  expect(drawn(bill)).toBe('bill.pdf Not on this device')
  const refused = { ...bill, state: 'failed' } as FileRow
  expect(drawn(refused)).toBe('bill.pdf This file was not accepted.')

  answer = new Response('{}', { status: 404, headers })
  const theirs = { ...bill, id: 'f2' }
  stops.push(await seen(theirs, 'absent'))
  expect(drawn(theirs)).toBe('bill.pdf Uploading from another device')
  answer = new Response('%PDF', { headers })
  const here = { ...bill, id: 'f3' }
  stops.push(await seen(here, 'ready'))
  expect(renderToString(<DocumentLink row={here} />)).toContain('download="bill.pdf"')
  expect(drawn(here)).toBe('bill.pdf')
  for (const stop of stops) stop()
})

const pdf = (name: string) => new File([name], name, { type: 'application/pdf' })

test('receipts of a new expense outlive the page, and belong to it once it is saved', async () => {
  const indexedDB = new IDBFactory()
  const openPage = () => new ChosenFiles(chosenDisk(new DeviceDb('account', { indexedDB, IDBKeyRange })))
  const { engine, open } = await signedIn()
  const trip = trip_id
  mutate(createTrip, {}, { id: trip, title: 'Lisbon' })
  await engine.idle()
  const form = newExpenseForm(trip)
  setDevice({ ...open, chosen: openPage() })
  await keepReceipts(trip, [pdf('fado.pdf'), pdf('taxi.pdf')])

  const again = openPage()
  setDevice({ ...open, chosen: again })
  await expect.poll(() => again.of(form).map(({ name }) => name)).toEqual(['fado.pdf', 'taxi.pdf'])
  expect(again.of(newExpenseForm('another'))).toEqual([])
  await again.remove(({ name }) => name === 'taxi.pdf')

  await addWithReceipts(trip, { name: 'Fado', amount: 100, currency: 'EUR' })
  const id = [...openStream(tripStream(trip)).rows(expense).value.keys()][0]
  const files = [...openStream(tripStream(trip)).rows(file).value.values()]
  expect(files).toMatchObject([{ name: 'fado.pdf', expense_id: id }])
  expect(new TextDecoder().decode(await engine.files.read(files[0]?.id ?? ''))).toBe('fado.pdf')
  expect(again.of(form)).toEqual([])
})

test('receipts that wait go with the trip that is taken away, and no others', async () => {
  const { open } = await signedIn()
  const other = '0190b000-0000-7000-8000-00000000000b'
  for (const each of [trip_id, other]) await keepReceipts(each, [pdf('fado.pdf')])
  await open.chosen.forgetStream(tripStream(trip_id))
  expect(open.chosen.of(newExpenseForm(trip_id))).toEqual([])
  expect(open.chosen.of(newExpenseForm(other))).toHaveLength(1)
})
