import { expect, test } from 'vitest'
import { rowOf, startWorld } from '../sync/client.ts'

test('the journal of an account that is deleted goes to a writer who may sign in', async () => {
  const world = await startWorld()
  const { tom, ana, ines } = world
  const journey = rowOf(await world.call(tom, 'POST', '/api/journeys', { title: 'Nine days' }), 'journey').id
  for (const { id } of [ana, ines]) {
    const body = { user_id: id, role: 'editor' }
    expect((await world.call(tom, 'POST', `/api/journeys/${journey}/contributors`, body)).status).toBe(201)
  }
  expect((await world.call(ines, 'PUT', `/api/admin/users/${ana.id}`, { disabled: true })).status).toBe(200)
  const gone = await world.call(tom, 'DELETE', '/api/auth/me', { password: 'nine days in May' })
  expect(gone.status, gone.text).toBe(200)
  expect((await world.get(ines, `/api/journeys/${journey}`)).body).toMatchObject({ my_role: 'owner' })
})
