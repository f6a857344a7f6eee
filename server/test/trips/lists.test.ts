import { beforeEach, describe, expect, test } from 'vitest'
import { startSecurityWorld, type SecurityWorld } from '../security/world.ts'
import { newId } from '../sync/client.ts'

let world: SecurityWorld
let at = ''

beforeEach(async () => {
  world = await startSecurityWorld()
  const made = await world.as('owner', 'cookie', 'POST', '/api/trips', { title: 'Lisbon' })
  at = `/api/trips/${(made.body['trip'] as { id: string }).id}`
})

const ask = (method: string, path: string, body?: unknown, by: 'owner' | 'admin' = 'owner') =>
  world.as(by, 'cookie', method, path, body)
const names = async () =>
  ((await ask('GET', `${at}/packing`)).body['items'] as { name: string }[]).map(({ name }) => name)

describe('packing lists by REST', () => {
  test('pasted lines as plain text, as a field and as a list all come in, in one transaction each', async () => {
    const plain = await world.server.call('POST', `${at}/packing/import`, {
      raw: 'Clothes, "Jacket, blue", 340, Backpack, checked\nPapers, Pass',
      headers: { 'content-type': 'text/plain' },
      cookie: world.people.owner.cookie,
    })
    expect(plain.status).toBe(201)
    await ask('POST', `${at}/packing/import`, { text: 'Tent' })
    await ask('POST', `${at}/packing/import`, { items: [{ name: 'Stove', bag: 'backpack', quantity: 2 }] })
    expect(await names()).toEqual(['Jacket, blue', 'Pass', 'Tent', 'Stove'])
    const { bags } = (await ask('GET', `${at}/packing/bags`)).body as { bags: { name: string }[] }
    expect(bags.map(({ name }) => name)).toEqual(['Backpack'])
    const { commits } = world.server.app.db.raw
      .prepare("select count(*) commits from commits where name = 'packing.import'")
      .get() as { commits: number }
    expect(commits).toBe(3)
  })

  test('a line that cannot be read is told with its number, in words, and nothing comes in', async () => {
    const answer = await ask('POST', `${at}/packing/import`, { text: 'Tent\nClothes, Hat, heavy' })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { text: 'WEIGHT_UNREADABLE' },
      lines: [{ line: 2, problem: 'WEIGHT_UNREADABLE' }],
    })
    expect(await names()).toEqual([])
  })

  test('a new order keeps what its sender did not know', async () => {
    await ask('POST', `${at}/packing/import`, { text: 'A\nB\nC' })
    const { items } = (await ask('GET', `${at}/packing`)).body as { items: { id: string }[] }
    const [a, b, c] = items.map(({ id }) => id)
    await ask('PUT', `${at}/packing/reorder`, { ordered_ids: [c, newId(), a] })
    expect(await names()).toEqual(['C', 'A', 'B'])
    expect(b).toBeDefined()
  })

  test('who carries a bag and who sees to a category, by account', async () => {
    const { owner } = world.people
    const made = await ask('POST', `${at}/bags`, { name: 'Duffel' })
    const { id } = made.body['bag'] as { id: string }
    const set = await ask('PUT', `${at}/bags/${id}/members`, { user_ids: [owner.id] })
    expect(set.status).toBe(200)
    const { members } = (await ask('GET', `${at}/packing/bag-members`)).body as { members: unknown[] }
    expect(members).toMatchObject([{ bag_id: id, user_id: owner.id }])
    await ask('PUT', `${at}/packing/category-assignees/${encodeURIComponent('Wet things')}`, {
      user_ids: [owner.id],
    })
    expect((await ask('GET', `${at}/packing/category-assignees`)).body['assignees']).toEqual({
      'Wet things': [{ user_id: owner.id, username: owner.username, avatar: null }],
    })
  })
})

