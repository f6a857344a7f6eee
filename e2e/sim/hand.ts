/** Someone at a device with a stream open, and how they hand something in. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Mutation } from '@caravel/sync-protocol/mutation'
import type { Values } from '@caravel/sync-protocol/op'
import { parseStream, streamKinds } from '@caravel/sync-protocol/streams'
import { splitSave } from '../../pwa/src/data/split-save.ts'
import type { StreamMemory } from '../../pwa/src/data/sync/streams/stream-memory.ts'
import { submit, type SubmitOptions } from '../../pwa/src/data/sync/outbox/submit.ts'
import type { Dice } from './dice.ts'
import type { SimTab } from './sim-tab.ts'

export interface Hand {
  device: SimTab
  dice: Dice
  memory: StreamMemory
  /** Called with what went to the outbox, and the version of the row it was made on where it was made on one. */
  submitted(mutationId: string, version?: number): void
}

/** The parameter of the stream is added. */
export function send<P extends Record<string, string>, B extends Values>(
  hand: Hand,
  { name }: Mutation<P, B>,
  params: NoInfer<Omit<P, 'trip_id' | 'user_id' | 'vacay_id' | 'journey_id'>>,
  body: NoInfer<B>,
  options: SubmitOptions = {},
): void {
  sendByName(hand, name, params, body, options)
}

function sendByName(
  hand: Hand,
  name: string,
  params: Record<string, string>,
  body: Values,
  options: SubmitOptions,
): void {
  const { device } = hand
  // The page may have gone with the first half of a save.
  if (!device.up) return
  const done = submit(device.engine, device.actor, name, { ...scope(hand), ...params }, body, options)
  done.saved.catch(() => undefined)
  hand.submitted(done.mutation_id, options.baseSeq)
}

/** What the addresses of a stream's rows begin with. */
const scope = ({ memory }: Hand): Record<string, string> => {
  const { kind = 'app', id = '' } = parseStream(memory.stream) ?? {}
  const { scope: name } = streamKinds[kind]
  return name ? { [name]: id } : {}
}

/** Saves a form: `row` is what it was opened with. */
export function save<B extends Values>(
  hand: Hand,
  entity: Entity & { update: Mutation<never, B> },
  row: AnyRow,
  changes: NoInfer<B>,
): void {
  saveAny(hand, entity, row, changes)
}

/** The same for a row of whichever entity. */
export function saveAny(hand: Hand, entity: Entity, row: AnyRow, changes: Values): void {
  const params = { id: row.id, ...(typeof row['day_id'] === 'string' ? { day_id: row['day_id'] } : {}) }
  for (const { body, base } of splitSave(entity, row, changes))
    sendByName(hand, `${entity.name}.update`, params, body, { base, baseSeq: row.version })
}

export const any = <T>(dice: Dice, list: readonly T[]): T => {
  const found = dice.pick(list)
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** One of the rows, as forms are handed it; mostly one of the few that everybody works on. */
export const anyRow = (dice: Dice, list: readonly object[]): AnyRow => {
  const rows = (list as AnyRow[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return any(dice, dice.chance(0.7) ? rows.slice(0, 3) : rows)
}

export const names = ['Belém', 'Alfama', 'Sintra', 'Cascais', 'Baixa', 'Chiado', 'Óbidos', 'Évora']

export type Edit = (hand: Hand) => void
