/** Who owes whom after each kind of change: rows that did not change are not read again. */
import { memberEntity } from '@caravel/sync-protocol/access-rows'
import { balancesOf, ranked } from '@caravel/sync-protocol/domain/money/balances'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { expense } from '@caravel/sync-protocol/entities/expense'
import { expect, test } from 'vitest'
import { newId, rowOf, startWorld } from '../sync/client.ts'

test('the settlement is that of the rows after adding, changing, deleting and bringing back', async () => {
  const world = await startWorld()
  const trip = await world.trip({ currency: 'EUR' })
  const at = `/api/trips/${trip}/budget`
  const device = world.device(world.tom)
  const settled = async () => {
    const { status, body } = await world.get(world.tom, `${at}/settlement`)
    expect(status).toBe(200)
    const shown = (body['balances'] as { user_id: string; balance: number }[]).map(each => [
      each.user_id,
      each.balance,
    ])
    const listed = await world.get(world.tom, at)
    const expenses = listed.body['items'] as RowOf<typeof expense>[]
    expect(shown).toEqual(ranked(balancesOf({ base: 'EUR', expenses, settlements: [] }).balances))
    return shown
  }
  const add = (amount: number) =>
    world.call(world.tom, 'POST', at, {
      id: newId(),
      name: 'Dinner',
      amount,
      currency: 'EUR',
      payers: [{ user_id: world.tom.id, amount }],
      split: { kind: 'equal', of: [world.tom.id, world.ines.id] },
    })
  const [first, second] = [await add(1000), await add(3000)]
  expect(await settled()).toEqual([
    [world.tom.id, 2000],
    [world.ines.id, -2000],
  ])
  await add(500)
  await settled()
  const item = `${at}/${rowOf(first, 'item').id}`
  await world.call(world.tom, 'PATCH', item, {
    amount: 2000,
    payers: [{ user_id: world.ines.id, amount: 2000 }],
  })
  await settled()
  const key = newId()
  await device.send('DELETE', `${at}/${rowOf(second, 'item').id}`, undefined, { key })
  const without = await settled()
  await add(700)
  await world.call(world.tom, 'DELETE', item)
  await settled()
  await device.send('POST', `/api/trips/${trip}/undo`, { mutation_id: key })
  expect(await settled()).not.toEqual(without)
  expect((await world.get(world.ana, `${at}/settlement`)).status).toBe(403)
})

type World = Awaited<ReturnType<typeof startWorld>>

/** Paid by one, for two. */
const addDinner = (world: World, trip: string, payer: string) =>
  world.call(world.tom, 'POST', `/api/trips/${trip}/budget`, {
    name: 'Dinner',
    amount: 1000,
    currency: 'EUR',
    payers: [{ user_id: payer, amount: 1000 }],
    split: { kind: 'equal', of: [world.tom.id, world.ines.id] },
  })

test('a kept settlement is answered to members, while costs are on, and to nobody else', async () => {
  const world = await startWorld()
  const trip = await world.trip({ currency: 'EUR' })
  const at = `/api/trips/${trip}/budget/settlement`
  await addDinner(world, trip, world.tom.id)
  const told = await world.get(world.tom, at)
  expect(told.text).toContain(world.tom.id)
  expect((await world.get(world.ines, at)).text).toBe(told.text)
  const refused = async (person: typeof world.tom, code: string) => {
    const answer = await world.get(person, at)
    expect(answer.body['code']).toBe(code)
    expect(answer.text).not.toContain(world.tom.id)
  }
  await refused(world.ana, 'NO_ACCESS')
  await world.call(world.ines, 'PUT', '/api/addons/budget', { enabled: false })
  await refused(world.tom, 'ADDON_DISABLED')
  await world.call(world.ines, 'PUT', '/api/addons/budget', { enabled: true })
  expect((await world.get(world.tom, at)).text).toBe(told.text)
  await world.call(world.tom, 'DELETE', `/api/trips/${trip}/members/${world.ines.id}`)
  await refused(world.ines, 'NO_ACCESS')
})

test('what was kept of a name that no commit took away is read anew', async () => {
  const world = await startWorld()
  const trip = await world.trip({ currency: 'EUR' })
  const at = `/api/trips/${trip}/budget/settlement`
  await addDinner(world, trip, world.ines.id)
  expect((await world.get(world.tom, at)).text).toContain(world.ines.name)
  const { db, moves } = world.server.app
  db.raw.prepare(`update ${memberEntity} set name = 'Somebody' where user_id = ?`).run(world.ines.id)
  moves.forget()
  const { text } = await world.get(world.tom, at)
  expect(text).toContain('Somebody')
  expect(text).not.toContain(world.ines.name)
})
