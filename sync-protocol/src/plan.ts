/**
 * A mutation route is a request that changes rows, declared once and run on both sides: the device folds its
 * plan over the view, the server runs it on its own rows inside the commit. A plan is pure and total: what is
 * gone is skipped, what cannot be is a refusal, it never throws.
 */
import type { ZodMiniType } from 'zod/mini'
import type { Addon, Permission } from './access.ts'
import type { AnyRow, Entity } from './entity.ts'
import type { Refusal } from './errors.ts'
import type { Steps } from './domain/steps.ts'
import type { Mutation, PathParams } from './mutation.ts'
import type { LateCode } from './late-plan.ts'
import { once } from './once.ts'
import type { Op, Values } from './op.ts'
import type { Method } from './route.ts'
import type { State } from './state.ts'
import type { StreamKey } from './streams.ts'

export interface Actor {
  user_id: string
  name: string
  avatar: string | null
}

export interface PlanInput<P = Record<string, string>, B = Values> {
  params: P
  /** Validated, with every id the plan needs in it. */
  body: B
  /** Values the edit was made from, by field: the reserved key `base`. */
  base: Values
  actor: Actor
  /** Who of those that the route asks about has an account here; undefined on a device, which cannot know. */
  accounts?: Accounts
}

export type Account = Pick<Actor, 'name' | 'avatar'>
export type Accounts = ReadonlyMap<string, Account>

export interface Plan {
  ops: Op[]
  /** The row the answer shows. */
  subject?: { entity: Entity; id: string }
  /** What could not be done and was left out, for people to read. */
  skipped?: { entity: string; id: string; reason: string }[]
}

export interface MutationRoute<P = Record<string, string>, B = Values> {
  /** `place.update`, `trip.set-range`: names it in logs, the attention list and history. */
  name: string
  method: Method
  path: string
  /** Further paths that mean the same. */
  aliases?: string[]
  /** What the whole route asks for; groups of an update may ask for more. */
  permission: Permission
  addon?: Addon
  entity?: Entity
  /** Schema of the body without the reserved keys; values come out normalised. */
  body: ZodMiniType<B>
  /** The key of the body that a request of plain text stands for. */
  text?: string
  /** Body keys that hold an id the sender mints; the server mints what a plain REST caller left out. */
  mints?: string[]
  /** The key of the body with the size of the bytes it announces; the server refuses more than it takes. */
  announces?: string
  /** The most bytes it may announce, where that is another limit than the server's. */
  largest?(body: B): number | undefined
  /** A JSON array in place of the body's object stands for this field of it. */
  list_field?: string
  /** The stream it writes. `trip_id` of a new trip is in the body. */
  stream(params: P, body: B): StreamKey
  /**
   * The stream whose rows the body takes along under `rows`. A sender who left them out gets them as the server has
   * them, if the sender may read that stream.
   */
  source?(params: P): StreamKey
  /** Other streams that the sender must be able to read: what the change links to. */
  reads?(params: P, body: B): StreamKey[]
  /** True when the stream begins with this mutation. */
  opens?: boolean
  /** True when a closed (deleted) stream takes it. */
  reopens?: boolean
  /** Rows that the plan is sure to ask for: the server loads them at once instead of one after the other. */
  names?(body: B, params: P): { entity: Entity; ids: string[] }[]
  /**
   * Work over the rows of the body that reads no state. The server does it in steps before its transaction; `names` and
   * `plan` use the result.
   */
  steps?(body: B, params: P): Steps<unknown>
  /** Accounts that the plan asks about; without the permission none of them counts as there. */
  accounts?: { permission: Permission; ids(body: B): string[] }
  /** The type of the one live event that tells the whole commit, in place of an event for each row. */
  event?: string
  /** Only with a connection, never queued: membership and credentials. */
  online?: boolean
  /** Says how far someone has looked, and nothing that they wrote: no change to count, and none to decide about. */
  read_mark?: boolean
  plan(state: State, input: PlanInput<P, B>): Plan | Refusal
  /** Of a plan whose code comes later than the app: it is loaded before the plan is called. */
  late?: LateCode
  status?: number
}

/** How an action is declared. */
interface Action<P, B> extends Omit<MutationRoute<P, B>, 'body'> {
  /** Makes the schema of the body when it is first asked for: a page starts with all actions and sends few of them. */
  body: () => ZodMiniType<B>
}

/** An action is named to `mutate` as a value too: its path and its schema say what it takes. */
export function defineAction<const Path extends string, B extends object>({
  body,
  ...route
}: Action<PathParams<Path>, B> & { path: Path }): MutationRoute<PathParams<Path>, B> &
  Mutation<PathParams<Path>, B> {
  const schema = once(body)
  return {
    ...route,
    get body() {
      return schema()
    },
  }
}

/** The same route with something changed, whose schema is still made when it is first asked for. */
export function changedRoute(route: MutationRoute, changes: Partial<MutationRoute>): MutationRoute {
  const all = { ...Object.getOwnPropertyDescriptors(route), ...Object.getOwnPropertyDescriptors(changes) }
  return Object.defineProperties({}, all) as MutationRoute
}

export interface MutationOutcome {
  committed: import('./op.ts').CommittedOp[]
  inverse: import('./op.ts').InverseOp[]
}

/** A rule that holds in every state: it looks at what changed and answers the ops that make it hold again. */
export interface Derivation {
  name: string
  derive(state: State, changed: readonly import('./op.ts').CommittedOp[]): Op[]
}

export const rowKey = (row: AnyRow): string => row.id
