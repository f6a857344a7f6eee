/** What is done without a queue: membership and levels, by plain requests, and what a person says to their attention list. */
import { actions, type Action } from '@caravel/sync-protocol/access'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { LostPart, StoredRow } from '../../pwa/src/data/db/device-store.ts'
import { setDevice } from '../../pwa/src/data/device.ts'
import { leave, sendAgain } from '../../pwa/src/data/send-again.ts'
import { cardsOf } from '../../pwa/src/data/sync/attention/cards.ts'
import { userActionsOf } from '../../pwa/src/data/sync/user-actions.ts'
import { stillLost } from '../../pwa/src/data/sync/storage/server-rollback.ts'
import { discardWaiting } from '../../pwa/src/data/attention.ts'
import { discard, keepMine, takeTheirs, tryAgain } from '../../pwa/src/data/attention-answers.ts'
import type { HttpRequest } from '../../pwa/src/data/sync/ports.ts'
import type { Dice } from './dice.ts'
import type { SimTab } from './sim-tab.ts'
import type { SimServer, SimUser } from './sim-server.ts'

export const plain = (method: string, path: string, body?: object): HttpRequest => ({
  method,
  path,
  headers: {},
  ...(body ? { body: JSON.stringify(body) } : {}),
})

export const addMember = (server: SimServer, by: SimUser, whom: SimUser, tripId: string) =>
  server.handle(plain('POST', `/api/trips/${tripId}/members`, { identifier: whom.name }), by)

export const removeMember = (server: SimServer, by: SimUser, whom: SimUser, tripId: string) =>
  server.handle(plain('DELETE', `/api/trips/${tripId}/members/${whom.id}`), by)

/** Adds or removes someone, or leaves. */
export const changeMembers = (server: SimServer, by: SimUser, whom: SimUser, tripId: string, dice: Dice) => {
  if (dice.chance(0.7)) return addMember(server, by, whom, tripId)
  return removeMember(server, by, dice.chance(0.5) ? by : whom, tripId)
}

const contested: readonly Action[] = [
  'trip_edit',
  'day_edit',
  'place_edit',
  'packing_edit',
  'budget_edit',
  'trip_archive',
  'trip_delete',
  'member_manage',
  'trip_create',
]

/** The admin gives one of the actions another level. */
export const changeLevel = (server: SimServer, admin: SimUser, dice: Dice) => {
  const action = dice.pick(contested) ?? 'trip_edit'
  const level = dice.pick(actions[action].levels)
  return server.handle(plain('PUT', `/api/levels/${action}`, { level }), admin)
}

/** The person decides about something in their attention list, through the functions the screen calls. */
export const decide = (device: SimTab, dice: Dice): Promise<unknown> => {
  const item = dice.pick(device.engine.attention())
  if (!item) return Promise.resolve()
  setDevice(device)
  if (item.whole_trip) device.throwAway(item.stream)
  const how = dice.pick([discard, keepMine, takeTheirs, tryAgain]) ?? discard
  return how(item.id)
}

/** All that one card asks is answered alike. */
export const decideCard = async (device: SimTab, dice: Dice): Promise<void> => {
  const { engine } = device
  const rowOf = (stream: StreamKey, name: string, id: string) =>
    engine.memory(stream).view.get(mustEntity(name), id) as AnyRow | undefined
  const card = dice.pick(cardsOf(engine.attention(), rowOf)) ?? []
  const how = dice.pick([discard, keepMine, takeTheirs, tryAgain]) ?? discard
  setDevice(device)
  for (const { stream, whole_trip } of card) if (whole_trip) device.throwAway(stream)
  const answered = async () => {
    for (const { id } of card) await how(id)
  }
  await device.whileUp(answered())
}

/** Some of a line that has another order by now come to stand among the others, not where they stood. */
const isMissed = ({ entity, groups }: LostPart): boolean =>
  groups?.some(group => mustEntity(entity).groups[group]?.merge !== 'order') ?? true

/** The person looks at what a server rollback lost: some of it is sent again, or left. */
export const answerRollback = async (device: SimTab, dice: Dice): Promise<void> => {
  const { engine } = device
  const rollback = dice.pick(engine.rollbacks())
  if (!rollback) return
  const { stream } = rollback
  const memory = engine.memory(stream)
  const memoryOf = (each: StreamKey) => engine.memory(each)
  const all = dice.chance(0.6)
  const rows = stillLost(rollback, memoryOf)
    .filter(() => all || dice.chance(0.5))
    .map(part => ({ ...part, id: part.row.id }))
  const isSent = dice.chance(0.7)
  setDevice(device)
  // On its way it is drawn only while what it hangs on is there; and an own value that others contest is drawn in its row
  // alone, not in the stay that mirrors it.
  const isWaiting = (id: string) =>
    memory.entries.some(
      ({ mutation, params, body }) =>
        (body['rows'] as StoredRow[] | undefined)?.some(({ row }) => row.id === id) ||
        (memory.conflicts.length > 0 && mutation.startsWith('accommodation.') && params['id'] === id),
    )
  const isListed = (part: LostPart) =>
    engine
      .rollbacks()
      .filter(each => each.stream === stream)
      .flatMap(each => stillLost(each, memoryOf))
      .some(({ row, deleted }) => row.id === part.row.id && deleted === part.deleted)
  const look = () => {
    const lost = isSent ? stillLost({ ...rollback, rows }, memoryOf).filter(isMissed) : []
    for (const each of lost)
      if (!isListed(each) && !isWaiting(each.row.id))
        device.device.around.broken(
          'C12',
          `${device.name}: ${each.entity} ${each.row.id} is neither here nor listed`,
        )
  }
  try {
    if (!(await device.whileUp(isSent ? sendAgain(stream, rows, 'sent') : leave(stream, rows)))) return
  } catch (error) {
    // Said to be impossible: then it stays listed.
    look()
    throw error
  }
  look()
  if (rows.some(isListed))
    device.device.around.broken('C12', `${device.name}: what was answered stays listed`)
}

/** The person takes back something that still waits, with all that was done at once. */
export const revert = (device: SimTab, dice: Dice): Promise<unknown> => {
  const { engine } = device
  const waiting = engine.records().flatMap(({ stream }) => userActionsOf(engine.memory(stream).lane.entries))
  const userAction = dice.pick(waiting)
  if (!userAction) return Promise.resolve()
  setDevice(device)
  if (engine.status(userAction[0].stream) === 'local') device.throwAway(userAction[0].stream)
  return discardWaiting(userAction.map(entry => entry.mutation_id))
}
