/** The app as it shows the story's trip to somebody who may change everything. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { appStream, tripStream, userStream, vacayStream } from '@caravel/sync-protocol/streams'
import { vi } from 'vitest'
import { tester } from '../../data/testing/fake-server.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { toldWorld } from '../../data/testing/told-world.ts'
import { smallPage } from './small-page.ts'
import { storyTrip, typingRows } from './where-people-type.ts'

export type Page = ReturnType<typeof smallPage>

export const storyStream = tripStream(storyTrip)

/** A server with its rows, which any number of pages may open. */
export function storyWorld() {
  const world = toldWorld()
  for (const { path, body } of typingRows) world.server.change('POST', path, body, body.id)
  const openPage = async (shape: Parameters<typeof smallPage>[0] = {}): Promise<Page> => {
    const { engine } = await signedIn(world)
    const own = [userStream(tester.user_id), vacayStream(vacayId(tester.user_id))]
    for (const each of [appStream, storyStream, ...own]) engine.open(each)
    await world.pass(1000, engine)
    // There is no disk for the saved maps.
    vi.spyOn(console, 'warn').mockReturnValue()
    return smallPage(shape)
  }
  return { world, openPage }
}
