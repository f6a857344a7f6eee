/** Files made to keep a server busy: how soon each is answered, and how long others wait for `/api/health` beside it. */
import Sqlite from 'better-sqlite3'
import { zipSync } from 'fflate'
import { tangled } from '../server/test/reading/tangled-database.ts'
import { HttpClient, json, newId } from './http-client.ts'
import { beside } from './large-answers.ts'
import { ms, type Row } from './table.ts'

interface HostileFile {
  what: string
  name: string
  content: string | Uint8Array<ArrayBuffer>
  /** Read as a confirmation of a trip; else as trips of another planner. */
  isBooking: boolean
}

const event = 'BEGIN:VEVENT\r\nDTSTART:20270501T100000\r\nSUMMARY:x\r\nEND:VEVENT\r\n'
const part = '--B\r\nContent-Type: text/plain\r\n\r\nx\r\n'

/** 200,000 rows that take a few kilobytes. */
const manyRows = (): string => {
  const items = Array.from({ length: 4000 }, () => ({ text: 'x' }))
  const days = Array.from({ length: 50 }, (_, id) => ({ id, items }))
  return JSON.stringify({ _: {}, places: [], trips: [{ id: 1, name: 'All', days }] })
}

const databaseOfPlaces = (): Buffer => {
  const database = new Sqlite(':memory:')
  database.exec('create table places (id integer primary key, name text)')
  const bytes = database.serialize()
  database.close()
  return bytes
}

const zipped = (name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync({ [name]: bytes }))

const hostileFiles = (): readonly HostileFile[] => [
  {
    what: 'a zip with a database whose pages name each other',
    name: 'backup.zip',
    content: zipped('travel.db', tangled(databaseOfPlaces(), 'shared')),
    isBooking: false,
  },
  {
    what: 'a zip of 200,000 rows',
    name: 'rows.zip',
    content: zipped('data.json', Buffer.from(manyRows())),
    isBooking: false,
  },
  {
    what: 'JSON nested 2,000,000 deep',
    name: 'deep.json',
    content: `{"a":${'['.repeat(2_000_000)}`,
    isBooking: false,
  },
  {
    what: 'a calendar of 4.9 MB',
    name: 'large.ics',
    content: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event.repeat(Math.floor(4_900_000 / event.length))}END:VCALENDAR\r\n`,
    isBooking: false,
  },
  {
    what: 'a mail of 3,000 parts',
    name: 'parts.eml',
    content: `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n${part.repeat(3000)}--B--\r\n`,
    isBooking: true,
  },
  {
    what: 'a page of 200,000 open elements',
    name: 'page.html',
    content: `<html><body>${'<div itemscope>'.repeat(200_000)}`,
    isBooking: true,
  },
]

export const measureHostileFiles = async (url: string, cookie: string): Promise<Row[]> => {
  const client = new HttpClient(url, cookie)
  try {
    const made = await client.change('POST', '/api/trips', { id: newId(), title: 'Files' })
    const trip = json(made)['trip']?.id ?? ''
    const rows: Row[] = []
    for (const file of hostileFiles()) rows.push(await measureFile(url, cookie, trip, file))
    return rows
  } finally {
    client.close()
  }
}

const measureFile = async (url: string, cookie: string, trip: string, file: HostileFile): Promise<Row> => {
  let status = 0
  const { answered, longest } = await beside(url, async () => {
    status = await send(url, cookie, trip, file)
  })
  return {
    what: `${file.what}: answer ${status}; longest wait of others beside it`,
    measured: `${ms(answered)}; ${ms(longest)}`,
    budget: '≤ 10 s; ≤ 250 ms',
  }
}

const send = async (
  url: string,
  cookie: string,
  trip: string,
  { name, content, isBooking }: HostileFile,
): Promise<number> => {
  const form = new FormData()
  form.append('files', new Blob([content]), name)
  const answer = isBooking
    ? await fetch(`${url}/api/trips/${trip}/reservations/import/booking`, {
        method: 'POST',
        headers: { cookie },
        body: form,
      })
    : await fetch(`${url}/api/imports?name=${name}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/octet-stream' },
        body: content,
      })
  await answer.arrayBuffer()
  return answer.status
}
