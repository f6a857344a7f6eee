import { chatMessage, newestMessages } from '@caravel/sync-protocol/entities/chat-message'
import { tripStream } from '@caravel/sync-protocol/streams'
import { initialRow } from '@caravel/sync-protocol/testing/initial-row'
import { testId } from '@caravel/sync-protocol/testing/random'
import { expect, test, vi } from 'vitest'
import { callApi } from '../../data/api.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { World } from '../../data/testing/world.ts'
import { smallPage } from '../../shared/testing/small-page.ts'
import { useEarlierMessages } from './use-earlier-messages.ts'

vi.mock(import('../../data/sync/status.ts'), async original => ({
  ...(await original()),
  syncStatus: { value: { connected: true } } as never,
}))
vi.mock(import('../../data/api.ts'), () => ({
  callApi: vi.fn(() => Promise.resolve({ messages: [] })) as never,
}))

const tripId = testId(1)

function Asks({ text }: { text: string }) {
  useEarlierMessages({ tripId } as never, text)
  return null
}

test('a long question is cut for the server, also inside an emoji', async () => {
  const world = new World()
  const { state } = world.server.trip(tripId)
  for (let at = 0; at < newestMessages; at++)
    state.put(chatMessage, initialRow(chatMessage, { id: testId(at), trip_id: tripId }))
  const { engine } = await signedIn(world)
  engine.open(tripStream(tripId))
  await world.pass(1000, engine)
  vi.useFakeTimers()
  const page = smallPage({ effects: true })
  const shown = page.show(<Asks text={`${'a'.repeat(199)}👍`} />)
  await vi.advanceTimersByTimeAsync(1000)
  await shown
  vi.useRealTimers()
  const path = String(vi.mocked(callApi).mock.calls[0]?.[1])
  expect(new URL(path, 'https://trips.example').searchParams.get('q')).toBe(`${'a'.repeat(199)}\uFFFD`)
})
