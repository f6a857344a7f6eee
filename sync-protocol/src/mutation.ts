/** Mutations as values: what a caller names to change something, with the types of what it takes. */

declare const takes: unique symbol

/**
 * `mutate(place.update, params, body)`. At run time it is its name, which is what is stored and sent; `Mutation` without
 * types stands for any.
 * @typeParam P parameters of its path
 * @typeParam B its body, without the reserved keys
 */
export interface Mutation<in P = never, in B = never> {
  /** `place.update` */
  readonly name: string
  readonly [takes]?: (params: P, body: B) => void
}

export type ParamsOf<M extends Mutation> = M extends Mutation<infer P> ? P : never
export type BodyOf<M extends Mutation> = M extends Mutation<never, infer B> ? B : never

/** The names of the `:name` segments of a path. */
export type ParamNames<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamNames<Segment> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string }
