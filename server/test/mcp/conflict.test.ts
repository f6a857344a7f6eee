/** What a person's assistant wrote, and their own device did not know. */
import { expect, test } from 'vitest'
import { connect, startOauthWorld, toolsOf } from '../oauth/world.ts'
import { deviceHeaders, headOf, newId } from '../sync/client.ts'

test('the two versions are told with the name of the assistant that wrote one of them', async () => {
  const world = await startOauthWorld()
  const { server, tom } = world
  const { cookie } = tom
  const made = await server.call('POST', '/api/trips', { cookie, body: { title: 'Lisbon', day_count: 1 } })
  const { id: trip_id } = made.body['trip'] as { id: string }
  const body = { name: 'Belém', notes: 'closed' }
  const added = await server.call('POST', `/api/trips/${trip_id}/places`, { cookie, body })
  const { id: place_id } = added.body['place'] as { id: string }
  const base_seq = headOf(server, `trip:${trip_id}`)
  const edit = (client_seq: number) =>
    server.call('PATCH', `/api/trips/${trip_id}/places/${place_id}`, {
      cookie,
      body: { notes: 'closed on Mondays', base: { notes: 'closed' } },
      headers: deviceHeaders({ ...tom, name: 'tom' }, newId(), { base_seq, client_seq }),
    })

  const session = await toolsOf(server, (await connect(world)).access_token)
  const { isError } = await session.call('update_place', { trip_id, place_id, notes: 'open all day' })
  expect(isError).toBeFalsy()
  expect((await edit(1)).body).toMatchObject({
    code: 'CONFLICT',
    theirs: { notes: 'open all day' },
    theirs_by: tom.id,
    theirs_via: 'Pathfinder',
  })

  const path = `/api/trips/${trip_id}/places/${place_id}`
  await server.call('PATCH', path, { cookie, body: { notes: 'who knows' } })
  const later = (await edit(2)).body
  expect(later).toMatchObject({ code: 'CONFLICT', theirs: { notes: 'who knows' }, theirs_by: tom.id })
  expect(later).not.toHaveProperty('theirs_via')
})
