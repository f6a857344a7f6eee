/** What someone's later edit replaced, or what this person's replaced: told once, until they have seen it. */
import { undo } from '@caravel/sync-protocol/actions/undo'
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { AppError } from '@caravel/sync-protocol/errors'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import type { PastCommit } from '@caravel/sync-protocol/state'
import { bringValuesBack, canRestoreValue } from './restore-value.ts'
import { device, mustDevice } from './device.ts'
import { mutate } from './mutate.ts'
import type { Notice } from './sync/notices.ts'

export type { Notice } from './sync/notices.ts'

const tick = signal(0)

/** The newest first. */
export const notices: ReadonlySignal<readonly Notice[]> = computed(() => {
  void tick.value
  return (device.value?.engine.notices() ?? []).toSorted((a, b) => b.at - a.at)
})

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(({ type }) => {
    if (type === 'tray') tick.value++
  })
  tick.value++
})

/** Seen: it does not come again. */
export const dismissNotices = (ids: readonly string[]): Promise<void> =>
  mustDevice().engine.forgetNotices(ids)

/** The version that does not stand. */
const lostIn = ({ kept, mine, theirs }: Notice): Values => (kept === 'mine' ? theirs : mine)

/** Brings back what someone deleted, with all that went with it. Throws `AppError` where this reader may not. */
export const restoreDeleted = async (notice: Notice): Promise<void> => {
  const { id, stream, entity, mine, deleted: mutation_id = '' } = notice
  const past: PastCommit = {
    mutation_id,
    seq: undefined,
    inverse: [{ op: 'restore', entity, row: mine as AnyRow }],
  }
  mustDevice().engine.memory(stream).confirmed.past.set(mutation_id, past)
  const label = { key: 'history.did.broughtBack', params: { what: String(mine['name']) } } as const
  await mutate(undo, { stream }, { mutation_id }, { past, label }).saved
  await dismissNotices([id])
}

/** Its row is there, and what it would be moved to. */
export const canSwap = (notice: Notice): boolean =>
  canRestoreValue(notice.stream, notice.entity, notice.row_id, notice.group, lostIn(notice))

/**
 * Puts the version that does not stand in the place of the other: a new edit, made from what stands now. Throws
 * `AppError` when it cannot be, such as for a row that is gone.
 */
export const swapVersions = async (notice: Notice): Promise<void> => {
  const { stream, entity, row_id: id } = notice
  const made =
    canSwap(notice) && bringValuesBack(stream, entity, id, lostIn(notice), { label: 'sync.swapped' })
  if (!made) throw new AppError('NOT_FOUND')
  await made.saved
  await dismissNotices([notice.id])
}
