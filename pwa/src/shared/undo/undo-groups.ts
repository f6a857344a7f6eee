/** Undo and redo as people meet them: by key, by button, and what became of it said in words. */
import { CircleAlert, Undo2 } from 'lucide-preact'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { rowTitle } from '@caravel/sync-protocol/row-title'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { device } from '../../data/device.ts'
import type { EngineChange } from '../../data/sync/engine-types.ts'
import { redo, redoable, undo, undoable, type UndoLabel, type UndoOf } from '../../data/undo.ts'
import { hasString, t } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { showRefusal } from '../forms/attempt-saved.ts'
import { personOf } from '../people/people.ts'
import { sayNotUndone } from './do-with-undo.ts'

const textOf = (label: UndoLabel) => {
  const { key, params = {} } = typeof label === 'string' ? { key: label } : label
  return hasString(key) ? t(key, params) : ''
}

/** Takes back the last step that counts on the page of a trip, or of any, or the one of a unit, and says so. */
export async function undoGroup(of: UndoOf = {}): Promise<void> {
  try {
    const step = await undo(of)
    if (!step) return
    const key = step.later ? 'undo.later' : 'planner.undone'
    showToast({ icon: Undo2, text: t(key, { what: textOf(step.label) }) })
  } catch (error) {
    sayNotUndone(error)
  }
}

/** Does again what was taken back last. */
export async function redoGroup(stream?: StreamKey): Promise<void> {
  try {
    const step = await redo(stream)
    if (step) showToast({ text: textOf(step.label) })
  } catch (error) {
    showRefusal(error)
  }
}

/** What undo would take back, in words; undefined when there is nothing. Reactive. */
export const undoText = (stream?: StreamKey) => {
  const step = undoable(stream)
  return step && textOf(step.label)
}

/** What redo would do again. Reactive. */
export const redoText = (stream?: StreamKey) => {
  const step = redoable(stream)
  return step && textOf(step.label)
}

export type Skipped = Extract<EngineChange, { type: 'skipped' }>

/** Says what an undo left as it was, or what was sent again in vain, because others had been at work since. */
export function sayKept({ stream, entry, skipped }: Skipped): void {
  const [first] = skipped
  const { mutation: name } = entry
  const icon = CircleAlert
  if (first && name === 'trip.import')
    return showToast({ icon, text: t('undo.keptAway', { count: skipped.length }) })
  if (!first || (name !== 'undo' && name !== 'restore')) return
  if (skipped.length > 1) return showToast({ icon, text: t('undo.keptMany', { count: skipped.length }) })
  const named = nameOf(stream, first.entity, first.id)
  const key = `undo.kept.${first.reason}`
  showToast({ icon, text: hasString(key) ? t(key, named) : t('undo.keptMany', { count: 1 }) })
}

/** What it is called, and who wrote it last. */
function nameOf(
  stream: StreamKey,
  entityName: string,
  id: string,
): { what: string; who: string; by: 'you' | 'other' } {
  const entity = findEntity(entityName)
  // As the server has it: the view still shows the undo that was not taken.
  const rows = device.peek()?.engine.memory(stream).confirmed
  const row = entity && (rows?.get(entity, id) as AnyRow | undefined)
  const title =
    entity && row && rowTitle(entity, row, (from, other) => rows?.get(from, other) as AnyRow | undefined)
  const writer = row?.updated_by ?? ''
  const who = personOf(stream, writer)?.name ?? t('undo.somebody')
  const by = writer !== '' && writer === device.peek()?.actor.user_id ? 'you' : 'other'
  return { what: title ?? t('undo.something'), who, by }
}