describe('templates', () => {
  const winter = async () => {
    const made = await ask(
      'POST',
      '/api/admin/packing-templates/from-list',
      { name: 'Winter', items: [{ name: 'Scarf', category: 'Clothes', weight_grams: 90 }, { name: 'Skis' }] },
      'admin',
    )
    return (made.body['template'] as { id: string }).id
  }

  test('every member sees and uses them', async () => {
    const id = await winter()
    expect((await ask('GET', `${at}/packing/templates`)).body['templates']).toEqual([
      { id, name: 'Winter', item_count: 2 },
    ])
    const applied = await ask('POST', `${at}/packing/apply-template/${id}`)
    expect(applied.status).toBe(200)
    expect(applied.body).toMatchObject({ count: 2, items: [{ name: 'Scarf', weight_grams: 90 }, {}] })
    expect(await names()).toEqual(['Scarf', 'Skis'])
    expect((await ask('POST', `${at}/packing/apply-template/${newId()}`)).status).toBe(404)
  })

  test('using one again with the same key answers the same and brings nothing twice', async () => {
    const id = await winter()
    const use = () =>
      world.server.call('POST', `${at}/packing/apply-template/${id}`, {
        cookie: world.people.owner.cookie,
        headers: { 'idempotency-key': key },
      })
    const key = newId()
    const [first, again] = [await use(), await use()]
    expect(first).toMatchObject({ status: 200, body: { count: 2 } })
    expect(again).toMatchObject({ status: 200, body: { count: 2, items: first.body['items'] } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await names()).toEqual(['Scarf', 'Skis'])
  })

  test('they stand by name', async () => {
    for (const name of ['Winter', 'Beach', 'Hills', 'Alps'])
      await ask('POST', '/api/admin/packing-templates', { name }, 'admin')
    const { templates } = (await ask('GET', `${at}/packing/templates`)).body as {
      templates: { name: string }[]
    }
    expect(templates.map(({ name }) => name)).toEqual(['Alps', 'Beach', 'Hills', 'Winter'])
  })

  test('a list that is too long for one step is refused with the limit, not cut', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Thing ${n}` }))
    const long = { status: 400, body: { code: 'INVALID_INPUT', fields: { items: 'TOO_LONG' }, limit: 500 } }
    await ask('POST', `${at}/members`, { identifier: world.people.admin.username })
    await ask('POST', `${at}/packing/import`, { items: many(500) })
    const save = () => ask('POST', `${at}/packing/save-as-template`, { name: 'Mine' }, 'admin')
    const saved = await save()
    expect(saved.body['template']).toMatchObject({ item_count: 500 })
    await ask('POST', `${at}/packing`, { name: 'One more' })
    expect(await save()).toMatchObject(long)

    const { id } = saved.body['template'] as { id: string }
    await ask('POST', `/api/admin/packing-templates/${id}/items`, { name: 'One more' }, 'admin')
    expect(await ask('POST', `${at}/packing/apply-template/${id}`)).toMatchObject(long)
    expect(await names()).toHaveLength(501)
  })

  test('an admin saves a list of a trip they are in, nobody else any', async () => {
    await ask('POST', `${at}/packing/import`, { text: 'Clothes, Hat, 80\nPapers, Pass' })
    const save = (by: 'owner' | 'admin') =>
      ask('POST', `${at}/packing/save-as-template`, { name: 'Mine' }, by)
    expect((await save('owner')).body['code']).toBe('FORBIDDEN')
    expect((await save('admin')).body['code']).toBe('NO_ACCESS')
    await ask('POST', `${at}/members`, { identifier: world.people.admin.username })
    const saved = await save('admin')
    expect(saved.status).toBe(201)
    expect(saved.body['template']).toMatchObject({ name: 'Mine', category_count: 2, item_count: 2 })
  })
})

test('with the add-on off its routes answer 409 and the rows stay', async () => {
  await ask('POST', `${at}/packing/import`, { text: 'Tent' })
  await ask('POST', `${at}/todo`, { title: 'Book the ferry' })
  await ask('PUT', '/api/addons/packing', { enabled: false }, 'admin')
  const asked: [string, string, unknown?][] = [
    ['GET', `${at}/packing`],
    ['GET', `${at}/packing/templates`],
    ['GET', `${at}/packing/category-assignees`],
    ['POST', `${at}/packing/import`, { text: 'Hat' }],
    ['GET', `${at}/todo`],
    ['POST', `${at}/todo`, { title: 'Visa' }],
  ]
  for (const call of asked) {
    const { status, body } = await ask(...call)
    expect([call[1], status, body['code']]).toEqual([call[1], 409, 'ADDON_DISABLED'])
  }
  await ask('PUT', '/api/addons/packing', { enabled: true }, 'admin')
  expect(await names()).toEqual(['Tent'])
})

test('bag tracking is set by an admin and known to everybody', async () => {
  const known = async () => (await ask('GET', '/api/addons')).body['bag_tracking']
  expect(await known()).toBe(true)
  expect((await ask('PUT', '/api/admin/bag-tracking', { enabled: false })).status).toBe(403)
  const set = await ask('PUT', '/api/admin/bag-tracking', { enabled: false }, 'admin')
  expect(set.body).toMatchObject({ enabled: false })
  expect(await known()).toBe(false)
})

test('to-dos: who, by when, how urgent; a note of two people is merged', async () => {
  const made = await ask('POST', `${at}/todo`, {
    title: 'Visa',
    description: 'Ask\nPay',
    due_date: '2027-03-01',
  })
  const { id } = made.body['item'] as { id: string }
  const edit = (body: unknown) => ask('PATCH', `${at}/todo/${id}`, body)
  await edit({ description: 'Ask twice\nPay', base: { description: 'Ask\nPay' } })
  await edit({ description: 'Ask\nPay later', base: { description: 'Ask\nPay' } })
  await edit({ priority: 'P1', assigned_user_id: world.people.owner.id, done: true })
  expect((await ask('GET', `${at}/todo/${id}`)).body['item']).toMatchObject({
    description: 'Ask twice\nPay later',
    priority: 'P1',
    done: true,
    due_date: '2027-03-01',
  })
  expect((await edit({ priority: 'P4' })).status).toBe(400)
})

test('a to-do is given to people of the trip, and stays with those who left it', async () => {
  const { stranger, member } = world.people
  const unknown = { status: 400, body: { code: 'PERSON_UNKNOWN', user_id: stranger.id } }
  const add = (assigned_user_id: string | null) =>
    ask('POST', `${at}/todo`, { title: 'Visa', assigned_user_id })
  expect(await add(stranger.id)).toMatchObject(unknown)
  expect((await add(null)).status).toBe(201)
  await ask('POST', `${at}/members`, { identifier: member.username })
  const { id } = (await add(member.id)).body['item'] as { id: string }
  const edit = (body: unknown) => ask('PATCH', `${at}/todo/${id}`, body)
  expect(await edit({ assigned_user_id: stranger.id })).toMatchObject(unknown)
  await ask('DELETE', `${at}/members/${member.id}`)
  expect(await edit({ title: 'Visa for Ben', assigned_user_id: member.id })).toMatchObject({ status: 200 })
})
