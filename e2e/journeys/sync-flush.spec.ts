import type { ProxyRequest } from '../proxy/fault.ts'
import { mutationsIn } from '../proxy/request-log.ts'
import type { Device } from '../support/device.ts'
import { addPlace, editStop, stopNamed } from '../support/planner-hands.ts'
import { countByName, expectEachOnce, isAllSaved, placeNames } from '../support/server-truth.ts'
import { expect, test, type World } from '../support/sync-test.ts'

const names = ['Alfama', 'Belém', 'Chiado', 'Estrela', 'Graça']

/** A trip known to the server and ten changes that are only on the device: five places, each put on a day. */
const withTenChanges = async ({ ines, device: open }: World) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const device = await open(ines, { at: `/trips/${tripId}/plan/day/1` })
  await device.goOffline()
  for (const name of names) await addPlace(device.page, name)
  await expect(device.syncLine('Saved on this device · 5 changes waiting')).toBeVisible()
  return { tripId, device }
}

const pushes = ({ proxy }: Device) => proxy.log.filter(({ path }) => path === '/api/sync/push')

for (const leg of ['request', 'answer'] as const) {
  test(`a tab that dies while the ${leg} of ten changes is on its way sends each once`, async ({ world }) => {
    const { ines } = world
    const { tripId, device } = await withTenChanges(world)
    const gate = Promise.withResolvers<void>()
    await device.goOnline()
    device.proxy.add({ path: '/api/sync/push', times: 1, fault: { kind: 'hold', until: gate.promise, leg } })
    await expect.poll(() => pushes(device).length).toBe(1)
    if (leg === 'answer') await expect.poll(() => placeNames(ines.api, tripId)).toEqual(names)
    await device.kill()
    await device.coldStart(`/trips/${tripId}/plan/day/1`)
    for (const name of names) await expect(stopNamed(device.page, name)).toBeVisible()
    await isAllSaved(device)
    // What was on its way arrives after everything is said and done.
    gate.resolve()
    await expect.poll(() => pushes(device)[0]?.reached).toBe(1)

    expect(await placeNames(ines.api, tripId)).toEqual(names)
    const commits = await expectEachOnce(ines.api, tripId, [device])
    expect(countByName(commits)).toEqual({ 'trip.create': 1, 'place.create': 5, 'assignment.create': 5 })
    expect(device.problems).toEqual([])
  })
}

test('a server that is killed in the middle of ten changes has each once afterwards', async ({ world }) => {
  const { ines, server } = world
  const { tripId, device } = await withTenChanges(world)
  await device.goOnline()
  device.proxy.add({ path: '/api/sync/push', times: 1, fault: { kind: 'lose' } })
  await expect.poll(() => pushes(device)[0]?.reached).toBe(1)
  await server.kill()
  await editStop(device.page, 'Belém', { notes: 'Written while the server was down' })
  await server.start()
  await isAllSaved(device)

  expect(await placeNames(ines.api, tripId)).toEqual(names)
  const commits = await expectEachOnce(ines.api, tripId, [device])
  const once = { 'trip.create': 1, 'place.create': 5, 'assignment.create': 5, 'place.update': 1 }
  expect(countByName(commits)).toEqual(once)
  expect(device.problems).toEqual([])
})

test('when the first answer to every write is lost, each change is made once', async ({
  world: { ines, device: open },
}) => {
  const tripId = await ines.api.makeTrip('Lisbon')
  const device = await open(ines, { at: `/trips/${tripId}/plan/day/1` })
  const what = ({ method, path, body, headers }: ProxyRequest) =>
    [method, path, headers['idempotency-key'], body].join(' ')
  const writes = { method: ['POST', 'PUT', 'PATCH', 'DELETE'], path: /^\/api\/(trips|sync|streams)\// }
  device.proxy.add({ ...writes, first_of: what, fault: { kind: 'lose' } })

  await addPlace(device.page, 'Alfama')
  await isAllSaved(device)
  await editStop(device.page, 'Alfama', { name: 'Alfama by night' })
  await isAllSaved(device)
  await stopNamed(device.page, 'Alfama by night').click({ button: 'right' })
  await device.page.getByRole('menuitem', { name: 'Remove from this day' }).click()
  await isAllSaved(device)

  expect(await placeNames(ines.api, tripId)).toEqual(['Alfama by night'])
  expect(await ines.api.rows(tripId, 'assignments')).toEqual([])
  const commits = await expectEachOnce(ines.api, tripId, [device])
  const once = { 'place.create': 1, 'assignment.create': 1, 'place.update': 1, 'assignment.delete': 1 }
  expect(countByName(commits)).toEqual({ 'trip.create': 1, ...once })
  const lost = mutationsIn(device.proxy.log.filter(({ fault }) => fault === 'lose'))
  expect(lost.map(each => each.mutation_id)).toEqual(
    expect.arrayContaining(commits.slice(1).map(each => each.mutation_id)),
  )
  expect(device.problems).toEqual([])
})
