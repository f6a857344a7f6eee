/** The only way a screen changes anything. Online or not makes no difference here. */
import { idParam } from '@caravel/sync-protocol/crud'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { Mutation as MutationOf } from '@caravel/sync-protocol/mutation'
import type { Values } from '@caravel/sync-protocol/op'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { paramsIn } from '@caravel/sync-protocol/route'
import { device, mustDevice } from './device.ts'
import { splitSave } from './split-save.ts'
import { check, submit, type SubmitOptions } from './sync/outbox/submit.ts'
import { forgetForUndo, rememberForUndo, type UndoLabel } from './undo.ts'
import { editOf } from './undo-edit.ts'

export interface MutateOptions extends SubmitOptions {
  /** What the undo toast says: a locale key, with its parameters. Without one it is not offered for undo. */
  label?: UndoLabel
}

export interface Mutation {
  mutation_id: string
  /** Resolves when it is durable on disk; rejects when the disk refuses, and then the view is as it was before. */
  saved: Promise<void>
}

/** A new id (UUIDv7), for rows made here. */
export const mint = (): string => mustDevice().engine.mint()

/**
 * Changes the view at once and enqueues the request it stands for.
 * @param mutation such as `place.update`, or an action such as `setTags`
 * @param params of its path
 * @throws AppError at once when it cannot be: INVALID_INPUT with `detail.fields`, FORBIDDEN, or the plan's refusal
 */
export function mutate<P extends Record<string, string>, B extends Values>(
  { name }: MutationOf<P, B>,
  params: NoInfer<P>,
  body: NoInfer<B>,
  options: MutateOptions = {},
): Mutation {
  return mutateByName(name, params, body, options)
}

/** The same for a mutation that is only known at run time: from the history, the attention list or what a server lost. */
export function mutateByName(
  name: string,
  params: Record<string, string>,
  body: Values,
  options: MutateOptions = {},
): Mutation {
  const { engine, actor } = mustDevice()
  const { label, ...rest } = options
  // A step of undo is an entry of its own, and is known by its unit.
  const unit = rest.unit ?? (label === undefined ? undefined : engine.mint())
  const { view } = engine.memory(mustMutation(name).stream(params, body))
  const edit = label === undefined ? undefined : editOf(view, name, params, body)
  const submitted = submit(engine, actor, name, params, body, { ...rest, ...(unit ? { unit } : {}) })
  const { mutation_id, saved } = submitted
  if (label !== undefined && unit !== undefined)
    rememberForUndo({ unit, label, edit, reopens: name === 'trip.delete' }, submitted)
  saved.catch(() => forgetForUndo(mutation_id))
  return { mutation_id, saved }
}

/** An entity with an update of its own, which takes `B`. */
type Editable<B> = Entity & { update: MutationOf<never, B> }

/** Throws `AppError` if a form cannot be saved whole: for who saves several rows as one user action. */
export function checkSave<B extends Values>(
  entity: Editable<B>,
  row: AnyRow,
  changes: NoInfer<B>,
  options: Pick<MutateOptions, 'gone'> = {},
): void {
  checkAny(entity, row, changes, options)
}

function checkAny(entity: Entity, row: AnyRow, changes: Values, { gone }: Pick<MutateOptions, 'gone'>): void {
  const { engine, actor } = mustDevice()
  for (const { body, base } of splitSave(entity, row, changes))
    check(engine, actor, `${entity.name}.update`, paramsOf(entity, row), body, { base, gone })
}

type SaveOptions = Pick<MutateOptions, 'label' | 'unit' | 'gone'>

export interface Saved {
  mutation_ids: string[]
  saved: Promise<void>
}

/**
 * Saves a form: splits it into entries that hold each other up as little as possible, as one undo unit.
 * @param row as it was shown when editing began
 * @throws AppError at once; nothing of it is saved then, nor when the disk refuses
 */
export function saveRow<B extends Values>(
  entity: Editable<B>,
  row: AnyRow,
  changes: NoInfer<B>,
  options: SaveOptions = {},
): Saved {
  return saveAnyRow(entity, row, changes, options)
}

/** The same for a row of an entity that is only known at run time. */
export function saveAnyRow(entity: Entity, row: AnyRow, changes: Values, options: SaveOptions = {}): Saved {
  const unit = options.unit ?? mint()
  const name = `${entity.name}.update`
  const params = paramsOf(entity, row)
  checkAny(entity, row, changes, options)
  const parts = splitSave(entity, row, changes)
  const save = ({ body, base }: (typeof parts)[number]) =>
    mutateByName(name, params, body, { ...options, unit, base, baseSeq: row.version })
  const made = together(() => parts.map(save))
  const saved = Promise.all(made.map(each => each.saved)).then(() => undefined)
  saved.catch(() => undefined)
  return { mutation_ids: made.map(each => each.mutation_id), saved }
}

/** Several changes as one user action: the disk keeps all of them or none. If `work` throws, nothing was done. */
export const together = <T>(work: () => T): T => mustDevice().engine.together(work)

/** The path parameters that name a row. */
export const paramsOf = (entity: Entity, row: Values): Record<string, string> => {
  if (entity.root) return { [idParam(entity)]: String(row['id']) }
  const names = paramsIn(mustMutation(`${entity.name}.update`).path)
  return Object.fromEntries(names.map(name => [name, String(row[name] ?? '')]))
}

/** Nobody is signed in on this device yet, or any more. */
export const canMutate = (): boolean => device.value !== undefined
