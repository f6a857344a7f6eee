import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { announce, plain, send } from '../files/file-world.ts'
import { site, startMailReceiver } from '../support/mail-receiver.ts'
import { startSecurityWorld, type SecurityWorld, type SignedIn, type TripIds } from '../security/world.ts'

interface Invite {
  id: string
  token: string
  used_count: number
  max_uses: number
  invitee: string | null
}

const newcomer = (name: string, invite_token?: string) => ({
  username: name,
  email: `${name}@example.org`,
  password: 'seven hills of Lisbon',
  ...(invite_token === undefined ? {} : { invite_token }),
})

async function startInvites() {
  const world = await startSecurityWorld({
    rate_limits: { register: { limit: 1000 }, login: { limit: 1000 } },
  })
  const ids = await world.trip('owner')
  return { world, ids, at: `/api/trips/${ids.trip}`, ...helpers(world, ids) }
}

function helpers(world: SecurityWorld, { trip }: TripIds) {
  const at = `/api/trips/${trip}`
  const invite = async (body: object = {}, by: SignedIn = 'owner'): Promise<Invite> => {
    const made = await world.as(by, 'cookie', 'POST', `${at}/invites`, body)
    expect(made.status, made.text).toBe(201)
    return made.body['invite'] as Invite
  }
  return {
    invite,
    invites: async () =>
      (await world.as('owner', 'cookie', 'GET', `${at}/invites`)).body['invites'] as Invite[],
    look: (token: string, cookie?: string) =>
      world.server.call('GET', `/api/auth/invite/${token}`, cookie === undefined ? {} : { cookie }),
    join: (who: SignedIn, token: string) => world.as(who, 'cookie', 'POST', `/api/auth/invite/${token}/join`),
    joinWith: (cookie: string, token: string) =>
      world.server.call('POST', `/api/auth/invite/${token}/join`, { cookie }),
    register: (name: string, token?: string) =>
      world.server.call('POST', '/api/auth/register', { body: newcomer(name, token) }),
    level: (level: string) =>
      world.as('admin', 'cookie', 'PUT', '/api/admin/permissions', { permissions: { member_manage: level } }),
    reads: async (who: SignedIn) => (await world.as(who, 'cookie', 'GET', at)).status === 200,
  }
}

