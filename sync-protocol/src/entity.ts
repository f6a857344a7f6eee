/**
 * One entity, one declaration. Everything mechanical is read off it: validation, REST routes, tables on the device,
 * columns on the server, feed, merge, undo, copy and export.
 */
import type { Addon, Permission } from './access.ts'
import type { ErrorCode, WrongFields } from './errors.ts'
import type { Field, ValueOf } from './field.ts'
import type { EntityMutations } from './entity-mutations.ts'
import type { Mutation } from './mutation.ts'
import type { State } from './state.ts'
import type { StreamKind } from './streams.ts'

/** How two edits of the same group are brought together; the rules stand in SPEC.md §4. */
export type MergeClass = 'register' | 'group' | 'checked' | 'flag' | 'text' | 'order' | 'server'

export type Fields = Record<string, Field>

export interface Group<F extends Fields = Fields, M extends MergeClass = MergeClass> {
  merge: M
  fields: F
  /** Overrides the entity's permission for edits of this group. */
  permission?: Permission
  /** Only for `order`: the list it places rows in, which may span entities, and the field that names which list. */
  list?: string
  scope?: string
  /** Set once at creation and never sent again. */
  fixed?: boolean
  /** Only for `server`: taken over from the rows of an import, because what people made would not be whole without. */
  imported?: boolean
}

export type Groups = Record<string, Group>

type Union<T> = T extends unknown ? (value: T) => void : never
type Intersect<T> = Union<T> extends (value: infer I) => void ? I : never
export type FieldsOf<G extends Groups> = Intersect<G[keyof G]['fields']>

/**
 * How a row comes along when what it belongs to is copied: as it is · only within its own trip, because people do not
 * come along · not at all · with these values in place of its own.
 */
export type CopyRule = 'whole' | 'within' | 'skip' | Record<string, unknown>

/** Anyone who declares an entity of a trip says how its rows are copied. */
type Copied = { stream: 'trip'; copy: CopyRule } | { stream: Exclude<StreamKind, 'trip'> }

/** Finds a row of the same stream by the name of its entity; undefined where there is none. */
export type FindRow = (entity: string, id: string) => Record<string, unknown> | undefined

/** How a row without a typed name is called: by its own values and those of rows that it names. */
export interface DerivedName {
  /** The field of the typed name; null while there is none. */
  field: string
  /** Entities that `of` looks rows up in. */
  reads: readonly string[]
  /** Null where nothing says a name; then `word` is all that is left. */
  of(row: Record<string, unknown>, find: FindRow): string | null
  /** The key of a text, such as "Flight", in the locales. */
  word(row: Record<string, unknown>): string
}

export interface EntityOptions<G extends Groups> {
  name: string
  /** The table on the server and the key of a list in JSON. */
  many: string
  /** The key of one row in JSON. */
  one: string
  /** Path below the stream's prefix; `:name` segments are fields of the row. */
  path: string
  /** Further paths under which the same rows are listed and created. */
  aliases?: string[]
  /** Prefix of the live event's type: `place` gives `place:created`. */
  event: string
  /** The live event of a commit that does nothing but move rows, where it is not that of an update. */
  moved_event?: string
  /**
   * Its lists stand in the order in which the rows of another entity place these values of a field, and only then by
   * place; values that are placed nowhere follow.
   */
  grouped?: { by: string; order: string; values: readonly string[] }
  /** Answers tell the place in the list as a number too, `sort_order`, from 0 in each group. */
  numbered?: boolean
  stream: StreamKind
  /** True for the row that the stream is named after (a trip in its own stream). */
  root?: boolean
  permission: Permission
  /** What deleting a row and bringing it back ask for, where that is another right. */
  delete_permission?: Permission
  addon?: Addon
  /** A reference to the row by which people call this one, where nothing that it belongs to has a name. */
  named_by?: string
  /** What it is called while no person typed a name. */
  derived_name?: DerivedName
  /** What happens to a delete when someone else wrote the row or its children since. */
  on_delete: 'ask' | 'win'
  groups: G
  /** No generic create, update or delete route: only actions write it. */
  actions_only?: boolean
  copy?: CopyRule
  /** Its values in a copy of the trip that starts so many days later; undefined: the dates are other ones altogether. */
  shifted?(fields: Record<string, unknown>, days: number | undefined): Record<string, unknown>
  /** Says only where another row stands on a day: it is no content of that day and never moves to another. */
  placing?: boolean
  /** A device starts with the newest so many: older rows are in no snapshot and no digest, and come in pages over HTTP. */
  newest?: number
  /** As `newest`, for what belongs to a row named by this field: a snapshot has those of the rows it has. */
  newest_by?: string
  /** Nothing of a deleted row stays: no tombstone with its values, and no line of the log that said them. */
  forgotten?: boolean
  /** An import brings in only rows whose `user_id` is the sender's: nobody says anything in the name of others. */
  own_import?: true
  /** Its REST lists are for admins, although its stream is read by everybody: there is another route for people. */
  reads?: 'admin'
  /** It is changed by PATCH alone: its PUT would be the path of an action. */
  patch_only?: boolean
  /**
   * Rows that name one of these inside their values, by the id they name: while there are any, it cannot be deleted, and
   * `code` says so.
   */
  held?: { code: ErrorCode; holders(state: State): ReadonlyMap<string, { entity: string; id: string }[]> }
  /** Its id stands in addresses without its stream: an id is that of one row among all entities that say so. */
  unique_id?: boolean
  /** The id that a row with these values must have, where it is derived; an import asks. */
  derivedId?(row: Record<string, unknown>): string | undefined
  /**
   * The stream that a row of this entity lets others see something of: who makes such a row, or brings it back by undo,
   * must read that stream.
   */
  shows?(row: Record<string, unknown>): string
  /** A rule over the finished row; undefined when it holds, else the code of the refusal, or what is wrong with which field. */
  check?(row: Record<string, unknown>): ErrorCode | WrongFields | undefined
}

