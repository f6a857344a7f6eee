/** The book of a journal on a phone: from its address to its first page, with all of it laid out. */
import { createHash } from 'node:crypto'
import { HttpClient, setUp } from './http-client.ts'
import { makePhone } from './phone.ts'
import { startProcess } from './server-process.ts'
import { median, ms, type Row } from './table.ts'

const visits = 3
const entries = 40
const photosOfEntry = 4
const story =
  'Every house wears stripes, so that a fisherman finds his own door in the fog. Today there was no fog, only wind. '

export const measureBook = async (): Promise<Row[]> => {
  const server = await startProcess()
  try {
    const { cookie } = await setUp(server.url)
    const id = await writeJournal(server.url, cookie)
    return await measure(server.url, cookie, `/journal/${id}/book`)
  } finally {
    await server.stop()
  }
}

const measure = async (url: string, cookie: string, path: string): Promise<Row[]> => {
  const phone = makePhone(url, cookie)
  try {
    const first = await phone.start({ offline: false })
    await first.openUntil(path, '.book-face')
    await first.page.waitForTimeout(5_000)
    await first.close()
    const [painted, busy]: [number[], number[]] = [[], []]
    let pages = ''
    for (let n = 0; n < visits; n++) {
      const { page, slowDown, openUntil, close } = await phone.start({ offline: false })
      await slowDown()
      const { painted_ms, busy_ms } = await openUntil(path, '.book-face')
      painted.push(painted_ms)
      busy.push(busy_ms)
      pages = (await page.locator('.book-pager > span').textContent()) ?? ''
      await close()
    }
    return [
      {
        what: `start of the app to the book of a journal of ${entries} entries and ${entries * photosOfEntry} photos, laid out (${pages.trim()} pages), CPU 4× slower`,
        measured: `${ms(median(painted))}, ${ms(median(busy))} work`,
        budget: '≤ 5 s',
      },
    ]
  } finally {
    phone.forget()
  }
}

const writeJournal = async (url: string, cookie: string): Promise<string> => {
  const client = new HttpClient(url, cookie)
  const make = async (path: string, key: string, body: object): Promise<string> => {
    const answer = (await client.ask('POST', path, body)).bytes.toString()
    return (JSON.parse(answer) as Record<string, { id: string }>)[key]!.id
  }
  const id = await make('/api/journeys', 'journey', { title: 'Twenty days' })
  const at = `/api/journeys/${id}`
  for (let n = 0; n < entries; n++) {
    const entry_id = await make(`${at}/entries`, 'entry', {
      title: `Entry ${n + 1}`,
      story: story.repeat(4 + (n % 5) * 4),
      entry_date: `2027-05-${String(1 + Math.floor(n / 2)).padStart(2, '0')}`,
      location_name: 'Costa Nova',
      location_lat: 38.7 + n * 0.1,
      location_lng: -9.2,
    })
    for (let count = 0; count < photosOfEntry; count++)
      await make(`${at}/photos`, 'photo', {
        entry_id,
        name: `${n}-${count}.jpg`,
        mime: 'image/jpeg',
        size: 9,
        sha256: createHash('sha256').update(`${n} ${count}`).digest('hex'),
        width: count % 2 ? 1200 : 1800,
        height: count % 2 ? 1800 : 1200,
      })
  }
  client.close()
  return id
}
