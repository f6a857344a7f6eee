import { effect } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setDevice } from '../../data/device.ts'
import { fileSource, type FileRow } from '../../data/files.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { fetchAllWords, loadLanguage } from '../../i18n/t.ts'
import { DocumentLink } from './receipts-field.tsx'
import { keepWaiting, waitingReceipts } from './receipts.ts'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
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
  expect(drawn(bill)).toBe('bill.pdf Loading')
  const stops = [await seen(bill, 'absent')]
  expect(drawn(bill)).toBe('bill.pdf Not on this device')
  const refused = { ...bill, state: 'failed' } as FileRow
  expect(drawn(refused)).toBe('bill.pdf This file was not accepted.')

  answer = new Response('{}', { status: 404, headers })
  const theirs = { ...bill, id: 'f2' }
  stops.push(await seen(theirs, 'absent'))
  expect(drawn(theirs)).toBe('bill.pdf Still to be sent from another device')
  answer = new Response('%PDF', { headers })
  const here = { ...bill, id: 'f3' }
  stops.push(await seen(here, 'ready'))
  expect(renderToString(<DocumentLink row={here} />)).toContain('download="bill.pdf"')
  expect(drawn(here)).toBe('bill.pdf')
  for (const stop of stops) stop()
})

test('files chosen for a new expense outlast its form, and go with whoever chose them', async () => {
  await signedIn()
  const photo = new File(['x'], 'bill.png')
  keepWaiting(trip_id, [photo])
  expect(waitingReceipts(trip_id)).toEqual([photo])
  expect(waitingReceipts('another')).toEqual([])
  setDevice(undefined)
  expect(waitingReceipts(trip_id)).toEqual([])
})