export interface Entity<G extends Groups = Groups> extends EntityOptions<G> {
  /** Every declared field by name. */
  fields: Record<string, Field>
  /** The group each field belongs to. */
  groupOf: Record<string, string>
}

/** A snapshot has not all of its rows, but the newest, or what belongs to those. */
export const isShortened = ({ newest, newest_by }: Pick<Entity, 'newest' | 'newest_by'>): boolean =>
  newest !== undefined || newest_by !== undefined

/** What every synced row carries beside its declared fields. Instants in UTC epoch ms; `version` is a `seq`. */
export type RowMeta = {
  id: string
  version: number
  created_at: number
  updated_at: number
  updated_by: string | null
}

/** A row of any entity, as it travels and as both sides hold it. */
export type AnyRow = RowMeta & Record<string, unknown>

/** The typed row of an entity: `RowOf<typeof place>`. */
export type RowOf<E> = E extends { groups: infer G extends Groups }
  ? RowMeta & { [K in keyof FieldsOf<G>]: ValueOf<FieldsOf<G>[K]> } & { trip_id: string }
  : never

/** What types of mutations are read off beside the groups. */
interface Addressed<Path extends string, Kind extends StreamKind, Root extends boolean> {
  path: Path
  stream: Kind
  root?: Root
}

/** An entity that only actions write. */
export function defineEntity<G extends Groups>(
  options: EntityOptions<G> & Copied & { actions_only: true },
): Entity<G>
/** An entity with its own mutations as values: `place.create`, `place.update`, `place.delete`. */
export function defineEntity<
  G extends Groups,
  const Path extends string,
  const Kind extends StreamKind,
  const Root extends boolean = false,
>(
  options: EntityOptions<G> & Copied & Addressed<Path, Kind, Root>,
): Entity<G> & EntityMutations<G, Path, Kind, Root>
export function defineEntity<G extends Groups>(options: EntityOptions<G> & Copied): Entity<G> {
  const fields: Record<string, Field> = {}
  const groupOf: Record<string, string> = {}
  for (const [groupName, group] of Object.entries(options.groups)) {
    for (const [name, definition] of Object.entries(group.fields)) {
      if (fields[name]) throw new Error(`${options.name}.${name} is declared twice`)
      fields[name] = definition
      groupOf[name] = groupName
    }
  }
  return { ...options, ...(options.actions_only ? {} : mutationsOf(options.name)), fields, groupOf }
}

function mutationsOf(name: string): Record<'create' | 'update' | 'delete', Mutation> {
  return {
    create: { name: `${name}.create` },
    update: { name: `${name}.update` },
    delete: { name: `${name}.delete` },
  }
}

type GroupOptions = Pick<Group, 'permission' | 'fixed' | 'imported'>

type Fixed<F extends Fields, M extends MergeClass> = Group<F, M> & { fixed: true }
type Scoped<F extends Fields, Scope> = Group<F, 'order'> & { scope: Scope }

interface Plain<M extends MergeClass> {
  <F extends Fields>(fields: F, options: GroupOptions & { fixed: true }): Fixed<F, M>
  <F extends Fields>(fields: F, options?: GroupOptions): Group<F, M>
}

function plain<const M extends MergeClass>(merge: M): Plain<M> {
  return <F extends Fields>(fields: F, options: GroupOptions = {}) =>
    ({ merge, fields, ...options }) as Fixed<F, M>
}

/** The later edit wins. */
export const register = plain('register')
/** Several fields that win or lose together. */
export const group = plain('group')
/** A conflict asks the person. */
export const checked = plain('checked')
/** An explicit true or false. */
export const flag = plain('flag')
/** Merged line by line, then word by word. */
export const text = plain('text')
/** Written by the server and by plans only; a client that sends it is refused. */
export const server = plain('server')

/** A place in a list; `fields` ends with the fractional key. */
export function order<F extends Fields>(fields: F, list: string): Group<F, 'order'>
export function order<F extends Fields, const Scope extends string>(
  fields: F,
  list: string,
  scope: Scope,
): Scoped<F, Scope>
export function order(fields: Fields, list: string, scope?: string): Group<Fields, 'order'> {
  return { merge: 'order', fields, list, ...(scope === undefined ? {} : { scope }) }
}

/** The field of an order group that holds the fractional key: the one that is not the scope. */
export const orderKeyField = (definition: Group): string => {
  const name = Object.keys(definition.fields).find(key => key !== definition.scope)
  if (!name) throw new Error('an order group needs a key field')
  return name
}
