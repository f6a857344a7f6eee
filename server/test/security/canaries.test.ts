import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities } from '@caravel/sync-protocol/entities/index'
import { expect, test } from 'vitest'
import { routes } from '../../src/modules/index.ts'
import { invitePurpose } from '../../src/accounts/invites/invite-token.ts'
import { seedPurpose } from '../../src/accounts/two-factor/second-factor.ts'
import { turnOnTotp } from '../support/authenticator-app.ts'
import { cases } from './expectations.ts'
import {
  credentialOf,
  credentials,
  listen,
  password,
  socketToken,
  standings,
  startSecurityWorld,
  type Credential,
  type SecurityWorld,
  type SignedIn,
  type Standing,
} from './world.ts'
import { newId } from '../sync/client.ts'

const signedIn = standings.filter(each => each !== 'anonymous')

/** Every secret there is, by name. Those of people carry the person in front. */
const secretsOf = ({ server, people }: SecurityWorld): Record<string, string> => {
  const users = server.app.db.raw.prepare('select id, username, password_hash, mfa_secret from users').all()
  const hashes = users as { id: string; username: string; password_hash: string; mfa_secret: string | null }[]
  const secret = readFileSync(join(server.app.config.data_dir, 'session-secret'), 'utf8').trim()
  const invites = server.app.db.raw.prepare('select id, token_sealed from invites').all()
  const links = invites as { id: string; token_sealed: string }[]
  return {
    password,
    'client secret of the provider': server.app.settings.get('oidc_client_secret'),
    'password of the mail server': server.app.settings.get('smtp_pass'),
    ...Object.fromEntries(
      links.map(({ id, token_sealed }) => [
        `invite ${id}`,
        server.app.box.open(token_sealed, invitePurpose(id)) ?? '',
      ]),
    ),
    'session secret': secret,
    'session secret, raw': Buffer.from(secret, 'hex').toString('base64url'),
    ...Object.fromEntries(
      hashes.flatMap(({ username, password_hash }) => [
        [`${username} password hash`, password_hash],
        [`${username} password tag`, password_hash.split('$').at(-1) ?? ''],
      ]),
    ),
    ...Object.fromEntries(
      hashes.flatMap(({ id, username, mfa_secret: sealed }) =>
        sealed === null
          ? []
          : [
              [`${username} sealed seed`, sealed],
              [`${username} seed`, server.app.box.open(sealed, seedPurpose(id)) ?? ''],
            ],
      ),
    ),
    ...Object.fromEntries(
      signedIn.flatMap(name => [
        [`${name} cookie`, people[name].cookie.split('=')[1] ?? ''],
        [`${name} token`, people[name].token],
      ]),
    ),
  }
}

const leaks = (text: string, secrets: Record<string, string>): string[] =>
  Object.entries(secrets).flatMap(([name, value]) => (value && text.includes(value) ? [name] : []))

const emailsIn = (text: string): string[] => [...new Set(text.match(/[\w-]+@mail\.example/gi))]

/** The whole answer as text, headers too. */
const read = async (
  world: SecurityWorld,
  standing: Standing,
  path: string,
  credential: Credential = 'cookie',
) => {
  const response = await fetch(world.server.url + path, {
    headers:
      standing === 'anonymous'
        ? {}
        : credential === 'cookie'
          ? { cookie: world.people[standing].cookie }
          : (credentialOf(world.people[standing], 'bearer').headers ?? {}),
  })
  return `${JSON.stringify([...response.headers])}\n${await response.text()}`
}

/** Anyone who runs the server sees the addresses of its accounts, and nowhere else. */
const adminsMay = (standing: Standing, path: string): boolean =>
  standing === 'admin' && /^\/api\/admin\/(users|audit-log)\b/.test(path)

/** Rows of every kind in two trips, the second of someone else, and the traces of refused changes. */
const fill = async (world: SecurityWorld) => {
  const theirs = await world.trip('owner')
  const apart = await world.trip('stranger')
  await world.as('stranger', 'cookie', 'DELETE', `/api/trips/${(await world.trip('stranger')).trip}`)
  await world.as('member', 'cookie', 'PATCH', `/api/trips/${theirs.trip}`, { title: 'refused' })
  const stop = `/api/trips/${theirs.trip}/assignments/${theirs.assignment}/participants`
  await world.as('member', 'cookie', 'PUT', stop, { user_ids: [world.people.member.id] })
  await turnOnTotp(world.server, world.people.owner.cookie, Date.now())
  await world.as('admin', 'cookie', 'PUT', '/api/admin/oidc', { client_secret: 'canary of the provider' })
  const mail = { smtp_pass: 'canary of the mail server' }
  await world.as('admin', 'cookie', 'PUT', '/api/auth/app-settings', mail)
  await world.as('admin', 'cookie', 'POST', '/api/admin/invites', {})
  return { theirs, apart }
}

