/** What somebody's later edit replaced, or what this person's replaced: told once, until they have seen it. */
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { device, mustDevice } from './device.ts'
import { mutate, paramsOf } from './mutate.ts'
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

/**
 * Puts the version that does not stand in the place of the other: a new edit, made from what stands now. Throws
 * `AppError` when it cannot be, such as for a row that is gone.
 */
export const swapVersions = async (notice: Notice): Promise<void> => {
  const { engine } = mustDevice()
  const entity = mustEntity(notice.entity)
  const row = engine.memory(notice.stream).view.get(entity, notice.row_id) as AnyRow | undefined
  if (!row) throw new AppError('NOT_FOUND')
  const values = notice.kept === 'mine' ? notice.theirs : notice.mine
  await mutate(`${entity.name}.update`, paramsOf(entity, row), values, { label: 'sync.swapped' }).saved
  await dismissNotices([notice.id])
}
