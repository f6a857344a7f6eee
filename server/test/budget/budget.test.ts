import { beforeEach, describe, expect, test } from 'vitest'
import { listen, startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { newId } from '../sync/client.ts'
import { bodyAs } from '../support/test-server.ts'

let world: SecurityWorld
let trip = ''
let at = ''

beforeEach(async () => {
  world = await startSecurityWorld()
  const made = await ask('POST', '/api/trips', { title: 'Lisbon', currency: 'EUR' })
  trip = (made.body['trip'] as { id: string }).id
  at = `/api/trips/${trip}`
  await ask('POST', `${at}/members`, { identifier: 'member' })
})

type By = 'owner' | 'member' | 'admin'

const ask = (method: string, path: string, body?: unknown, by: By = 'owner') =>
  world.as(by, 'cookie', method, path, body)

const spend = async (fields: object): Promise<string> => {
  const made = await ask('POST', `${at}/budget`, { name: 'Dinner', currency: 'EUR', ...fields })
  expect(made).toMatchObject({ status: 201 })
  return (made.body['item'] as { id: string }).id
}

const both = () => [world.people.owner.id, world.people.member.id]
const paidBy = (by: By, amount: number) => [{ user_id: world.people[by].id, amount }]

interface Standing {
  base: string
  balances: { user_id: string; username: string; balance: number; former: boolean; guest: boolean }[]
  flows: { from: { user_id: string }; to: { user_id: string }; amount: number }[]
  settlements: { id: string }[]
  missing_rates: string[]
  rate: { kind: string; source: string | null }
}

const standing = async (query = ''): Promise<Standing> =>
  bodyAs<Standing>(await ask('GET', `${at}/budget/settlement${query}`))

const balanceOf = ({ balances }: Standing, by: By) =>
  balances.find(each => each.user_id === world.people[by].id)?.balance

const settle = (fields: object = {}, by: By = 'owner') =>
  ask(
    'POST',
    `${at}/budget/settlements`,
    {
      from_user_id: world.people.member.id,
      to_user_id: world.people.owner.id,
      amount: 500,
      currency: 'EUR',
      ...fields,
    },
    by,
  )

describe('costs by REST', () => {
  test('what was paid is what it cost; parts of an odd amount add up, and who owes whom follows', async () => {
    await spend({ payers: paidBy('owner', 1001), member_ids: both() })
    await spend({ amount: 9900, name: 'Boat, planned', member_ids: both() })
    const now = await standing()
    expect(now).toMatchObject({ base: 'EUR', missing_rates: [], rate: { kind: 'frozen' } })
    // The unit that is left over falls to one of them, by lot.
    const owes = balanceOf(now, 'owner')
    expect([500, 501]).toContain(owes)
    expect(balanceOf(now, 'member')).toBe(-Number(owes))
    expect(now.flows).toEqual([
      {
        from: expect.objectContaining({ user_id: world.people.member.id }),
        to: expect.objectContaining({ user_id: world.people.owner.id }),
        amount: balanceOf(now, 'owner'),
      },
    ])
  })

  test('who paid and for whom are set on their own; people are merged with the list they were made from', async () => {
    const id = await spend({ payers: paidBy('owner', 900), member_ids: [world.people.owner.id] })
    await ask('PUT', `${at}/budget/${id}/members`, { user_ids: both() })
    const merged = await ask('PUT', `${at}/budget/${id}/members`, {
      user_ids: [],
      base: { user_ids: [world.people.owner.id] },
    })
    expect(merged.body['item']).toMatchObject({ split: { kind: 'equal', of: [world.people.member.id] } })
    const paid = await ask('PUT', `${at}/budget/${id}/payers`, {
      payers: [...paidBy('owner', 300), ...paidBy('member', 450)],
    })
    expect(paid.body['item']).toMatchObject({ amount: 750 })
    const planned = await ask('PUT', `${at}/budget/${id}/payers`, { payers: [] })
    expect(planned.body['item']).toMatchObject({ amount: 750, payers: [] })
  })

  test.each([
    [{ amount: 100, payers: [{ amount: 90 }] }, 'PAYERS_DIFFER'],
    [{ amount: 100, payers: [{ amount: 50 }, { amount: 50 }] }, 'PERSON_TWICE'],
    [{ amount: 100, split: { kind: 'exact', of: [{ amount: 99 }] } }, 'SPLIT_DIFFERS'],
    [{ category: 'yachts' }, 'INVALID_INPUT'],
    [{ amount: -1 }, 'INVALID_INPUT'],
    [{ amount: 1.5 }, 'INVALID_INPUT'],
    [{ currency: 'euro' }, 'INVALID_INPUT'],
    [{ currency: 'ZZZ' }, 'INVALID_INPUT'],
    [{ rate: '0', rate_base: 'USD', rate_source: 'by_hand' }, 'INVALID_INPUT'],
    [{ rate: '1.2' }, 'INVALID_INPUT'],
    [{ rate: '1.2', rate_base: 'EUR', rate_source: 'same' }, 'INVALID_INPUT'],
  ])('%j is refused as %s, and nothing is written', async (fields, code) => {
    const user_id = world.people.owner.id
    const sent = JSON.parse(
      JSON.stringify({ name: 'Dinner', currency: 'EUR', ...fields }),
      (_, value: unknown) =>
        value && typeof value === 'object' && 'amount' in value && !('name' in value)
          ? { user_id, ...value }
          : value,
    ) as object
    const answer = await ask('POST', `${at}/budget`, sent)
    expect(answer).toMatchObject({ status: 400, body: { code, error: expect.any(String) } })
    expect((await ask('GET', `${at}/budget`)).body['items']).toEqual([])
  })

  test('only people of the trip and its guests share costs; somebody who left stays in the sums', async () => {
    const stranger = [world.people.stranger.id]
    const sent = { name: 'Taxi', currency: 'EUR', amount: 1000, member_ids: stranger }
    expect((await ask('POST', `${at}/budget`, sent)).body['code']).toBe('PERSON_UNKNOWN')
    expect((await settle({ to_user_id: world.people.stranger.id })).body['code']).toBe('PERSON_UNKNOWN')
    const guest = (await ask('POST', `${at}/budget/guests`, { name: 'Nana' })).body['guest'] as { id: string }
    const id = await spend({ payers: paidBy('member', 900), member_ids: [guest.id] })
    await ask('DELETE', `${at}/members/${world.people.member.id}`)
    const { balances } = await standing()
    expect(balances).toMatchObject([
      { username: 'member', balance: 900, former: true, guest: false },
      { username: 'Nana', balance: -900, former: false, guest: true },
    ])
    const used = await ask('DELETE', `${at}/budget/guests/${guest.id}`)
    expect(used).toMatchObject({ status: 409, body: { code: 'GUEST_IN_USE', count: 1 } })
    await ask('DELETE', `${at}/budget/${id}`)
    expect((await ask('DELETE', `${at}/budget/guests/${guest.id}`)).status).toBe(200)
    const late = await ask('POST', `${at}/budget`, {
      ...sent,
      member_ids: [guest.id],
    })
    expect(late).toMatchObject({ status: 201 })
    expect((await ask('GET', `${at}/budget/guests`)).body['guests']).toMatchObject([{ name: 'Nana' }])
  })

  test('without a rate an expense is in no balance and is named; its frozen rate stays when others move', async () => {
    // Nobody here has a rate of it.
    const unknown = await spend({ currency: 'SZL', payers: paidBy('owner', 1000), member_ids: both() })
    expect(await standing()).toMatchObject({ balances: [], missing_rates: [unknown] })
    const rate = { rate: '0.5', rate_base: 'EUR', rate_date: '2027-03-01', rate_source: 'by_hand' }
    await ask('PATCH', `${at}/budget/${unknown}`, rate)
    expect(balanceOf(await standing(), 'owner')).toBe(250)
    await ask('PATCH', at, { currency: 'GBP' })
    expect(await standing()).toMatchObject({ base: 'GBP', missing_rates: [unknown] })
    const moved = await ask('PATCH', `${at}/budget/${unknown}`, { currency: 'CHF' })
    expect(moved.body['item']).toMatchObject({ currency: 'CHF', rate_base: 'GBP', rate_source: 'bundled' })
    const back = await ask('PATCH', `${at}/budget/${unknown}`, { currency: 'SZL' })
    expect(back.body['item']).toMatchObject({ currency: 'SZL', rate: null, rate_source: null })
  })

  test('in another currency the sums still come to zero, and say by which rate; one that nobody has is no 1', async () => {
    await spend({ payers: paidBy('owner', 1001), member_ids: both() })
    const yen = await standing('?base=JPY')
    expect(yen).toMatchObject({ base: 'JPY', rate: { kind: 'live', source: 'bundled' } })
    expect(yen.balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    expect(balanceOf(yen, 'owner')).toBeGreaterThan(800)
    const none = await ask('GET', `${at}/budget/settlement?base=SZL`)
    expect(none).toMatchObject({ status: 409, body: { code: 'RATE_MISSING', currency: 'SZL' } })
    expect((await ask('GET', `${at}/budget/settlement?base=XYZ`)).status).toBe(400)
    expect((await ask('GET', `${at}/budget/settlement?base=eur`)).status).toBe(400)
  })

  test('per person: what was paid and had a part in; planned costs and payments are not spending', async () => {
    await spend({ payers: paidBy('owner', 1000), member_ids: both() })
    await spend({ name: 'Planned', amount: 5000, member_ids: both() })
    await settle()
    const { body } = await ask('GET', `${at}/budget/summary/per-person`)
    expect(body).toMatchObject({
      base: 'EUR',
      summary: [
        { username: 'owner', total_paid: 1000, total_assigned: 500, items_count: 1 },
        { username: 'member', total_paid: 0, total_assigned: 500, items_count: 1 },
      ],
    })
  })

  test('a payment moves both balances; nobody pays themselves, and its amount never changes', async () => {
    await spend({ payers: paidBy('owner', 1000), member_ids: both() })
    const made = await settle({ settled_date: '2027-03-09' })
    expect(made).toMatchObject({ status: 201, body: { settlement: { amount: 500, currency: 'EUR' } } })
    const { id } = made.body['settlement'] as { id: string }
    const now = await standing()
    expect(now).toMatchObject({ flows: [], settlements: [{ id }] })
    expect(balanceOf(now, 'member')).toBe(0)
    const changed = await ask('PATCH', `${at}/budget/settlements/${id}`, { amount: 1 })
    expect(changed.body).toMatchObject({ code: 'INVALID_INPUT', fields: { amount: 'UNKNOWN_FIELD' } })
    const own = await settle({ to_user_id: world.people.member.id })
    expect(own).toMatchObject({ status: 400, body: { code: 'OWN_PAYMENT' } })
    expect((await settle({ amount: 0 })).status).toBe(400)
    const rate = { rate: '1.17', rate_base: 'USD', rate_date: '2027-03-10', rate_source: 'live' }
    await ask('PATCH', at, { currency: 'USD' })
    expect(await standing()).toMatchObject({ missing_rates: expect.arrayContaining([id]) })
    expect(await ask('PATCH', `${at}/budget/settlements/${id}`, rate)).toMatchObject({
      status: 200,
      body: { settlement: { amount: 500, currency: 'EUR', ...rate } },
    })
    expect((await standing()).missing_rates).not.toContain(id)
    await ask('PATCH', at, { currency: 'EUR' })
    await ask('PATCH', `${at}/budget/settlements/${id}`, {
      ...rate,
      rate: '1',
      rate_base: 'EUR',
      rate_source: 'same',
    })
    await ask('DELETE', `${at}/budget/settlements/${id}`)
    expect(balanceOf(await standing(), 'member')).toBe(-500)
  })

  test('a second payment between two people is asked about, with the balances of now, until it was seen', async () => {
    await spend({ payers: paidBy('owner', 1000), member_ids: both() })
    const first = newId()
    expect((await settle({ id: first, base: { settlements: [] } })).status).toBe(201)
    const second = await settle({ base: { settlements: [] } }, 'member')
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        entity: 'settlement',
        theirs: { settlements: [first] },
        theirs_by: world.people.owner.id,
        currency: 'EUR',
        settlements: [{ id: first, amount: 500 }],
      },
    })
    expect(second.body['balances']).toEqual(
      expect.arrayContaining([{ user_id: world.people.member.id, balance: 0 }]),
    )
    expect((await standing()).settlements).toHaveLength(1)
    expect((await settle({ base: { settlements: [first] } }, 'member')).status).toBe(201)
    expect((await settle()).status).toBe(201)
  })

  test('expenses and categories have an order that stays, and others are told of it once', async () => {
    const [a, b] = [await spend({ name: 'A' }), await spend({ name: 'B' })]
    const { messages } = await listen(world, 'member', [`trip:${trip}`])
    await ask('PUT', `${at}/budget/reorder/items`, { ordered_ids: [b, newId(), a] })
    const order = await ask('PUT', `${at}/budget/reorder/categories`, {
      ordered_categories: ['tips', 'food'],
    })
    expect(order.status).toBe(200)
    const { items } = (await ask('GET', `${at}/budget`)).body as { items: { name: string }[] }
    expect(items.map(({ name }) => name)).toEqual(['B', 'A'])
    const { category_orders: placed } = (await ask('GET', `${at}/budget/categories`)).body as {
      category_orders: { category: string }[]
    }
    expect(placed.slice(0, 3).map(({ category }) => category)).toEqual(['tips', 'food', 'accommodation'])
    await expect
      .poll(() => messages.flatMap(message => (message['events'] as { type: string }[] | undefined) ?? []))
      .toMatchObject([{ type: 'budget:reordered' }, { type: 'budget:reordered' }])
    const unknown = await ask('PUT', `${at}/budget/reorder/categories`, { ordered_categories: ['yachts'] })
    expect(unknown.status).toBe(400)
  })

  test('one expense that moves is told as a new order too, any other change is not', async () => {
    const [a, b] = [await spend({ name: 'A' }), await spend({ name: 'B' })]
    const { messages } = await listen(world, 'member', [`trip:${trip}`])
    const told = () =>
      messages.flatMap(message => (message['events'] as { type: string }[] | undefined) ?? [])
    await ask('PATCH', `${at}/budget/${b}`, { position: { after: null, before: a } })
    await ask('PATCH', `${at}/budget/${b}`, { name: 'C', position: { after: a, before: null } })
    await expect.poll(told).toMatchObject([{ type: 'budget:reordered', id: b }, { type: 'budget:updated' }])
  })

  test('the list stands in the order of the categories, and within each in that of its expenses', async () => {
    await spend({ name: 'Tram', currency: 'EUR', category: 'transport' })
    await spend({ name: 'Soup', currency: 'EUR', category: 'food' })
    await spend({ name: 'Tip', category: 'tips' })
    await spend({ name: 'Cake', category: 'food' })
    const names = async () =>
      ((await ask('GET', `${at}/budget`)).body['items'] as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['Soup', 'Cake', 'Tram', 'Tip'])
    await ask('PUT', `${at}/budget/reorder/categories`, { ordered_categories: ['tips', 'transport'] })
    expect(await names()).toEqual(['Tip', 'Tram', 'Soup', 'Cake'])
  })

  test('the place of an expense and of a category is told as a number, wherever one is answered', async () => {
    const orderOf = ({ body }: { body: Record<string, unknown> }, key = 'item') =>
      (body[key] as { sort_order: number }).sort_order
    const tram = await ask('POST', `${at}/budget`, { name: 'Tram', currency: 'EUR', category: 'transport' })
    const soup = await ask('POST', `${at}/budget`, { name: 'Soup', currency: 'EUR', category: 'food' })
    const headers = { 'Idempotency-Key': newId() }
    const { cookie } = world.people.owner
    const sent = { cookie, headers, body: { name: 'Cake', currency: 'EUR', category: 'food' } }
    const cake = await world.server.call('POST', `${at}/budget`, sent)
    expect([tram, soup, cake].map(each => orderOf(each))).toEqual([0, 0, 1])
    const id = (cake.body['item'] as { id: string }).id
    const first = (soup.body['item'] as { id: string }).id
    await ask('PUT', `${at}/budget/reorder/items`, { ordered_ids: [id, first] })
    expect(orderOf(await ask('GET', `${at}/budget/${id}`))).toBe(0)
    expect(orderOf(await world.server.call('POST', `${at}/budget`, sent))).toBe(0)
    expect(orderOf(await ask('PATCH', `${at}/budget/${first}`, { note: 'warm' }))).toBe(1)
    const { items } = (await ask('GET', `${at}/budget`)).body as { items: object[] }
    expect(items).toMatchObject([
      { name: 'Cake', sort_order: 0 },
      { name: 'Soup', sort_order: 1 },
      { name: 'Tram', sort_order: 0 },
    ])
    await ask('PUT', `${at}/budget/reorder/categories`, { ordered_categories: ['tips', 'transport'] })
    const { category_orders: orders } = (await ask('GET', `${at}/budget/categories`)).body
    expect((orders as object[]).slice(0, 2)).toMatchObject([
      { category: 'tips', sort_order: 0 },
      { category: 'transport', sort_order: 1 },
    ])
    const made = await ask('POST', '/api/categories', { name: 'Castle' }, 'admin')
    const { categories } = (await ask('GET', '/api/categories')).body as { categories: object[] }
    expect(orderOf(made, 'category')).toBe(categories.length - 1)
    expect(categories[0]).toMatchObject({ name: 'Hotel', sort_order: 0 })
  })

  test('a payment that was taken back does not come back beside one that was recorded since', async () => {
    const stream = `/api/streams/${encodeURIComponent(`trip:${trip}`)}`
    const undo = (of: { body: Record<string, unknown> }) =>
      ask('POST', `${stream}/undos`, {
        mutation_id: (of.body['sync'] as { mutation_id: string }).mutation_id,
      })
    const idOf = (made: { body: Record<string, unknown> }) => (made.body['settlement'] as { id: string }).id
    const take = (id: string) => ask('DELETE', `${at}/budget/settlements/${id}`)
    const kept = async () => (await standing()).settlements.map(({ id }) => id).toSorted()
    const [first, second] = [idOf(await settle()), idOf(await settle())]
    const [takenFirst, takenSecond] = [await take(first), await take(second)]
    await undo(takenSecond)
    await undo(takenFirst)
    expect(await kept()).toEqual([first, second].toSorted())

    const takenAgain = await take(first)
    const anew = idOf(await settle({ base: { settlements: [second] } }, 'member'))
    const back = await undo(takenAgain)
    expect(back.body['sync']).toMatchObject({
      skipped: [{ entity: 'settlement', id: first, reason: 'settled_since' }],
    })
    expect(await kept()).toEqual([second, anew].toSorted())
    await take(anew)
    await undo(takenAgain)
    expect(await kept()).toEqual([first, second].toSorted())
  })

  test('a receipt is a file of its expense, and goes with it', async () => {
    const id = await spend({ amount: 900 })
    const receipt = { name: 'receipt.pdf', mime: 'application/pdf', size: 12, sha256: 'a'.repeat(64) }
    const made = await ask('POST', `${at}/files`, { ...receipt, expense_id: id })
    expect(made).toMatchObject({ status: 201, body: { file: { expense_id: id, place_id: null } } })
    const nowhere = await ask('POST', `${at}/files`, { ...receipt, expense_id: newId() })
    expect(nowhere).toMatchObject({ status: 404, body: { entity: 'expense' } })
    await ask('DELETE', `${at}/budget/${id}`)
    expect((await ask('GET', `${at}/files`)).body['files']).toEqual([])
  })

  test('with the add-on off nothing is read or written and nothing is lost', async () => {
    await spend({ payers: paidBy('owner', 1000), member_ids: both() })
    await ask('PUT', '/api/addons/budget', { enabled: false }, 'admin')
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['POST', '', { name: 'x', currency: 'EUR' }],
      ['GET', '/settlement'],
      ['GET', '/summary/per-person'],
      ['GET', '/guests'],
      ['PUT', '/reorder/items', { ordered_ids: [] }],
    ]
    for (const [method, path, body] of calls)
      expect(await ask(method, `${at}/budget${path}`, body), path).toMatchObject({
        status: 409,
        body: { code: 'ADDON_DISABLED' },
      })
    await ask('PUT', '/api/addons/budget', { enabled: true }, 'admin')
    expect(balanceOf(await standing(), 'owner')).toBe(500)
  })

  test('a copy has the costs as a plan: nobody paid, no day, no payments, no guests', async () => {
    await spend({
      payers: paidBy('owner', 1000),
      member_ids: both(),
      note: 'Fado',
      category: 'food',
      expense_date: '2027-03-02',
    })
    await ask('POST', `${at}/budget/guests`, { name: 'Nana' })
    await settle()
    await ask('PUT', `${at}/budget/reorder/categories`, { ordered_categories: ['tips'] })
    const copy = (await ask('POST', `${at}/copy`, {})).body['trip'] as { id: string }
    const of = async (path: string) => (await ask('GET', `/api/trips/${copy.id}/budget${path}`)).body
    expect((await of(''))['items']).toMatchObject([
      { name: 'Dinner', note: 'Fado', category: 'food', amount: 1000, payers: [], split: null, rate: null },
    ])
    expect((await of(''))['items']).toMatchObject([{ expense_date: null }])
    expect((await of('/settlement'))['settlements']).toEqual([])
    expect((await of('/guests'))['guests']).toEqual([])
    expect((await of('/categories'))['category_orders']).toHaveLength(12)
  })
})
