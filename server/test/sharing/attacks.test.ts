/** Attempts with a link or an address that ended, or that is of another trip. */
import { expect, test } from 'vitest'
import { modules } from '../../src/modules/index.ts'
import { announce, plain, send } from '../files/file-world.ts'
import { startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { planned, read } from './calendar-world.ts'

/** Every address of a guest, as they stand in the routes: one that comes later is tried as well. */
const guestRoutes = modules
  .flatMap(({ routes }) => routes)
  .filter(({ path, guard }) => path.startsWith('/api/shared/:token') && guard === 'public')

const filled = (path: string, token: string, place: string) =>
  path.replace(':token', token).replace(':place_id', place).replace(':version/:z/:x/:y', 'none/0/0/0')

async function startLinks() {
  const world = await startSecurityWorld()
  const ids = await world.trip('owner')
  const at = `/api/trips/${ids.trip}`
  const make = async (body: object) =>
    (await world.as('owner', 'cookie', 'POST', `${at}/share-links`, body)).body['link'] as {
      id: string
      token: string
    }
  const everywhere = async (token: string, cookie = '') => {
    const codes = new Set<string>()
    for (const { method, path } of guestRoutes) {
      if (path.endsWith('/unlock')) continue
      const answer = await world.server.call(method, filled(path, token, ids.place), { cookie })
      expect(answer.text).not.toContain('canary')
      codes.add(`${answer.status} ${String(answer.body['code'])}`)
    }
    return [...codes]
  }
  return { world, ids, at, make, everywhere }
}

const unlock = async (world: SecurityWorld, token: string, password: string) => {
  const path = `/api/shared/${token}/unlock`
  const answer = await world.server.call('POST', path, { body: { password } })
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

test('each address of a guest ends with its link: deleted, past its time, its password changed, its trip gone', async () => {
  const { world, at, make, everywhere } = await startLinks()
  expect(guestRoutes.length).toBeGreaterThanOrEqual(7)
  const all = {
    share_map: true,
    share_bookings: true,
    share_packing: true,
    share_budget: true,
    share_collab: true,
  }
  const [deleted, expired, locked, last] = [
    await make(all),
    await make(all),
    await make({ ...all, password: 'open one' }),
    await make(all),
  ]
  const { cookie } = await unlock(world, locked.token, 'open one')
  expect((await world.server.call('GET', `/api/shared/${locked.token}`, { cookie })).status).toBe(200)
  await world.as('owner', 'cookie', 'DELETE', `${at}/share-links/${deleted.id}`)
  world.server.app.db.raw
    .prepare('update share_links set expires_at = ? where id = ?')
    .run(Date.now(), expired.id)
  await world.as('owner', 'cookie', 'PATCH', `${at}/share-links/${locked.id}`, { password: 'open two' })
  expect(await everywhere(deleted.token)).toEqual(['404 SHARE_NOT_FOUND'])
  expect(await everywhere(expired.token)).toEqual(['404 SHARE_NOT_FOUND'])
  expect(await everywhere(locked.token, cookie)).toEqual(['401 SHARE_LOCKED'])
  expect((await unlock(world, locked.token, 'open one')).status).toBe(401)
  for (const { token } of [deleted, expired]) expect((await unlock(world, token, '')).status).toBe(404)
  await world.as('owner', 'cookie', 'DELETE', at)
  expect(await everywhere(last.token)).toEqual(['404 SHARE_NOT_FOUND'])
})

test('the proof of a password is worth nothing at another link, altered, or without its end', async () => {
  const { world, make, everywhere } = await startLinks()
  const [one, two] = [await make({ password: 'open both' }), await make({ password: 'open both' })]
  const { cookie } = await unlock(world, one.token, 'open both')
  const [name = '', value = ''] = cookie.split('=')
  for (const forged of [cookie, `${name}=`, `${name}=9999999999999`, `${name}=${value.slice(0, -4)}AAAA`])
    expect(await everywhere(two.token, forged)).toEqual(['401 SHARE_LOCKED'])
  expect(await everywhere(one.token, `${name}=${value.slice(0, -4)}AAAA`)).toEqual(['401 SHARE_LOCKED'])
})

test('no id of something else brings bytes out of a link', async () => {
  const { world, ids, at, make } = await startLinks()
  const other = await world.trip('stranger')
  const photo = announce(plain, { place_id: ids.place, place_photo: true })
  await world.as('owner', 'cookie', 'POST', `${at}/files`, photo)
  expect((await send(world, world.people.owner, photo.id, plain)).status).toBe(200)
  const foreign = announce(plain, { place_id: other.place })
  await world.as('stranger', 'cookie', 'POST', `/api/trips/${other.trip}/files`, foreign)
  expect((await send(world, world.people.stranger, foreign.id, plain)).status).toBe(200)
  const [plan, bookings] = [
    await make({ share_map: true }),
    await make({ share_map: false, share_bookings: true }),
  ]
  const bytes = (token: string, id: string) =>
    world.server.call('GET', `/api/shared/${token}/place-photo/${id}/bytes`)
  expect((await bytes(plan.token, ids.place)).status).toBe(200)
  const others = [other.place, photo.id, foreign.id, ids.trip, ids.day, ids.file, world.people.owner.id]
  const altered = [ids.place.toUpperCase(), `${ids.place}%00`, `..%2f..%2f${foreign.id}`, '..%2f..%2fcover']
  for (const id of [...others, ...altered, '%', '*', '']) {
    const answer = await bytes(plan.token, id)
    expect([id, answer.status >= 400 && answer.status < 500, answer.text.includes('JFIF')]).toEqual([
      id,
      true,
      false,
    ])
  }
  expect((await bytes(bookings.token, ids.place)).status).toBe(404)
})

test('who was removed keeps nothing in “everything I take part in”, not even what is cancelled', async () => {
  const { world, ask, at, booking, member } = await planned()
  const made = await world.as('member', 'cookie', 'POST', '/api/calendars', {})
  const { id, path } = made.body['calendar'] as { id: string; path: string }
  expect((await world.server.call('GET', path)).text).toContain(booking)
  await ask('DELETE', `${at}/reservations/${booking}`)
  await ask('DELETE', `${at}/members/${member.id}`)
  const after = await world.server.call('GET', path)
  expect([after.status, read(after.text).events]).toEqual([200, []])
  expect(after.text).not.toMatch(/Kyoto|Castle|Over the sea/)
  // The address of before its replacement is one that never was.
  const replaced = await world.as('member', 'cookie', 'POST', `/api/calendars/${id}/replace`)
  const unknown = await world.server.call('GET', `/api/calendars/${'x'.repeat(32)}/trips.ics`)
  const old = await world.server.call('GET', path)
  expect([old.status, old.text]).toEqual([unknown.status, unknown.text])
  const now = replaced.body['calendar'] as { path: string }
  expect((await world.server.call('GET', now.path)).status).toBe(200)
  await world.as('member', 'cookie', 'DELETE', `/api/calendars/${id}`)
  expect((await world.server.call('GET', now.path)).status).toBe(404)
})
