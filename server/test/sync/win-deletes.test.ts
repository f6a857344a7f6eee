import { expect, test } from 'vitest'
import { headOf, rowOf, startWorld, syncOf } from './client.ts'

/** A thing to pack that both have seen. */
const stage = async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const at = `/api/trips/${trip}`
  const item = rowOf(await world.call(world.tom, 'POST', `${at}/packing`, { name: 'Tent' }), 'item')
  const base_seq = headOf(world.server, `trip:${trip}`)
  const undos = `/api/streams/${encodeURIComponent(`trip:${trip}`)}/undos`
  const [tom, ines] = [world.device(world.tom), world.device(world.ines)]
  return { world, at, undos, base_seq, path: `${at}/packing/${item.id}`, id: item.id, tom, ines }
}

test('what goes without a question is told to whoever changed it since, with all of it', async () => {
  const { world, path, id, undos, base_seq, tom, ines } = await stage()
  await ines.send('PATCH', path, { name: 'Tent for two' })
  const gone = syncOf(await tom.send('DELETE', path, {}, { base_seq }))
  expect(gone).toMatchObject({
    outcome: 'applied',
    conflicts: [
      {
        entity: 'packing_item',
        id,
        group: '*',
        winner: 'mine',
        theirs: { id, name: 'Tent for two' },
        theirs_by: world.ines.id,
      },
    ],
  })
  const back = await ines.send('POST', undos, { mutation_id: gone.mutation_id })
  expect(back.status, back.text).toBe(200)
  expect(rowOf(await world.get(world.tom, path), 'item')['name']).toBe('Tent for two')
})

test('each who changed it hears of it once', async () => {
  const { world, path, base_seq, tom, ines } = await stage()
  const tablet = world.device(world.tom)
  await ines.send('PATCH', path, { name: 'Tent for two' })
  await tablet.send('PATCH', path, { weight_grams: 2400 })
  await ines.send('PATCH', path, { quantity: 2 })
  const { conflicts } = syncOf(await tom.send('DELETE', path, {}, { base_seq }))
  expect(conflicts.map(each => each['theirs_by']).sort()).toEqual([world.ines.id, world.tom.id].sort())
})

test('nobody is told of what nobody else had changed, nor of a tick', async () => {
  const { world, at, path, id, base_seq, tom, ines } = await stage()
  const tick = (device: typeof tom, checked: boolean) =>
    device.send('PUT', `${at}/packing/ticks/${id}/${world.ines.id}`, { checked }, { base_seq })
  await ines.send('PATCH', path, { each: true })
  expect(syncOf(await tick(ines, true)).conflicts).toEqual([])
  expect(syncOf(await tick(ines, false)).conflicts).toEqual([])
  const alone = await tom.send('DELETE', path, {})
  expect(syncOf(alone).conflicts).toEqual([])
})
