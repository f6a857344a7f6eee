/** A long journal on a phone without a network: from the start of the app to its timeline and to its gallery. */
import { createHash } from 'node:crypto'
import { HttpClient, setUp } from './http-client.ts'
import { makePhone } from './phone.ts'
import { startProcess } from './server-process.ts'
import { median, ms, type Row } from './table.ts'
import { measureScroll } from './touch.ts'

const visits = 5
const entries = 400
const photos = 5_000
const story = 'Every house wears stripes, so that a fisherman finds his own door in the fog. '.repeat(6)

const views = [
  { what: `timeline of ${entries} entries`, path: '', shows: '.journal-item' },
  { what: `gallery of ${photos.toLocaleString('en')} photos`, path: '/gallery', shows: '.gallery-tiles li' },
] as const

export const measureJournal = async (): Promise<Row[]> => {
  const server = await startProcess()
  try {
    const { cookie } = await setUp(server.url)
    const id = await writeJournal(server.url, cookie)
    const phone = makePhone(server.url, cookie)
    try {
      const first = await phone.start({ offline: false })
      await first.openUntil(`/journal/${id}`, '.journal-item')
      // The app and the journal are stored.
      await first.page.waitForTimeout(20_000)
      await first.close()
      const rows: Row[] = []
      for (const { what, path, shows } of views) {
        const [painted, busy]: [number[], number[]] = [[], []]
        for (let n = 0; n < visits; n++) {
          const { slowDown, openUntil, close } = await phone.start({ offline: true })
          await slowDown()
          const visit = await openUntil(`/journal/${id}${path}`, shows)
          painted.push(visit.painted_ms)
          busy.push(visit.busy_ms)
          await close()
        }
        rows.push({
          what: `start of the app to the ${what}, offline, CPU 4× slower`,
          measured: `${ms(median(painted))}, ${ms(median(busy))} work`,
          budget: '≤ 1.5 s',
        })
        rows.push(await measureScroll(phone, `/journal/${id}`, { what, path, row: shows }))
      }
      return rows
    } finally {
      phone.forget()
    }
  } finally {
    await server.stop()
  }
}

const writeJournal = async (url: string, cookie: string): Promise<string> => {
  const client = new HttpClient(url, cookie)
  const make = async (path: string, key: string, body: object): Promise<string> => {
    const { status, bytes } = await client.ask('POST', path, body)
    if (status >= 300) throw new Error(`${path}: ${status} ${bytes.toString()}`)
    return (JSON.parse(bytes.toString()) as Record<string, { id: string }>)[key]!.id
  }
  const id = await make('/api/journeys', 'journey', { title: 'Two hundred days' })
  const at = `/api/journeys/${id}`
  const perEntry = photos / entries
  for (let n = 0; n < entries; n++) {
    const date = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2))).toISOString().slice(0, 10)
    const entry_id = await make(`${at}/entries`, 'entry', {
      title: `Entry ${n + 1}`,
      story,
      entry_date: date,
      location_name: 'Costa Nova',
      location_lat: 38.7 + (n % 40) * 0.1,
      location_lng: -9.2 + (n % 7) * 0.1,
    })
    for (let count = Math.ceil(n * perEntry); count < (n + 1) * perEntry; count++)
      await make(`${at}/photos`, 'photo', {
        entry_id,
        name: `${count}.jpg`,
        mime: 'image/jpeg',
        size: 9,
        sha256: createHash('sha256').update(String(count)).digest('hex'),
        taken_at: `${date}T12:00:00`,
        width: 1800,
        height: 1200,
      })
  }
  client.close()
  return id
}
