/** Who is invited to plan days off together is told, and may answer there. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { expect, test } from 'vitest'
import { deliveriesOf } from '../../src/modules/notifications/module.ts'
import { startMailReceiver } from '../support/mail-receiver.ts'
import { startWorld, type Person, type World } from '../sync/client.ts'

const base = '/api/addons/vacay'

const invite = async ({ call, server, tom, ana }: World) => {
  expect((await call(tom, 'POST', `${base}/invite`, { user_id: ana.id })).status).toBe(200)
  await server.app.effects.idle()
}

const noticesOf = async (world: World, person: Person) =>
  (await world.get(person, '/api/notifications/in-app')).body['notifications'] as Record<string, unknown>[]

const answer = async (world: World, response: 'positive' | 'negative') => {
  const [notice] = await noticesOf(world, world.ana)
  const path = `/api/notifications/in-app/${String(notice?.['id'])}/respond`
  const answered = await world.call(world.ana, 'POST', path, { response })
  await world.server.app.effects.idle()
  return answered.status
}

const planOf = async (world: World, person: Person) => (await world.get(person, `${base}/plan`)).body

test('an invitation is told once, in the list and by mail, with who invites', async () => {
  const mail = await startMailReceiver()
  let clock = Date.parse('2027-05-01T12:00:00Z')
  const world = await startWorld({ config: mail.config, now: () => clock })
  await invite(world)
  await invite(world)
  expect(await noticesOf(world, world.ana)).toMatchObject([
    {
      event: 'vacay_invite',
      type: 'boolean',
      actor_name: 'tom',
      for_trip_id: null,
      target: { kind: 'time_off', trip_id: null },
    },
  ])
  expect(await noticesOf(world, world.tom)).toEqual([])
  clock += 600_000
  deliveriesOf(world.server.app)?.wake()
  await deliveriesOf(world.server.app)?.idle()
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['tom wants to plan days off with you'])
  await mail.close()
})

test('to accept the notice is to accept the invitation', async () => {
  const world = await startWorld()
  await invite(world)
  expect(await answer(world, 'positive')).toBe(200)
  expect(await planOf(world, world.tom)).toMatchObject({ isFused: true, pendingInvites: [] })
  expect(await planOf(world, world.ana)).toMatchObject({
    isFused: true,
    incomingInvites: [],
    users: [{ id: world.ana.id }, { id: world.tom.id }],
  })
})

test('to decline it is to decline the invitation, and both may ask again', async () => {
  const world = await startWorld()
  await invite(world)
  await answer(world, 'negative')
  expect(await planOf(world, world.tom)).toMatchObject({ isFused: false, pendingInvites: [] })
  await invite(world)
  expect(await noticesOf(world, world.ana)).toHaveLength(2)
})

test('an invitation that was answered in the app or withdrawn has no notice any more', async () => {
  const world = await startWorld()
  const { tom, ana, call } = world
  await invite(world)
  await call(tom, 'POST', `${base}/invite/cancel`, { user_id: ana.id })
  expect(await noticesOf(world, ana)).toEqual([])
  await invite(world)
  await call(ana, 'POST', `${base}/invite/decline`, { plan_id: vacayId(tom.id) })
  expect(await noticesOf(world, ana)).toEqual([])
  await invite(world)
  await call(ana, 'POST', `${base}/invite/accept`, { plan_id: vacayId(tom.id) })
  expect(await noticesOf(world, ana)).toEqual([])
})

test('an answer to an invitation that was withdrawn changes nothing', async () => {
  const world = await startWorld()
  await invite(world)
  // As when the answer was given on a device that had not heard of it.
  world.server.app.db.raw.exec('delete from vacay_invites')
  expect(await answer(world, 'positive')).toBe(200)
  expect(await planOf(world, world.tom)).toMatchObject({ isFused: false })
})
