/** What a deleted row was called, for those who changed it and have lost it by now. */
import { expect, test } from 'vitest'
import { headOf, newId, rowOf, startWorld } from './client.ts'

test('what has no name of its own is told by that of what it belonged to', async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const at = `/api/trips/${trip}`
  const [tom, ines] = [world.device(world.tom), world.device(world.ines)]
  const place = rowOf(await tom.send('POST', `${at}/places`, { name: 'Belém' }), 'place')
  const days = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
  const planned = { place_id: place.id, day_id: days[0]?.id }
  const stop = rowOf(await tom.send('POST', `${at}/assignments`, planned), 'assignment')
  const options = [newId(), newId()].map(id => ({ id, label: id }))
  const poll = rowOf(await tom.send('POST', `${at}/collab/polls`, { question: 'Where?', options }), 'poll')
  const base_seq = headOf(world.server, `trip:${trip}`)
  await tom.send('DELETE', `${at}/places/${place.id}`)
  await tom.send('DELETE', `${at}/collab/polls/${poll.id}`)

  const edit = await ines.send('PATCH', `${at}/assignments/${stop.id}`, { notes: 'late' }, { base_seq })
  expect(edit.body).toMatchObject({ code: 'ENTITY_GONE', entity: 'assignment', title: 'Belém' })
  const chosen = { option_ids: [options[0]?.id] }
  const vote = await ines.send('POST', `${at}/collab/polls/${poll.id}/vote`, chosen, { base_seq })
  expect(vote.body).toMatchObject({ code: 'ENTITY_GONE', entity: 'poll', title: 'Where?' })
})
