/** What assistants do with days off: each change is one step that can be taken back. */
import { expect, test } from 'vitest'
import { connect, startOauthWorld, toolsOf } from '../oauth/world.ts'
import { newId } from '../sync/client.ts'

type Row = Record<string, unknown>

const stamps = new Set(['version', 'updated_at', 'updated_by'])

async function withPlan() {
  const world = await startOauthWorld()
  const { cookie } = world.tom
  const session = await toolsOf(world.server, (await connect(world)).access_token)
  const call = async (name: string, args: object = {}) => {
    const { isError, structuredContent, content } = await session.call(name, args)
    expect(isError, `${name}: ${content?.[0]?.text}`).toBeFalsy()
    return structuredContent as Row
  }
  const get = async (path: string) =>
    (await world.server.call('GET', `/api/addons/vacay${path}`, { cookie })).body
  /** What the person sees, without what each commit stamps on it. */
  const seen = async () => {
    const { plan: row } = (await get('/plan')) as { plan: Row }
    const all = [row, await get('/entries/2027'), await get('/stats/2027'), await get('/years')]
    return JSON.stringify(all, (name, value: unknown) => (stamps.has(name) ? undefined : value))
  }
  return { world, session, call, seen, cookie }
}

test('every change to days off is one step, and undo takes it back as one', async () => {
  const { call, seen } = await withPlan()
  await call('toggle_vacay_entry', { date: '2027-05-03' })
  const made = await call('add_holiday_calendar', { region: 'DK', label: 'Denmark' })
  const { id: calendar_id } = made['calendar'] as { id: string }
  const changes: [string, object][] = [
    ['update_vacay_plan', { weekend_days: '5,6', carry_over_enabled: false }],
    ['set_vacay_color', { color: '#a8455a' }],
    ['add_vacay_year', { year: 2031 }],
    ['toggle_vacay_entry', { date: '2027-05-04', fraction: 0.5 }],
    ['toggle_vacay_entry', { date: '2027-05-03' }],
    ['toggle_company_holiday', { date: '2027-12-24', note: 'Closed' }],
    ['update_vacay_stats', { year: 2027, vacation_days: 12.5 }],
    ['update_holiday_calendar', { calendar_id, label: 'Copenhagen' }],
    ['delete_holiday_calendar', { calendar_id }],
  ]
  for (const [name, args] of changes) {
    const before = await seen()
    const { change_id } = await call(name, args)
    expect(await seen(), name).not.toBe(before)
    await call('undo_change', { change_id })
    expect(await seen(), name).toBe(before)
  }
})

test('a day that is turned over twice with one key is entered', async () => {
  const { call } = await withPlan()
  const args = { date: '2027-05-03', idempotency_key: newId() }
  expect(await call('toggle_vacay_entry', args)).toMatchObject({ action: 'added' })
  expect(await call('toggle_vacay_entry', args)).toMatchObject({ action: 'added' })
  expect(((await call('get_vacay_entries', { year: 2027 }))['entries'] as Row[]).length).toBe(1)
})

test('one who may only read changes nothing and takes nothing back', async () => {
  const { world } = await withPlan()
  const reader = await toolsOf(world.server, (await connect(world, { scopes: ['vacay:read'] })).access_token)
  expect(await reader.names()).toContain('get_vacay_stats')
  expect(await reader.names()).not.toContain('toggle_vacay_entry')
  expect(await reader.names()).not.toContain('undo_change')
})

test('nobody takes back a change in the plan of another', async () => {
  const { world, call } = await withPlan()
  const { change_id } = await call('toggle_vacay_entry', { date: '2027-05-03' })
  const other = await toolsOf(
    world.server,
    (await connect(world, { cookie: world.admin.cookie })).access_token,
  )
  expect((await other.call('undo_change', { change_id })).content?.[0]?.text).toContain('NOTHING_TO_UNDO')
})
