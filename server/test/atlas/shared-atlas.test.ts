import { atlasSharedKey } from '@caravel/sync-protocol/domain/user-settings'
import { settingId } from '@caravel/sync-protocol/entities/setting'
import { userStream } from '@caravel/sync-protocol/streams'
import { beforeEach, expect, test } from 'vitest'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'

const at = '/api/addons/atlas'
let world: World
let trip: string

beforeEach(async () => {
  world = await startWorld()
  trip = await world.trip()
  await world.call(world.tom, 'POST', `${at}/country/PE/mark`)
  await world.call(world.ines, 'POST', `${at}/country/BO/mark`)
})

const share = async (who: Person, other: Person, value: boolean | null): Promise<void> => {
  const settings = { [`atlas_shared_with:${other.id}`]: value }
  const answer = await world.call(who, 'PUT', `/api/users/${who.id}/settings`, { settings })
  expect(answer.status, answer.text).toBe(200)
}

const seenBy = async (who: Person): Promise<unknown> => {
  const answer = await world.get(who, `${at}/shared`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body['people']
}

test('shows where the other one was once both have said yes, and no longer than that', async () => {
  const { tom, ines } = world
  const person = ({ id, name }: Person) => ({ user_id: id, username: name })
  expect(await seenBy(ines)).toEqual([{ ...person(tom), mine: false, theirs: false, visited: null }])
  await share(ines, tom, true)
  expect(await seenBy(ines)).toEqual([{ ...person(tom), mine: true, theirs: false, visited: null }])
  expect(await seenBy(tom)).toEqual([{ ...person(ines), mine: false, theirs: true, visited: null }])
  await share(tom, ines, true)
  expect(await seenBy(ines)).toMatchObject([{ mine: true, theirs: true, visited: ['PE'] }])
  expect(await seenBy(tom)).toMatchObject([{ visited: ['BO'] }])
  await share(ines, tom, null)
  expect(await seenBy(tom)).toMatchObject([{ mine: true, theirs: false, visited: null }])
  expect(await seenBy(ines)).toMatchObject([{ visited: null }])
})

test('a yes of somebody else, or of a stranger, opens nothing', async () => {
  const { tom, ines, ana } = world
  await share(ana, tom, true)
  await share(tom, ana, true)
  expect(await seenBy(ana)).toEqual([])
  expect(await seenBy(tom)).toMatchObject([{ user_id: ines.id, visited: null }])
  // Nobody says yes for another person.
  const settings = { [`atlas_shared_with:${ines.id}`]: true }
  const forged = await world.call(ines, 'PUT', `/api/users/${tom.id}/settings`, { settings })
  expect(forged.status).toBe(403)
  const hostile = await world.call(tom, 'PUT', `/api/users/${tom.id}/settings`, {
    settings: { 'atlas_shared_with:*': true },
  })
  expect(hostile.status).toBe(400)
})

/** Copies of Tom's account that are on his trip too and show Inês their atlas, as rows of the database. */
const addFellows = (count: number, agreed: number): Person[] => {
  const { raw } = world.server.app.db
  const copy = (table: string, where: string, changes: Record<string, string>): void => {
    const row = raw.prepare(`select * from ${table} where ${where}`).get() as Record<string, unknown>
    const made = { ...row, ...changes }
    const names = Object.keys(made)
    raw
      .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(made))
  }
  return Array.from({ length: count }, (_, n) => {
    const id = newId()
    const name = `Fellow ${String(n).padStart(3, '0')}`
    copy('users', `id = '${world.tom.id}'`, {
      id,
      username: name,
      username_key: name,
      email: `${n}@example.org`,
      email_key: `${n}@example.org`,
    })
    copy('trip_member', `user_id = '${world.tom.id}'`, { id: newId(), user_id: id })
    if (n >= count - agreed) {
      const key = atlasSharedKey(world.ines.id)
      copy('setting', `id = '${settingId(world.tom.id, key)}'`, {
        id: settingId(id, key),
        stream: userStream(id),
        user_id: id,
      })
    }
    return { id, name, cookie: '' }
  })
}

test('of many fellow travellers those who agreed come first, and each atlas can be asked for', async () => {
  const { ines, tom } = world
  await share(tom, ines, true)
  const fellows = addFellows(60, 12)
  const agreed = fellows.slice(48)
  for (const fellow of agreed) await share(ines, fellow, true)
  const seen = (await seenBy(ines)) as { user_id: string; visited: string[] | null }[]
  expect(seen).toHaveLength(61)
  expect(seen.slice(0, 12).map(({ user_id }) => user_id)).toEqual(agreed.map(({ id }) => id))
  expect(seen.filter(({ visited }) => visited)).toHaveLength(10)
  expect(seen[11]?.visited).toBe(null)
  const last = agreed[11]?.id ?? ''
  const asked = await world.get(ines, `${at}/shared?with=${last}`)
  expect((asked.body['people'] as typeof seen)[11]).toMatchObject({ user_id: last, visited: [] })
  // Tom agreed and Inês did not: to ask for him opens nothing.
  const closed = await world.get(ines, `${at}/shared?with=${tom.id}`)
  expect(closed.body['people']).toContainEqual({
    user_id: tom.id,
    username: tom.name,
    mine: false,
    theirs: true,
    visited: null,
  })
})

test('who does not travel with the other one any more sees nothing, though both said yes', async () => {
  const { tom, ines } = world
  await share(ines, tom, true)
  await share(tom, ines, true)
  const gone = await world.call(tom, 'DELETE', `/api/trips/${trip}/members/${ines.id}`)
  expect(gone.status, gone.text).toBe(200)
  expect(await seenBy(ines)).toEqual([])
  expect(await seenBy(tom)).toEqual([])
})
