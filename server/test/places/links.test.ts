import { expect, test } from 'vitest'
import { followLink } from '../../src/modules/places/links/follow-link.ts'
import { positionOnPage } from '../../src/modules/places/links/position-on-page.ts'
import { EgressError } from '../../src/net/egress-error.ts'
import type { GuardedRequest } from '../../src/net/guarded-fetch.ts'
import { setUp, startTestServer } from '../support/test-server.ts'

const here = { lat: 38.7139, lng: -9.1334 }

const world = async (addresses: Record<string, string> = {}) => {
  const server = await startTestServer({
    resolve: async host => {
      const address = addresses[host]
      if (address === undefined) throw new Error(`${host} is not known`)
      return [{ address, family: 4 }]
    },
  })
  const { cookie } = await setUp(server)
  await server.call('PUT', '/api/auth/app-settings', { cookie, body: { map_links: 'true' } })
  const resolve = (url: string) => server.call('POST', '/api/maps/resolve-link', { cookie, body: { url } })
  return { server, cookie, resolve }
}

test('a long link is read without asking anybody', async () => {
  const { resolve } = await world()
  const { status, body } = await resolve('https://www.google.com/maps/place/Castelo/@38.7139,-9.1334,17z')
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...here, name: 'Castelo' })
  expect((await resolve('https://osm.org/go/b~D5Ng--')).status).toBe(200)
})

test('a short link that leads into a network is refused', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1']) {
    const { resolve } = await world({ 'maps.app.goo.gl': address })
    expect(await resolve('https://maps.app.goo.gl/abc')).toMatchObject({
      status: 403,
      body: { code: 'LINK_BLOCKED' },
    })
  }
})

test('what is no link of a map service is not followed', async () => {
  const { resolve } = await world({ 'example.org': '127.0.0.1' })
  for (const url of [
    'https://example.org/x',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'nothing',
    'https://goo.gl/abc',
  ])
    expect(await resolve(url)).toMatchObject({ status: 400, body: { code: 'LINK_NOT_READABLE' } })
})

test('a service that is not there, and an admin who wants no links followed', async () => {
  const { resolve, server, cookie } = await world()
  expect(await resolve('https://maps.app.goo.gl/abc')).toMatchObject({
    status: 502,
    body: { code: 'PROVIDER_FAILED', provider: 'maps.app.goo.gl', reason: 'unreachable' },
  })
  await server.call('PUT', '/api/auth/app-settings', { cookie, body: { map_links: 'false' } })
  expect(await resolve('https://maps.app.goo.gl/abc')).toMatchObject({
    status: 409,
    body: { code: 'PROVIDER_OFF' },
  })
})

/** A web in which each address leads to the next, as a service outside would answer. */
const webOf = (pages: Record<string, string | { page: string }>) => {
  const asked: string[] = []
  const guardedFetch = async (url: string | URL, request?: GuardedRequest) => {
    asked.push(String(url))
    expect(request?.redirects).toBe(0)
    expect(request?.reach).toBeUndefined()
    const next = pages[String(url)]
    if (next === undefined) throw new EgressError('address', 'inside')
    return typeof next === 'string'
      ? new Response(null, { status: 302, headers: { location: next } })
      : new Response(next.page)
  }
  return { asked, ctx: { guardedFetch, headers: {} } }
}
const isAt = (url: string) => url.includes('@38')

test('each hop is asked by itself, at most five, and no further than needed', async () => {
  const web = webOf({
    'https://a.test/': '/b',
    'https://a.test/b': `https://consent.test/m?continue=${encodeURIComponent('https://maps.test/place/X/@38.7139,-9.1334')}`,
  })
  const end = await followLink(web.ctx, 'https://a.test/', isAt)
  expect(end).toEqual({ url: 'https://maps.test/place/X/@38.7139,-9.1334', page: '' })
  expect(web.asked).toEqual(['https://a.test/', 'https://a.test/b'])
})

test('a way without end is given up, a hop inwards is refused', async () => {
  const round = webOf({ 'https://a.test/': 'https://a.test/' })
  await expect(followLink(round.ctx, 'https://a.test/', isAt)).rejects.toMatchObject({
    code: 'LINK_NOT_READABLE',
  })
  expect(round.asked).toHaveLength(6)
  const inwards = webOf({ 'https://a.test/': 'http://169.254.169.254/latest' })
  await expect(followLink(inwards.ctx, 'https://a.test/', isAt)).rejects.toMatchObject({
    code: 'LINK_BLOCKED',
  })
})

test('a page says where it is', () => {
  const at = (page: string, url = 'https://x.test/place/Castelo+novo/data') => positionOnPage({ url, page })
  expect(at('content="https://maps.test/staticmap?center=38.7139%2C-9.1334&zoom=15"')).toEqual({
    ...here,
    name: 'Castelo novo',
  })
  expect(at('!3m1!3d38.7139!4d-9.1334')).toMatchObject(here)
  expect(at('nothing here')).toBeUndefined()
  expect(at('center=99.1234,200.1234')).toBeUndefined()
})
