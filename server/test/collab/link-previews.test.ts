import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readPage } from '../../src/modules/collab/links/read-page.ts'
import { startSecurityWorld, type SignedIn } from '../security/world.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const page = (title: string, more = '') =>
  `<!doctype html><html><head><title>${title}</title>${more}</head><body><title>not this</title></body></html>`

async function startWeb(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** `home`: this machine may be asked, which in earnest no message reaches. */
async function startTrip({ home = true, on = true } = {}) {
  const world = await startSecurityWorld({})
  const { app } = world.server
  if (home) {
    const { guardedFetch } = app
    app.guardedFetch = (url, request) => guardedFetch(url, { ...request, reach: 'configured' })
  }
  const ask = (method: string, path: string, body?: unknown, by: SignedIn = 'owner') =>
    world.as(by, 'cookie', method, path, body)
  const made = await ask('POST', '/api/trips', { title: 'Lisbon', day_count: 2 })
  const trip = (made.body['trip'] as { id: string }).id
  const at = `/api/trips/${trip}/collab/messages`
  if (on) await ask('PUT', '/api/auth/app-settings', { link_previews: 'true' }, 'admin')
  const say = async (text: string) => {
    const { body } = await ask('POST', at, { text })
    await settled()
    return (body['message'] as { id: string }).id
  }
  const settled = async () => {
    await app.background.idle()
    await app.committer.idle()
  }
  const previews = async () => {
    const { body } = await ask('GET', at)
    return (body['messages'] as { preview: unknown }[]).map(({ preview }) => preview)
  }
  const uses = async () => {
    const { body } = await ask('GET', '/api/admin/egress', undefined, 'admin')
    return (body['uses'] as { purpose: string }[]).find(({ purpose }) => purpose === 'link_previews')
  }
  const edit = async (id: string, text: string) => {
    await ask('PATCH', `${at}/${id}`, { text })
    await settled()
  }
  return { world, ask, at, trip, say, edit, previews, uses }
}

test('a link gets what its page says of itself, which goes with the message, from the log too', async () => {
  const web = await startWeb((_, response) => {
    response.writeHead(200, html)
    response.end(page('Pastéis &amp; more', '<meta property="og:description" content="Secret custard">'))
  })
  const { world, ask, at, say, edit, previews, uses } = await startTrip()
  const url = `${web.url}/a`
  const id = await say(`Look: ${url}.`)
  const preview = { url, title: 'Pastéis & more', description: 'Secret custard', site_name: null }
  expect(await previews()).toEqual([preview])
  expect(await uses()).toMatchObject({ on: true, hosts: ['*'], last: [{ host: '127.0.0.1', result: 'ok' }] })
  await edit(id, `Look again: ${url}`)
  expect(await previews()).toEqual([preview])
  await edit(id, 'Nothing to see')
  expect(await previews()).toEqual([null])
  await edit(id, `${web.url}/b`)
  await ask('DELETE', `${at}/${id}`)
  const { raw } = world.server.app.db
  const left = raw.prepare("select count(*) as n from commits where ops || inverse like '%custard%'").get()
  expect(left).toEqual({ n: 0 })
  expect(web.asked).toEqual(['/a', '/b'])
})

test('it is off until an admin switches it on, and nobody hands in a preview', async () => {
  const web = await startWeb((_, response) => response.writeHead(200, html).end(page('Hello')))
  const { ask, at, say, previews, uses } = await startTrip({ on: false })
  await say(web.url)
  expect(await previews()).toEqual([null])
  expect(web.asked).toEqual([])
  expect(await uses()).toMatchObject({ on: false, hosts: [], last: [] })
  const forged = { url: web.url, title: 'Forged', description: null, site_name: null }
  expect((await ask('POST', at, { text: 'hi', preview: forged })).status).toBe(400)
})

test('a message leads into no network, neither at once nor by a redirect', async () => {
  const inner = await startWeb((_, response) => response.writeHead(200, html).end(page('Router')))
  const outer = await startWeb((_, response) => {
    // Another name of this machine: a redirect to another host has to be public.
    response.writeHead(302, { location: inner.url.replace('127.0.0.1', 'localhost') }).end()
  })
  const away = await startTrip({ home: false })
  for (const url of [
    inner.url,
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://0x7f000001/',
    'http://2130706433/',
  ])
    await away.say(url)
  expect((await away.previews()).filter(Boolean)).toEqual([])
  const home = await startTrip()
  await home.say(outer.url)
  expect((await home.previews()).filter(Boolean)).toEqual([])
  expect(inner.asked).toEqual([])
})

test('pages without end, of other kinds, refused or broken give no preview, or that of their beginning', async () => {
  const answers: Record<string, RequestListener> = {
    '/long': (_, response) => {
      response.writeHead(200, html)
      response.write(page('Long'))
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1)
      response.on('close', () => clearInterval(more))
    },
    '/head': (_, response) =>
      response.writeHead(200, html).end(`<head>${'<meta>'.repeat(80_000)}<title>Late`),
    '/zip': (_, response) => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('x'),
    '/pdf': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(page('Pdf')),
    '/gone': (_, response) => response.writeHead(404, html).end(page('Gone')),
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/odd': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=nonsense' }).end('<title>Odd</title>'),
    '/cut': (_, response) => {
      response.writeHead(200, { ...html, 'content-length': '1000' })
      response.write('<title>')
      response.destroy()
    },
  }
  const web = await startWeb((request, response) => answers[request.url ?? '']?.(request, response))
  const { say, previews } = await startTrip()
  for (const path of Object.keys(answers)) await say(web.url + path)
  const titles = (await previews()).map(each => (each as { title: string } | null)?.title)
  expect(titles.filter(Boolean)).toEqual(['Long', 'Odd'])
})

test('one link of a message is looked at, and so many of a person', async () => {
  const web = await startWeb((request, response) =>
    response.writeHead(200, html).end(page(request.url ?? '')),
  )
  const { say, ask, at, trip } = await startTrip()
  await say(Array.from({ length: 30 }, (_, n) => `${web.url}/many/${n}`).join(' '))
  expect(web.asked).toEqual(['/many/0'])
  for (let n = 0; n < 30; n++) await say(`${web.url}/${n}`)
  expect(web.asked).toHaveLength(20)
  // What an import brings was not written just now.
  const id = '0190b000-0000-7000-8000-00000000000a'
  const rows = [{ entity: 'chat_message', row: { id, text: `${web.url}/imported`, user_id: null } }]
  await ask('POST', '/api/trips/imports', { id: trip, rows }, 'member')
  expect((await ask('GET', at)).text).not.toContain('imported')
  expect(web.asked).toHaveLength(20)
})

test('what a page says is one line of plain text, however it was written', () => {
  const at = (head: string) => readPage('https://example.org/', head)
  expect(at('<title>  A\n\t<b>b\u202e \u0000 c </title>')?.title).toBe('A <b>b c')
  expect(at('<meta name=description content=x>')).toBeUndefined()
  expect(at(`<title>${'😀'.repeat(5000)}</title>`)?.title.length).toBeLessThanOrEqual(200)
  expect(at('<title>a</title><meta property="og:title" content="&lt;script&gt;">')?.title).toBe('<script>')
  expect(at('<svg><title>in a drawing</title></svg>')?.title).toBe('in a drawing')
  const many = '<p>'.repeat(200_000)
  expect(at(`${many}<title>late</title>`)).toBeUndefined()
})
