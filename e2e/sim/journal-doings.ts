/** Who writes in a journal comes and goes by plain requests: they decide who may read, so nothing waits for them. */
import type { Dice } from './dice.ts'
import { plain } from './people.ts'
import type { SimTab } from './sim-tab.ts'
import type { World } from './world.ts'

type Doing = (world: World, tab: SimTab, dice: Dice) => Promise<unknown>

const journalAndPerson = ({ history, users }: World, dice: Dice) => {
  const journals = history.streams().filter(each => each.stream.startsWith('journey:') && !each.closed)
  return { journal: dice.pick(journals)?.stream.slice(8), whom: dice.pick(users) }
}

export const journalDoings: Readonly<Record<string, Doing>> = {
  'share the journal': async (world, { user }, dice) => {
    const { journal, whom } = journalAndPerson(world, dice)
    const body = { user_id: whom?.id, role: dice.chance(0.8) ? 'editor' : 'viewer' }
    if (journal) await world.server.handle(plain('POST', `/api/journeys/${journal}/contributors`, body), user)
  },
  'take someone off the journal': async (world, { user }, dice) => {
    const { journal, whom } = journalAndPerson(world, dice)
    const path = `/api/journeys/${journal}/contributors/${whom?.id}`
    if (journal && whom) await world.server.handle(plain('DELETE', path), user)
  },
}
