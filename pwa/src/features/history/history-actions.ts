/** What can be done from an entry of the history: take it back, or use a value that did not stand. */
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { HistoryEntry } from '@caravel/sync-protocol/history'
import { sameValue } from '@caravel/sync-protocol/row'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { doWithUndo } from '../../shared/undo/do-with-undo.ts'
import { undoGroup } from '../../shared/undo/undo-groups.ts'
import { bringValuesBack, canRestoreValue } from '../../data/restore-value.ts'
import { revertEntry, revertOnline } from '../../data/history.ts'
import type { StreamView } from '../../data/store.ts'
import { formatList } from '../../i18n/format.ts'
import { hasString, t, type StringKey } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { toldGroups } from './history-details.ts'
import { headline, titleOf } from './history-words.ts'

type EntryAction = { label: StringKey; run: () => void }
type Changed = Extract<HistoryEntry['changes'][number], { verb: 'changed' }>

const untouchable = new Set(['trip_member', 'journey_contributor', 'app_level', 'app_addon'])
const backAndForth = new Set(['undo', 'undo.several', 'redo', 'restore', 'rewind'])

const words = {
  added: { label: 'history.remove', did: 'history.did.removed' },
  deleted: { label: 'history.bringBack', did: 'history.did.broughtBack' },
  changed: { label: 'history.restore', did: 'history.did.restored' },
} as const

/** The one button of an entry; undefined where nothing can be done, or not by this reader. */
export const actionOf = (entry: HistoryEntry, view: StreamView): EntryAction | undefined => {
  const change = headline(entry)
  if (!change || untouchable.has(change.entity) || entry.undo === 'forbidden') return undefined
  // That would delete the trip itself: its own menu says so plainly.
  if (change.verb === 'added' && findEntity(change.entity)?.root) return undefined
  const { did } = words[change.verb]
  const several = change.verb === 'changed' && toldGroups(change).length > 1
  const label = several ? 'history.restoreAll' : words[change.verb].label
  if (entry.undo !== 'none') {
    const said = change.verb === 'changed' ? saidOf(change) : { key: did, params: { what: titleOf(change) } }
    const run = () => revert(entry, view, said)
    return { label: backAndForth.has(entry.name) ? 'history.undo' : label, run }
  }
  const run = change.verb === 'changed' ? restoreValue(change, view) : undefined
  return run && { label, run }
}

/** Sets what an entry changed, or one group of it, to what it was; undefined where it is so, or not for this reader. */
export const restoreOf = (
  entry: HistoryEntry,
  change: Changed,
  view: StreamView,
): (() => void) | undefined =>
  untouchable.has(change.entity) || entry.undo === 'forbidden' ? undefined : restoreValue(change, view)

const restoreValue = (change: Changed, view: StreamView): (() => void) | undefined => {
  const values = oldValues(change, view)
  if (!values) return undefined
  return () =>
    doWithUndo(saidOf(change), options =>
      mustEdit(bringValuesBack(view.stream, change.entity, change.id, values, options)),
    )
}

const saidOf = (change: Changed): Said => {
  const what = titleOf(change)
  const fields = formatList(namedGroups(change))
  return fields
    ? { key: 'history.did.restoredFields', params: { what, fields } }
    : { key: words.changed.did, params: { what } }
}

/** The groups that have a name for people. */
const namedGroups = ({ groups }: Changed): string[] =>
  groups.flatMap(({ group }) => {
    const key = `group.${group}`
    return hasString(key) ? [t(key)] : []
  })

type Said = { key: StringKey; params: Record<string, string> }

const revert = (entry: HistoryEntry, view: StreamView, said: Said) => {
  if (entry.total === entry.changes.length)
    return doWithUndo(said, options => revertEntry(view.stream, entry, options))
  // So many rows that only the server knows them all.
  return void attemptSaved(async () => {
    const { unit, later } = await revertOnline(view.stream, entry.mutation_id, said)
    const text = t(said.key, said.params)
    showToast({
      text: later ? t('undo.later', { what: text }) : text,
      action: { label: t('trips.undo'), onClick: () => void undoGroup({ unit }) },
    })
  })
}

/** What it was before, as far as a person may write it and it is not so again. */
const oldValues = (
  { entity: name, id, groups }: Changed,
  view: StreamView,
): Record<string, unknown> | undefined => {
  const entity = findEntity(name)
  const row = entity && (view.state().get(entity, id) as AnyRow | undefined)
  if (!entity || !row) return undefined
  const others = groups.filter(
    ({ group, before }) => canRestoreValue(view.stream, name, id, group, before) && !stands(row, before),
  )
  const values = Object.assign({}, ...others.map(({ before }) => before)) as Record<string, unknown>
  return !others.length || entity.check?.({ ...row, ...values }) ? undefined : values
}

const stands = (row: AnyRow, values: Record<string, unknown>): boolean =>
  Object.entries(values).every(([field, value]) => sameValue(row[field], value))

const mustEdit = <T>(edit: T | undefined): T => {
  if (!edit) throw new Error('the row was there a moment ago')
  return edit
}

type LostValue = HistoryEntry['conflicts'][number]

/** The value that did not stand, and whose it was. */
export const lostOf = (entry: HistoryEntry, { winner, mine, theirs, theirs_by }: LostValue) =>
  winner === 'mine' ? { values: theirs, by: theirs_by } : { values: mine, by: entry.user_id }

/** Uses a value that did not stand; undefined where its row is gone or nobody may write it. */
export const takeLost = (
  entry: HistoryEntry,
  lost: LostValue,
  view: StreamView,
): (() => void) | undefined => {
  const entity = findEntity(lost.entity)
  const row = entity && (view.state().get(entity, lost.id) as AnyRow | undefined)
  const { values } = lostOf(entry, lost)
  if (!row || stands(row, values)) return undefined
  if (!canRestoreValue(view.stream, lost.entity, lost.id, lost.group, values)) return undefined
  const said = { key: 'history.did.used' as const, params: { what: lost.title ?? '' } }
  return () =>
    doWithUndo(said, options => mustEdit(bringValuesBack(view.stream, lost.entity, lost.id, values, options)))
}