test('what each person may not see is in no answer to a read', async () => {
  const world = await startSecurityWorld()
  const { theirs, apart } = await fill(world)
  const secrets = secretsOf(world)
  /** Whose texts each standing may read. */
  const mayRead: Record<Standing, string[]> = {
    anonymous: [],
    stranger: ['stranger'],
    former: [],
    member: ['owner', 'stranger'],
    owner: ['owner'],
    admin: [],
  }
  const wrong: string[] = []
  let crawled = 0
  for (const standing of standings) {
    for (const credential of credentials) {
      for (const [key, { ask }] of Object.entries(cases)) {
        if (!key.startsWith('GET ')) continue
        for (const ids of [theirs, apart]) {
          const { path } = ask(ids, world.people)
          const text = await read(world, standing, path, credential)
          const where = `${key} as ${standing}`
          crawled++
          // An admin copies links from there.
          const invited = (name: string) => path === '/api/admin/invites' && name.startsWith('invite ')
          for (const secret of leaks(text, secrets).filter(name => !invited(name)))
            wrong.push(`${where}: ${secret}`)
          const own = standing === 'anonymous' ? '' : world.people[standing].email
          const emails = adminsMay(standing, path)
            ? []
            : emailsIn(text).filter(email => !(/^\/api\/auth\/me(\/export)?$/.test(path) && email === own))
          for (const email of emails) wrong.push(`${where}: ${email}`)
          for (const owner of ['owner', 'stranger'].filter(each => !mayRead[standing].includes(each)))
            if (text.includes(`${owner}-canary-`)) wrong.push(`${where}: texts of ${owner}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(crawled).toBeGreaterThan(400)
}, 400_000)

test('the canaries are where they belong, so that a crawl that finds none means something', async () => {
  const world = await startSecurityWorld()
  const { theirs } = await fill(world)
  const { owner } = world.people
  expect(await read(world, 'owner', '/api/auth/me')).toContain(owner.email)
  for (const path of ['', '/places', `/days/${theirs.day}/notes`, '/changes?since=0'])
    expect(await read(world, 'member', `/api/trips/${theirs.trip}${path}`)).toContain('owner-canary-')
  expect(await read(world, 'member', `/api/streams/trip:${theirs.trip}/snapshot`)).toContain(
    'owner-canary-notes',
  )
  expect(Object.values(secretsOf(world)).every(value => value.length > 10)).toBe(true)
  expect(Object.keys(secretsOf(world))).toContain('owner seed')
})

test('no stream holds an e-mail address or a secret: rows, log, tombstones, ledger', async () => {
  const world = await startSecurityWorld()
  await fill(world)
  const { raw } = world.server.app.db
  const secrets = secretsOf(world)
  for (const table of [...entities.map(({ name }) => name), 'streams', 'commits', 'tombstones', 'ledger']) {
    const text = JSON.stringify(raw.prepare(`select * from "${table}"`).all())
    expect({ table, emails: emailsIn(text), secrets: leaks(text, secrets) }).toEqual({
      table,
      emails: [],
      secrets: [],
    })
  }
})

test('a copy of the database signs nobody in', async () => {
  const world = await startSecurityWorld()
  const { raw } = world.server.app.db
  const { people } = world
  const { backup_codes } = await turnOnTotp(world.server, people.owner.cookie, Date.now())
  const login = { body: { username: 'owner', password } }
  const mfa_token = String((await world.server.call('POST', '/api/auth/login', login)).body['mfa_token'])
  const secrets = Object.entries(secretsOf(world)).filter(([name]) => !/password |sealed/.test(name))
  const tables = ['users', 'sessions', 'instance', 'backup_codes', 'second_factor_tries', 'audit_log']
  const text = JSON.stringify(tables.map(t => raw.prepare(`select * from ${t}`).all()))
  const codes = Object.fromEntries(backup_codes.map(each => [each, each]))
  expect(leaks(text, { ...Object.fromEntries(secrets), ...codes, mfa_token })).toEqual([])
  expect(text).toContain(people.owner.email)
})

test('a socket tells its person nothing of trips apart, and nobody an address or a secret', async () => {
  const world = await startSecurityWorld()
  const { theirs, apart } = await fill(world)
  const streams = ['app', `trip:${theirs.trip}`, `trip:${apart.trip}`]
  const open = await Promise.all(
    signedIn.map(
      async name => [name, await listen(world, name, [...streams, `user:${world.people.owner.id}`])] as const,
    ),
  )
  const put = (by: SignedIn, { trip, place }: { trip: string; place: string }) =>
    world.as(by, 'bearer', 'PATCH', `/api/trips/${trip}/places/${place}`, { name: `${by}-canary-live` })
  await put('owner', theirs)
  await put('stranger', apart)
  const member = { identifier: world.people.former.email }
  await world.as('owner', 'cookie', 'POST', `/api/trips/${theirs.trip}/members`, member)
  await world.as('admin', 'cookie', 'POST', '/api/categories', { name: 'the end' })
  const heard = await Promise.all(
    open.map(async ([name, socket]) => {
      for (;;) {
        const text = JSON.stringify(socket.messages)
        if (text.includes('the end')) return [name, text] as const
        await new Promise(resolve => socket.socket.once('message', resolve))
      }
    }),
  )
  const secrets = secretsOf(world)
  const found = heard.map(([name, text]) => ({
    name,
    texts: ['owner', 'stranger'].filter(each => text.includes(`${each}-canary-`)),
    emails: emailsIn(text),
    secrets: leaks(text, secrets),
  }))
  const nothing = { emails: [], secrets: [] }
  expect(found).toEqual([
    { name: 'stranger', texts: ['stranger'], ...nothing },
    { name: 'former', texts: [], ...nothing },
    { name: 'member', texts: ['owner', 'stranger'], ...nothing },
    { name: 'owner', texts: ['owner'], ...nothing },
    { name: 'admin', texts: [], ...nothing },
  ])
})

test('answers to writes hold no address but the own one, and no secret', async () => {
  const world = await startSecurityWorld()
  const wrong: string[] = []
  const secrets = secretsOf(world)
  for (const [key, { ask, ends }] of Object.entries(cases)) {
    const [method = '', pattern = ''] = key.split(' ')
    if (ends || method === 'GET' || pattern.startsWith('/api/auth/')) continue
    const ids = await world.trip()
    for (const standing of ['stranger', 'member', 'owner', 'admin'] as const) {
      const { path, body } = ask(ids, world.people)
      const { text } = await world.as(standing, 'cookie', method, path, body)
      const emails = adminsMay(standing, path) ? [] : emailsIn(text)
      for (const found of [...emails, ...leaks(text, secrets)]) wrong.push(`${key} as ${standing}: ${found}`)
    }
  }
  expect(wrong).toEqual([])
}, 400_000)

test('the log holds no password, token, cookie or address, whatever fails', async () => {
  let failing = false
  const broken = routes.map(route =>
    route.path === '/api/auth/me' || route.path === '/api/auth/login'
      ? {
          ...route,
          run: async (...[ctx, input]: Parameters<typeof route.run>) => {
            if (failing)
              throw Object.assign(new Error('planned failure'), { token: ctx.headers['authorization'] })
            return route.run(ctx, input)
          },
        }
      : route,
  )
  const world = await startSecurityWorld({ routes: broken })
  const { server, people } = world
  const { theirs } = await fill(world)
  const token = await socketToken(world, 'owner')
  const wrong = { username: 'owner', password: 'a-wrong-password-canary' }
  await server.call('POST', '/api/auth/login', { body: wrong })
  await server.call('POST', '/api/auth/login', { raw: '{"password":"a-wrong-password-canary"' })
  failing = true
  for (const credential of credentials) {
    const call = credentialOf(people.owner, credential)
    expect((await server.call('GET', `/api/auth/me?token=${token}`, call)).status).toBe(500)
    expect((await server.call('POST', '/api/auth/login', { ...call, body: wrong })).status).toBe(500)
  }
  // A device ahead of the database is worth a line, too.
  await world.as('owner', 'cookie', 'GET', `/api/trips/${theirs.trip}/changes?since=999`)
  const client = { 'x-client-id': newId(), 'idempotency-key': newId(), 'x-client-seq': '1' }
  await server.call('PATCH', `/api/trips/${theirs.trip}`, {
    cookie: people.owner.cookie,
    headers: client,
    body: { title: 'owner-canary-other' },
  })
  const text = server.logged.join('')
  expect(text).toContain('planned failure')
  expect(text).toContain('the database file was put back')
  const secrets = { ...secretsOf(world), 'socket token': token, 'wrong password': 'a-wrong-password-canary' }
  expect({ leaks: leaks(text, secrets), emails: emailsIn(text) }).toEqual({ leaks: [], emails: [] })
  expect(text).not.toContain('-canary-')
})

test('a snapshot from the cache is for those who may read it', async () => {
  const world = await startSecurityWorld()
  const { theirs } = await fill(world)
  const path = `/api/streams/trip:${theirs.trip}/snapshot`
  expect(await read(world, 'owner', path)).toContain('owner-canary-notes')
  for (const standing of ['stranger', 'former', 'admin', 'anonymous'] as const) {
    const text = await read(world, standing, path)
    expect(text).toMatch(/NO_ACCESS|AUTH_REQUIRED/)
    expect(text).not.toContain('owner-canary-')
  }
})
