/**
 * A route as data. Express, push, MCP, OpenAPI and the security matrix are its callers, so a route holds
 * everything they need to know: who may call it, what it takes, what it does.
 */
import type { ZodMiniType } from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public`: anybody · `user`: signed in · `admin`: instance admin. Rights inside a trip are judged by `commit()`. */
export type Guard = 'public' | 'user' | 'admin'

export interface Route<Ctx, Body = unknown> {
  method: Method
  /** Full path with `:name` segments, for example `/api/trips/:trip_id/places/:id`. */
  path: string
  guard: Guard
  /** It ends in a commit, which keeps its answer for anyone who sends the same request again. */
  synced?: true
  /** Schema of the JSON body; absent: the route takes no body. */
  body?: ZodMiniType<Body>
  /** Schema of the query string (values arrive as strings). */
  query?: ZodMiniType<Record<string, unknown>>
  /** Status of a success; 200 unless stated. */
  status?: number
  /** Rate limit class, resolved by the server. */
  limit?: string
  /** A switch of the server without which this route does not exist; asked before who it is that asks. */
  setting?: string
  /** An add-on without which this route does not exist; checked before the caller is identified. */
  exists_with?: string
  /** Add-ons that this route belongs to: without one of them it answers ADDON_DISABLED, whatever was sent. */
  addons?: readonly string[]
  /** Open to accounts that lack the second factor which the server requires: how to get one. */
  mfa_exempt?: true
  /** Open to accounts that have to choose a password of their own first: how to do so. */
  password_exempt?: true
  /**
   * The body is handed over as it arrives, unread. `multipart`: only where it is a form with files, else it is JSON as
   * ever.
   */
  takes?: 'bytes' | 'multipart'
  /** A body of plain text is taken as a JSON object with this one key. */
  text?: string
  /**
   * Pages of any site may ask, with a token in a header or none at all: the session's cookie counts for nothing here.
   */
  cross_site?: true
  /** A single-use token for this, as `?token=`, stands for the session. */
  token?: 'download' | 'export' | 'immich'
  run(ctx: Ctx, input: RouteInput<Body>): Promise<unknown>
}

export interface RouteInput<Body = unknown> {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Body
  /** The body as it arrives, where the route takes it so. */
  stream?: AsyncIterable<Uint8Array>
}

/** Keeps the body's type together with its handler without spelling it twice. */
export const route = <Ctx, Body>(definition: Route<Ctx, Body>): Route<Ctx, Body> => definition

/** Reads `path` against `pattern`; undefined when it does not match. Parameters are decoded. */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const want = pattern.split('/')
  const have = path.split('/')
  if (want.length !== have.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of want.entries()) {
    const value = have[index]
    if (value === undefined) return undefined
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      continue
    }
    const decoded = decodeSegment(value)
    if (!decoded) return undefined
    params[segment.slice(1)] = decoded
  }
  return params
}

const decodeSegment = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** The names of the `:name` segments, in their order. */
export const paramsIn = (pattern: string): string[] =>
  [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Fills `:name` segments: the inverse of `matchPath`. Throws when a parameter is missing. */
export const fillPath = (pattern: string, params: Record<string, string>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${pattern} needs ${name}`)
    return encodeURIComponent(value)
  })

/**
 * True when some URL could match both patterns in a way that neither is the more literal one,
 * so that a router would have to guess.
 */
export const pathsClash = (a: string, b: string): boolean => {
  const left = a.split('/')
  const right = b.split('/')
  if (left.length !== right.length) return false
  let leftLiteral = false
  let rightLiteral = false
  for (const [index, segment] of left.entries()) {
    const other = right[index] ?? ''
    const literal = !segment.startsWith(':')
    const otherLiteral = !other.startsWith(':')
    if (literal && otherLiteral && segment !== other) return false
    if (literal && !otherLiteral) leftLiteral = true
    if (!literal && otherLiteral) rightLiteral = true
  }
  return leftLiteral === rightLiteral
}

/** Patterns with more literal segments first, so that `/days/reorder` is tried before `/days/:id`. */
export const byLiteralness = (a: { path: string }, b: { path: string }): number =>
  literals(b.path) - literals(a.path)

/** Sorting asks for each path many times. */
const counted = new Map<string, number>()

const literals = (path: string): number => {
  const known = counted.get(path)
  if (known !== undefined) return known
  const count = path.split('/').filter(segment => !segment.startsWith(':')).length
  counted.set(path, count)
  return count
}
