import { expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../sync/client.ts'

const settingsOf = async (world: World, person: Person) =>
  (await world.get(person, '/api/settings')).body['settings']

test('everybody has settings of their own, and what is not named stays as it is', async () => {
  const world = await startWorld()
  const { tom, ana } = world
  const own = { dark_mode: 'dark', week_start: 7 }
  expect((await world.call(tom, 'POST', '/api/settings/bulk', { settings: own })).status).toBe(200)
  const one = await world.call(tom, 'PUT', '/api/settings', { key: 'week_start', value: 1 })
  expect(one.body['sync']).toMatchObject({ outcome: 'applied' })
  expect(await settingsOf(world, tom)).toEqual({ dark_mode: 'dark', week_start: 1 })
  expect(await settingsOf(world, ana)).toEqual({})
  await world.call(tom, 'PUT', '/api/settings', { key: 'dark_mode', value: null })
  expect(await settingsOf(world, tom)).toEqual({ week_start: 1 })
})

test('nobody reads or sets the settings of somebody else, an admin neither', async () => {
  const world = await startWorld()
  const { tom, ana, ines } = world
  const path = `/api/users/${tom.id}/settings`
  for (const other of [ana, ines]) {
    const answer = await world.call(other, 'PUT', path, { settings: { dark_mode: 'light' } })
    expect([answer.status, answer.body['code']]).toEqual([403, 'NO_ACCESS'])
    expect((await world.get(other, path)).status).toBe(403)
  }
  expect(await settingsOf(world, tom)).toEqual({})
})

test('what is no setting, or no value of it, is refused by name, and nothing of the request is done', async () => {
  const world = await startWorld()
  const settings = { motion: 'less', fly: true, time_format: '25h' }
  const answer = await world.call(world.tom, 'POST', '/api/settings/bulk', { settings })
  expect(answer.status).toBe(400)
  expect(answer.body['fields']).toEqual({
    'settings.fly': 'UNKNOWN_FIELD',
    'settings.time_format': 'NOT_ALLOWED',
  })
  expect(await settingsOf(world, world.tom)).toEqual({})
})

test('two devices that set two things at once meet nowhere; of the same thing the later edit counts', async () => {
  const world = await startWorld()
  const { tom } = world
  const path = `/api/users/${tom.id}/settings`
  const [phone, laptop] = [world.device(tom), world.device(tom)]
  const offline = { base_seq: 0 }
  const at = Date.now() - 60_000
  await phone.send('PUT', path, { settings: { dark_mode: 'dark' } }, { ...offline, edited_at: at + 2 })
  const late = await laptop.send(
    'PUT',
    path,
    { settings: { dark_mode: 'light', motion: 'less' } },
    { ...offline, edited_at: at },
  )
  expect(late.status).toBe(200)
  expect(await settingsOf(world, tom)).toEqual({ dark_mode: 'dark', motion: 'less' })
})
