/** A server that has one row of everything that devices can change, and nothing that was deleted. */
import { matchMutation, splitBody } from '@caravel/sync-protocol/mutations'
import type { Values } from '@caravel/sync-protocol/op'
import { asAccount, storyEntries } from '@caravel/sync-protocol/testing/op-story'
import { atlasStream, userStream } from '@caravel/sync-protocol/streams'
import { tester } from './fake-server.ts'
import { World } from './world.ts'

const mine = (text: string): string => asAccount(text, tester.user_id)

export function toldWorld(): World {
  const world = new World()
  world.server.stream(userStream(tester.user_id))
  world.server.stream(atlasStream(tester.user_id))
  for (const { method, path, body, mutation_id } of storyEntries()) {
    const route = matchMutation(method, path)?.route
    if (!route || method === 'DELETE' || ['undo', 'restore'].includes(route.name)) continue
    const { fields, base } = splitBody(JSON.parse(mine(JSON.stringify(body))) as Values)
    const asTaken = { ...(route.body.parse(fields) as Values), base }
    const { status } = world.server.change(method, mine(path), asTaken, mutation_id)
    if (status >= 300) throw new Error(`${method} ${path} was refused`)
  }
  return world
}
