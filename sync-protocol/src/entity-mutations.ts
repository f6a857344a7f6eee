/** The types of an entity's own mutations, read off its declaration as `body-schema.ts` reads off their schemas. */
import type { FieldsOf, Group, Groups } from './entity.ts'
import type { ValueOf } from './field.ts'
import type { Mutation, ParamNames } from './mutation.ts'
import type { Placement } from './order-list.ts'
import type { ScopeOf, StreamKind } from './streams.ts'

export interface EntityMutations<
  G extends Groups,
  Path extends string,
  Kind extends StreamKind,
  Root extends boolean,
> {
  readonly create: Mutation<
    Params<Root extends true ? never : ScopeOf<Kind> | ParamNames<Path>>,
    CreateBody<G, Path>
  >
  readonly update: Mutation<RowParams<Path, Kind, Root>, UpdateBody<G>>
  readonly delete: Mutation<RowParams<Path, Kind, Root>, Record<never, never>>
}

type Params<Name extends string> = { [N in Name]: string }

type RowParams<Path extends string, Kind extends StreamKind, Root extends boolean> = Params<
  Root extends true ? ScopeOf<Kind> : ScopeOf<Kind> | ParamNames<Path> | 'id'
>

/** The fields of an order group that hold a key; it travels as the rows it stands between. */
type KeyFields<G extends Group> = G extends { merge: 'order' }
  ? Exclude<keyof G['fields'], G extends { scope: infer Scope } ? Scope : never>
  : never

type Writable<G extends Groups> = {
  [N in keyof G as G[N] extends { merge: 'server' } ? never : N]: G[N]
}

type Changing<G extends Groups> = {
  [N in keyof G as G[N] extends { merge: 'server' } | { fixed: true } ? never : N]: G[N]
}

type ValuesOf<G extends Groups, F = FieldsOf<G>> = {
  [N in keyof F]: N extends KeyFields<G[keyof G]> ? Placement : ValueOf<F[N]>
}

/** Fields without an initial value; a list says the key, and a path may say its parent. */
type MustSend<G extends Groups, Path extends string, F = FieldsOf<G>> = {
  [N in keyof F]: F[N] extends { initial?: never }
    ? N extends KeyFields<G[keyof G]> | ParamNames<Path>
      ? never
      : N
    : never
}[keyof F]

type Flat<T> = { [N in keyof T]: T[N] }

type CreateBody<G extends Groups, Path extends string> = Flat<
  { id?: string } & Pick<ValuesOf<Writable<G>>, MustSend<Writable<G>, Path>> & Partial<ValuesOf<Writable<G>>>
>

type UpdateBody<G extends Groups> = Flat<Partial<ValuesOf<Changing<G>>>>
