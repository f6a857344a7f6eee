/** Confirmations that mean harm: to the program that reads them, to this server, and to people who open the result. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pageWith } from './booking-files.ts'
import { readingLimits } from '../../src/reading/reading-limits.ts'
import { startWorld } from '../sync/client.ts'

type Item = Record<string, unknown>

const folder = () => mkdtempSync(join(tmpdir(), 'caravel-hostile-'))

/** A program that stands in for KItinerary's extractor. */
const program = (lines: string): string => {
  const path = join(folder(), 'extractor')
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

const start = async (extractor = '/nowhere/extractor') => {
  const world = await startWorld({ config: { kitinerary_extractor: extractor } })
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-06' })
  const at = `/api/trips/${trip}/reservations/import/booking`
  const preview = async (name: string, content: string) => {
    const form = new FormData()
    form.append('files', new Blob([content]), name)
    const answer = await fetch(`${world.server.url}${at}`, {
      method: 'POST',
      headers: { cookie: world.tom.cookie },
      body: form,
    })
    return { status: answer.status, ...((await answer.json()) as { items: Item[]; failed: Item[] }) }
  }
  const confirm = (items: Item[]) => world.call(world.tom, 'POST', `${at}/confirm`, { items })
  return { world, trip, preview, confirm }
}

const event = { '@type': 'EventReservation', reservationFor: { '@type': 'Event', name: 'Fado' } }

test('the name of a file is no argument of the extractor, and nothing of this server is in its surroundings', async () => {
  process.env['CARAVEL_TEST_SECRET'] = 'top-secret'
  onTestFinished(() => void delete process.env['CARAVEL_TEST_SECRET'])
  const told = folder()
  const { preview } = await start(
    program(`cat > ${told}/input; echo "$#" > ${told}/count; env > ${told}/env; echo '[]'`),
  )
  for (const name of [
    '--help.pdf',
    '-o /tmp/out.pdf',
    '$(touch hacked).pdf',
    '; touch hacked; .pdf',
    '`id`.pdf',
  ])
    await preview(name, `%PDF-1.7 /JS (app.alert(1)) of ${name}`)
  expect(readFileSync(join(told, 'count'), 'utf8').trim()).toBe('0')
  expect(readFileSync(join(told, 'input'), 'utf8')).toContain('`id`.pdf')
  const surroundings = readFileSync(join(told, 'env'), 'utf8')
  expect(surroundings).toContain('QT_QPA_PLATFORM=offscreen')
  expect(surroundings).not.toMatch(/top-secret|CARAVEL|HOME=/)
  expect(['hacked', join(told, 'hacked'), '/tmp/out.pdf'].filter(existsSync)).toEqual([])
})

test('whatever the extractor writes, the answer is a preview: bounded, and of known fields alone', async () => {
  const outputs = {
    'deep nesting': '['.repeat(200_000) + ']'.repeat(200_000),
    'no JSON': '<html><script>alert(1)</script>',
    'a number': '1e999',
    'foreign prototypes': JSON.stringify([{ ...event, constructor: { prototype: { admin: true } } }]).replace(
      '"constructor"',
      '"__proto__"',
    ),
    'very many': JSON.stringify(Array.from({ length: 5000 }, () => event)),
    'wrong kinds of values': JSON.stringify([
      { ...event, reservationNumber: { toString: 1 }, totalPrice: [[]], url: 7, startTime: {} },
    ]),
  }
  const output = join(folder(), 'output')
  const { preview, confirm } = await start(program(`cat > /dev/null; cat ${output}`))
  for (const [what, text] of Object.entries(outputs)) {
    writeFileSync(output, text)
    const { status, items } = await preview('ticket.pdf', `%PDF-1.7 ${what}`)
    expect([status, items.length <= 100], what).toEqual([201, true])
    expect(Object.hasOwn(Object.prototype, 'admin'), what).toBe(false)
    if (!items.length) continue
    const made = await confirm(items)
    expect(made.status, `${what}: ${made.text}`).toBe(201)
  }
})

test.each(['javascript:alert(1)', 'data:text/html,<b onclick=alert(1)>', 'vbscript:x', 'file:///etc/passwd'])(
  'a confirmation brings no address such as %s',
  async url => {
    const { world, trip, preview, confirm } = await start()
    const reservationFor = {
      ...event.reservationFor,
      url,
      sameAs: url,
      location: { '@type': 'Place', name: 'Clube', url },
    }
    const { items } = await preview(
      'fado.html',
      pageWith({ ...event, url, modifyReservationUrl: url, reservationFor }),
    )
    expect(items).toMatchObject([{ title: 'Fado' }])
    expect(JSON.stringify(items)).not.toContain(url)
    expect((await confirm(items)).status).toBe(201)
    for (const path of ['reservations', 'places'])
      expect((await world.get(world.tom, `/api/trips/${trip}/${path}`)).text).not.toContain(url)
  },
)

test('a page with scripts is read and not run, however large and deep it is', async () => {
  const { preview } = await start()
  const pages = {
    // A parser that looks through all that is open at each element would take minutes.
    'deep.html': `${pageWith(event)}${'<b>'.repeat(600_000)}`,
    'scripts.html': '<script type="application/ld+json">'.repeat(20_000),
    'entities.html': `<div itemscope itemtype="Event"><b itemprop="name">${'&amp;'.repeat(100_000)}</b>`,
    'words.html': pageWith({ ...event, reservationFor: { '@type': 'Event', name: 'x'.repeat(100_000) } }),
  }
  const answers = await Promise.all(Object.entries(pages).map(([name, page]) => preview(name, page)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(answers[0]?.items).toMatchObject([{ title: 'Fado' }])
  for (const { title } of answers.flatMap(({ items }) => items))
    expect(String(title).length).toBeLessThanOrEqual(200)
})

test('a mail that its parser does not come to an end with is given up, and the server goes on meanwhile', async () => {
  const limits = { ...readingLimits }
  onTestFinished(() => void Object.assign(readingLimits, limits))
  Object.assign(readingLimits, { ms: 2000 })
  const { world, trip, preview } = await start()
  const part = 'Content-Type: message/rfc822\r\n\r\n'
  const hostile = preview('mail.eml', `From: a@example.org\r\n${part.repeat(300_000)}`)
  for (let asked = 0; asked < 10; asked++)
    expect((await world.get(world.tom, `/api/trips/${trip}/reservations`)).status).toBe(200)
  expect(await hostile).toMatchObject({ status: 413, code: 'FILE_TOO_COMPLEX' })
})