const code = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body['code'])}`

describe('an invite to a trip', () => {
  test('lets a signed-in person join with one request, and counts one use', async () => {
    const { invite, invites, join, reads, ids, world, at } = await startInvites()
    const made = await invite({ invitee: 'Ben' })
    expect(made).toMatchObject({ invitee: 'Ben', max_uses: 1, used_count: 0 })
    const joined = await join('stranger', made.token)
    expect([joined.status, joined.body]).toEqual([201, { trip_id: ids.trip }])
    expect(await reads('stranger')).toBe(true)
    expect(await invites()).toMatchObject([{ used_count: 1 }])
    // Pressed again, or opened later from the same chat: it leads to the trip and takes no other use.
    const again = await join('stranger', made.token)
    expect([again.status, again.body]).toEqual([200, { trip_id: ids.trip }])
    expect(await invites()).toMatchObject([{ used_count: 1 }])
    const members = await world.as('owner', 'cookie', 'GET', `${at}/members`)
    const row = (members.body['members'] as { user_id: string; invited_by: string }[]).find(
      ({ user_id }) => user_id === world.people.stranger.id,
    )
    expect(row?.invited_by).toBe(world.people.owner.id)
  })

  test('lets a person without an account register and join, taking one use for both', async () => {
    const { invite, invites, register, joinWith, look, ids } = await startInvites()
    const { token } = await invite()
    const made = await register('benno', token)
    expect(made.status, made.text).toBe(201)
    expect(code(await register('carla', token))).toBe('410 INVITE_USED')
    // The page asks again before it joins, after a reload for instance.
    expect((await look(token, made.cookie)).status).toBe(200)
    const joined = await joinWith(made.cookie ?? '', token)
    expect([joined.status, joined.body]).toEqual([201, { trip_id: ids.trip }])
    expect(await invites()).toMatchObject([{ used_count: 1 }])
    expect((await look(token, made.cookie)).body).toMatchObject({ trip_id: ids.trip })
  })

  test('names who invites, the title, the dates and the picture, and nothing else', async () => {
    const { world, ids, at, invite, look } = await startInvites()
    const photo = announce(plain, { place_id: ids.place })
    await world.as('owner', 'cookie', 'POST', `${at}/files`, photo)
    expect((await send(world, world.people.owner, photo.id, plain)).status).toBe(200)
    const dated = { start_date: '2027-05-01', end_date: '2027-05-03', cover_file_id: photo.id }
    expect((await world.as('owner', 'cookie', 'PATCH', at, dated)).status).toBe(200)
    const { token } = await invite({ invitee: 'ben@example.org', max_uses: 3 })
    const found = await look(token)
    expect(found.body).toEqual({
      valid: true,
      invited_by: 'owner',
      trip: {
        title: 'owner-canary-title',
        start_date: '2027-05-01',
        end_date: '2027-05-03',
        cover: `/api/auth/invite/${token}/cover/bytes`,
      },
      may_register: true,
    })
    expect(found.text).not.toContain(ids.trip)
    const picture = await world.server.call('GET', `/api/auth/invite/${token}/cover/bytes`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const other = await world.server.call('GET', `/api/auth/invite/${'f'.repeat(32)}/cover/bytes`)
    expect(code(other)).toBe('404 INVITE_INVALID')
  })

  test('of five who come at the same moment, as many join as it has uses', async () => {
    const { world, invite, register, joinWith } = await startInvites()
    const people = await Promise.all([1, 2, 3, 4, 5].map(n => register(`guest${n}`)))
    const { token } = await invite({ max_uses: 2 })
    const tries = await Promise.all(people.map(({ cookie }) => joinWith(cookie ?? '', token)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 201, 410, 410, 410])
    const rows = await world.server.app.db.read.selectFrom('invite_uses').selectAll().execute()
    expect(rows).toHaveLength(2)
  })

  test('is limited to five uses and two weeks, except for admins', async () => {
    const { world, at, invite } = await startInvites()
    for (const body of [
      { max_uses: 0 },
      { max_uses: 6 },
      { expires_in_days: null },
      { expires_in_days: 0 },
      { expires_in_days: 15 },
      { invitee: 'x'.repeat(255) },
      { trip_id: 'another' },
      { created_by: world.people.admin.id },
    ])
      expect(code(await world.as('owner', 'cookie', 'POST', `${at}/invites`, body))).toBe('400 INVALID_INPUT')
    const { token: entry } = await invite()
    await world.as('admin', 'cookie', 'POST', `/api/auth/invite/${entry}/join`)
    await world.as('admin', 'cookie', 'PUT', '/api/admin/permissions', {
      permissions: { member_manage: 'trip_member' },
    })
    expect(await invite({ max_uses: 0, expires_in_days: null }, 'admin')).toMatchObject({ max_uses: 0 })
  })

  test('a trip has twenty open invites at most', async () => {
    const { world, at, invite } = await startInvites()
    for (let n = 0; n < 20; n++) await invite()
    expect(code(await world.as('owner', 'cookie', 'POST', `${at}/invites`, {}))).toBe('409 TOO_MANY_LINKS')
  })

  test('is not among the invites of the server, nor is one of the server among those of a trip', async () => {
    const { world, at, invite, invites } = await startInvites()
    const { id } = await invite()
    const { body } = await world.as('admin', 'cookie', 'POST', '/api/admin/invites', {})
    const server = body['invite'] as Invite
    const listed = await world.as('admin', 'cookie', 'GET', '/api/admin/invites')
    expect((listed.body['invites'] as Invite[]).map(each => each.id)).toEqual([server.id])
    expect((await invites()).map(each => each.id)).toEqual([id])
    expect(code(await world.as('admin', 'cookie', 'DELETE', `/api/admin/invites/${id}`))).toBe(
      '404 NOT_FOUND',
    )
    expect(code(await world.as('owner', 'cookie', 'DELETE', `${at}/invites/${server.id}`))).toBe(
      '404 NOT_FOUND',
    )
    expect(code(await world.as('stranger', 'cookie', 'POST', `/api/auth/invite/${server.token}/join`))).toBe(
      '404 INVITE_INVALID',
    )
  })

  test('is revoked within its own trip only', async () => {
    const { world, at, invite, look } = await startInvites()
    const { id, token } = await invite()
    const other = await world.trip('stranger')
    const foreign = await world.as('stranger', 'cookie', 'DELETE', `/api/trips/${other.trip}/invites/${id}`)
    expect(code(foreign)).toBe('404 NOT_FOUND')
    expect((await look(token)).status).toBe(200)
    expect((await world.as('owner', 'cookie', 'DELETE', `${at}/invites/${id}`)).status).toBe(200)
    expect(code(await look(token))).toBe('404 INVITE_INVALID')
  })
})

describe('whether an invite to a trip creates accounts', () => {
  test('follows whether registration is open, until an admin says so', async () => {
    const { world, invite, register, look, join } = await startInvites()
    const { settings } = world.server.app
    const by = { user_id: world.people.admin.id, at: 1 }
    await settings.set(new Map([['allow_registration', 'false']]), by)
    const { token } = await invite({ max_uses: 5 })
    expect((await look(token)).body).toMatchObject({ may_register: false })
    expect(code(await register('benno', token))).toBe('403 REGISTRATION_CLOSED')
    expect((await join('stranger', token)).status).toBe(201)
    await settings.set(new Map([['trip_invites_register', 'true']]), by)
    expect((await look(token)).body).toMatchObject({ may_register: true })
    expect((await register('benno', token)).status).toBe(201)
    await settings.set(new Map([['trip_invites_register', null]]), by)
    expect(code(await register('carla', token))).toBe('403 REGISTRATION_CLOSED')
  })

  test('is for an admin to switch off where registration is open', async () => {
    const { world, invite, register } = await startInvites()
    const by = { user_id: world.people.admin.id, at: 1 }
    await world.server.app.settings.set(new Map([['trip_invites_register', 'false']]), by)
    const { token } = await invite()
    expect(code(await register('benno', token))).toBe('403 REGISTRATION_CLOSED')
  })
})

describe('a person who was removed', () => {
  test('does not come back by an older invite, used before or not, but by a newer one', async () => {
    const { world, at, invite, join, reads } = await startInvites()
    const [used, unused] = [await invite({ max_uses: 5 }), await invite({ max_uses: 5 })]
    expect((await join('stranger', used.token)).status).toBe(201)
    await world.as('owner', 'cookie', 'DELETE', `${at}/members/${world.people.stranger.id}`)
    for (const { token } of [used, unused])
      expect(code(await join('stranger', token))).toBe('410 INVITE_EXPIRED')
    expect(await reads('stranger')).toBe(false)
    await pause(2)
    const { token } = await invite()
    expect((await join('stranger', token)).status).toBe(201)
  })

  test('loses the open invites when they are replaced; what is used up stays', async () => {
    const { world, at, invite, invites, look, join } = await startInvites()
    const [open, spent] = [await invite({ max_uses: 5 }), await invite()]
    await join('stranger', spent.token)
    const replaced = await world.as('owner', 'cookie', 'POST', `${at}/invites/replace`)
    expect(replaced.status).toBe(200)
    expect(code(await look(open.token))).toBe('404 INVITE_INVALID')
    const now = await invites()
    const fresh = now.find(({ id }) => id === open.id)
    expect(fresh).toMatchObject({ max_uses: 5, used_count: 0 })
    expect((await look(fresh?.token ?? '')).status).toBe(200)
    expect(now.find(({ id }) => id === spent.id)?.token).toBe(spent.token)
  })

  test('takes an unlimited invite of an admin out of the trip instead of handing it on', async () => {
    const { world, ids, invites } = await startInvites()
    const at = `/api/trips/${ids.trip}`
    await world.as('owner', 'cookie', 'POST', `${at}/members`, { identifier: 'admin' })
    const endless = { max_uses: 0, expires_in_days: 0 }
    expect((await world.as('admin', 'cookie', 'POST', `${at}/invites`, endless)).status).toBe(201)
    expect(await invites()).toHaveLength(1)
    expect((await world.as('owner', 'cookie', 'POST', `${at}/invites/replace`)).status).toBe(200)
    expect(await invites()).toEqual([])
  })

  test('keeps invites and links of a deleted trip, which may be brought back', async () => {
    const { world, at, invite, level } = await startInvites()
    await invite()
    await world.as('owner', 'cookie', 'POST', `${at}/share-links`, {})
    expect((await world.as('owner', 'cookie', 'DELETE', at)).status).toBe(200)
    // Looks through the makers of all links and invites.
    for (const each of ['trip_member', 'trip_owner']) expect((await level(each)).status).toBe(200)
    const { raw } = world.server.app.db
    expect(raw.prepare('select 1 from invites where trip_id is not null').all()).toHaveLength(1)
    expect(raw.prepare('select 1 from share_links where ended_at is null').all()).toHaveLength(1)
  })
})

describe('the maker of an invite', () => {
  test.each([
    ['is removed', 'removed'],
    ['loses the right', 'level'],
    ['is disabled', 'disabled'],
  ])('who %s ends it, and it does not come back', async (_, how) => {
    const { world, at, invite, invites, look, level, ids } = await startInvites()
    await level('trip_member')
    const { token } = await invite({}, 'member')
    const own = await invite()
    expect((await look(token)).status).toBe(200)
    const { member } = world.people
    const change = {
      removed: () => world.as('owner', 'cookie', 'DELETE', `${at}/members/${member.id}`),
      level: () => level('trip_owner'),
      disabled: () => world.as('admin', 'cookie', 'PUT', `/api/admin/users/${member.id}`, { disabled: true }),
    }[how]
    expect((await change?.())?.status).toBe(200)
    expect(code(await look(token))).toBe('404 INVITE_INVALID')
    const back = {
      removed: () => world.as('owner', 'cookie', 'POST', `${at}/members`, { identifier: 'member' }),
      level: () => level('trip_member'),
      disabled: () =>
        world.as('admin', 'cookie', 'PUT', `/api/admin/users/${member.id}`, { disabled: false }),
    }[how]
    await back?.()
    expect(code(await look(token))).toBe('404 INVITE_INVALID')
    expect((await invites()).map(({ id }) => id)).toEqual([own.id])
    expect(ids.trip).toBeTruthy()
  })

  test('of a trip that is deleted lets nobody in', async () => {
    const { world, at, invite, look, join } = await startInvites()
    const { token } = await invite()
    await world.as('owner', 'cookie', 'DELETE', at)
    expect(code(await look(token))).toBe('404 INVITE_INVALID')
    expect(code(await join('stranger', token))).toBe('404 INVITE_INVALID')
  })
})

test('the former way to join by a share link answers that invites do that now', async () => {
  const { world, at, reads } = await startInvites()
  const made = await world.as('owner', 'cookie', 'POST', `${at}/share-links`, { can_join: false })
  const { token } = made.body['link'] as { token: string }
  expect(code(await world.as('stranger', 'cookie', 'POST', `/api/shared/${token}/join`))).toBe(
    '410 INVITE_EXPIRED',
  )
  expect(await reads('stranger')).toBe(false)
  const wished = await world.as('owner', 'cookie', 'POST', `${at}/share-links`, { can_join: true })
  expect(code(wished)).toBe('400 INVALID_INPUT')
})

test('an invite for an address is mailed where the server can send mail, twenty times an hour at most', async () => {
  const receiver = await startMailReceiver()
  const world = await startSecurityWorld({ config: receiver.config })
  const ids = await world.trip('owner')
  const at = `/api/trips/${ids.trip}/invites`
  const invite = async (invitee: string) => {
    const { body } = await world.as('owner', 'cookie', 'POST', at, { invitee })
    const { id, token } = body['invite'] as Invite
    await world.as('owner', 'cookie', 'DELETE', `${at}/${id}`)
    return { mailed: body['mailed'], token }
  }
  expect(await invite('Ben')).toMatchObject({ mailed: false })
  const { mailed, token } = await invite('ben@mail.example')
  expect(mailed).toBe(true)
  const mail = await receiver.mail()
  expect(mail).toMatchObject({
    recipients: ['ben@mail.example'],
    subject: 'owner invites you to “owner-canary-title”',
  })
  expect(mail.text).toContain(`${site}/invite/${token}`)
  expect(mail.text).not.toContain(ids.trip)
  for (let n = 1; n < 20; n++) expect(await invite(`ben${n}@mail.example`)).toMatchObject({ mailed: true })
  expect(await invite('last@mail.example')).toMatchObject({ mailed: false })
})
