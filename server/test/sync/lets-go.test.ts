import { describe, expect, test } from 'vitest'
import { headOf, rowOf, startWorld } from './client.ts'

/** A stay on the second day of a trip; Inês and Tom each with a device that has seen it. */
const withStay = async () => {
  const world = await startWorld()
  const trip = await world.trip()
  const at = `/api/trips/${trip}`
  const days = (await world.get(world.tom, `${at}/days`)).body['days'] as { id: string }[]
  const body = { start_day_id: days[1]!.id, end_day_id: days[1]!.id }
  const { id } = rowOf(await world.call(world.tom, 'POST', `${at}/accommodations`, body), 'accommodation')
  const base_seq = headOf(world.server, `trip:${trip}`)
  const devices = { tom: world.device(world.tom), ines: world.device(world.ines) }
  return {
    world,
    days,
    base_seq,
    ...devices,
    stay: `${at}/accommodations/${id}`,
    day: `${at}/days/${days[1]!.id}`,
  }
}

describe('M0: what merely pointed at a deleted row lets go of it, and nobody wrote it', () => {
  test('a stay whose day was removed goes to the day that somebody chose meanwhile', async () => {
    const { world, days, day, stay, tom, ines, base_seq } = await withStay()
    expect(await tom.send('DELETE', day, {}, { base_seq })).toMatchObject({ status: 200 })
    const moved = await ines.send('PATCH', stay, { start_day_id: days[0]!.id }, { base_seq })
    expect(moved).toMatchObject({ status: 200 })
    const row = rowOf(await world.get(world.tom, stay), 'accommodation')
    expect(row).toMatchObject({ start_day_id: days[0]!.id, end_day_id: null })
  })

  test('a stay whose day was removed is deleted without a question', async () => {
    const { day, stay, tom, ines, base_seq } = await withStay()
    expect(await tom.send('DELETE', day, {}, { base_seq })).toMatchObject({ status: 200 })
    expect(await ines.send('DELETE', stay, {}, { base_seq })).toMatchObject({ status: 200 })
  })
})
