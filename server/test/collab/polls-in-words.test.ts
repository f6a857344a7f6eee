import { expect, test } from 'vitest'
import { startSecurityWorld } from '../security/world.ts'

async function startTrip() {
  const world = await startSecurityWorld()
  const ask = (method: string, path: string, body?: unknown) =>
    world.as('owner', 'cookie', method, path, body)
  const made = await ask('POST', '/api/trips', { title: 'Lisbon', day_count: 2 })
  const at = `/api/trips/${(made.body['trip'] as { id: string }).id}/collab/polls`
  return { ask, at }
}

type Asked = { id: string; options: { id: string; label: string }[] }

test('answers in plain words get ids of their own, which can be voted for', async () => {
  const { ask, at } = await startTrip()
  const answer = await ask('POST', at, { question: 'Where?', options: [' Market ', 'Tavern'] })
  expect(answer.status).toBe(201)
  const { id, options } = answer.body['poll'] as Asked
  expect(options.map(({ label }) => label)).toEqual(['Market', 'Tavern'])
  expect(new Set(options.map(each => each.id)).size).toBe(2)
  const vote = await ask('POST', `${at}/${id}/vote`, { option_ids: [options[1]?.id] })
  expect(vote.status).toBe(200)
})

test('words and answers with ids stand side by side', async () => {
  const { ask, at } = await startTrip()
  const market = { id: '0190b000-0000-7000-8000-0000000000a1', label: 'Market' }
  const { status, body } = await ask('POST', at, { question: 'Where?', options: [market, 'Tavern'] })
  expect(status).toBe(201)
  expect((body['poll'] as Asked).options).toMatchObject([market, { label: 'Tavern' }])
})

test.each([
  [['Market']],
  [['Market', '  ']],
  [['Market', 'x'.repeat(201)]],
  [['Market', 7]],
  [Array.from({ length: 31 }, (_, n) => `Answer ${n}`)],
  [[1, 2].map(() => ({ id: '0190b000-0000-7000-8000-0000000000a1', label: 'Market' }))],
])('what is no list of answers is refused: %j', async options => {
  const { ask, at } = await startTrip()
  expect(await ask('POST', at, { question: 'Where?', options })).toMatchObject({ status: 400 })
})
