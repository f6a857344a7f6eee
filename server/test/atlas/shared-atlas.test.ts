import { beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../sync/client.ts'

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

test('who does not travel with the other one any more sees nothing, though both said yes', async () => {
  const { tom, ines } = world
  await share(ines, tom, true)
  await share(tom, ines, true)
  const gone = await world.call(tom, 'DELETE', `/api/trips/${trip}/members/${ines.id}`)
  expect(gone.status, gone.text).toBe(200)
  expect(await seenBy(ines)).toEqual([])
  expect(await seenBy(tom)).toEqual([])
})
