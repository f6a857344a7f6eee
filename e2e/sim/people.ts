/** What is done without a queue: membership and levels, by plain requests, and what a person says to their tray. */
import { actions, type Action } from '@caravel/sync-protocol/access'
import { setDevice } from '../../pwa/src/data/device.ts'
import { discardWaiting } from '../../pwa/src/data/tray.ts'
import { discard, keepMine, takeTheirs, tryAgain } from '../../pwa/src/data/tray-answers.ts'
import type { HttpRequest } from '../../pwa/src/data/sync/ports.ts'
import type { Dice } from './dice.ts'
import type { SimTab } from './sim-tab.ts'
import type { SimServer, SimUser } from './sim-server.ts'

const plain = (method: string, path: string, body?: object): HttpRequest => ({
  method,
  path,
  headers: {},
  ...(body ? { body: JSON.stringify(body) } : {}),
})

/** Adds or removes somebody, or leaves. */
export const changeMembers = (server: SimServer, by: SimUser, whom: SimUser, tripId: string, dice: Dice) => {
  const members = `/api/trips/${tripId}/members`
  const request = dice.chance(0.7)
    ? plain('POST', members, { identifier: whom.name })
    : plain('DELETE', `${members}/${dice.chance(0.5) ? by.id : whom.id}`)
  return server.handle(request, by)
}

const contested: readonly Action[] = [
  'trip_edit',
  'day_edit',
  'place_edit',
  'trip_archive',
  'trip_delete',
  'member_manage',
]

/** The admin gives one of the actions another level. */
export const changeLevel = (server: SimServer, admin: SimUser, dice: Dice) => {
  const action = dice.pick(contested) ?? 'trip_edit'
  const level = dice.pick(actions[action].levels)
  return server.handle(plain('PUT', `/api/levels/${action}`, { level }), admin)
}

/** The person decides about something in their tray, through the functions the screen calls. */
export const decide = (device: SimTab, dice: Dice): Promise<unknown> => {
  const item = dice.pick(device.engine.tray())
  if (!item) return Promise.resolve()
  setDevice(device)
  if (item.whole_trip) device.throwAway(item.stream)
  const how = dice.pick([discard, keepMine, takeTheirs, tryAgain]) ?? discard
  return how(item.id)
}

/** The person takes back something that still waits. */
export const takeBack = (device: SimTab, dice: Dice): Promise<unknown> => {
  const { engine } = device
  const waiting = engine.records().flatMap(({ stream }) => [...engine.memory(stream).lane.entries])
  const entry = dice.pick(waiting)
  if (!entry) return Promise.resolve()
  setDevice(device)
  if (engine.status(entry.stream) === 'local') device.throwAway(entry.stream)
  return discardWaiting([entry.mutation_id])
}
