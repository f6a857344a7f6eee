/** Who tells ways along roads. Each router is asked in its own manner and answers in this one. */
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import type { App } from '../../context.ts'
import type { GuardedRequest } from '../../net/guarded-fetch.ts'
import { inTurn, isPaced } from '../../net/in-turn.ts'
import { ownUserAgent } from '../../net/own-user-agent.ts'

export interface FoundWay {
  /** Metres and seconds, whole numbers. */
  distance_meters: number
  duration_seconds: number
  /** Encoded polyline with five decimals. */
  shape: string
}

/** One way of a {@link TravelMatrix}, without its line. Metres and seconds, whole numbers. */
export type MatrixWay = Omit<FoundWay, 'shape'>

/** `matrix[from][to]`, in the order of the points asked for; null: there is no way. The diagonal is zero. */
export type TravelMatrix = (MatrixWay | null)[][]

/** Points of one matrix: a router is asked for the square of it. */
export const mostMatrixPoints = 50

export interface Router {
  /**
   * Names it in the rows it made: another router, address or graph asks anew. Its first word is the kind. Members read
   * it, so it does not say the address.
   */
  version: string
  /** Free for everyone: it is asked one question a second, and never for a matrix. */
  is_public: boolean
  /** Undefined: there is no way. Throws {@link RouterError} or `EgressError` where it does not say. */
  route(from: Point, to: Point, mode: LegMode): Promise<FoundWay | undefined>
  /** From each of at most {@link mostMatrixPoints} points to each. Throws what {@link Router.route} throws. */
  matrix(points: readonly Point[], mode: LegMode): Promise<TravelMatrix>
}

export type RouterParts = Pick<App, 'guardedFetch' | 'settings' | 'db'>

/** It answered, and neither with a way nor that there is none: a quota page, an error, something else. */
export class RouterError extends Error {}

/** Metres from a point to the road that a way begins at; further off the way would be of somewhere else. */
export const farthestSnap = 300

const usual = {
  purpose: 'routing',
  reach: 'configured',
  most: 2_000_000,
  redirects: 2,
  timeout_ms: 8000,
} as const

/** One question to a router elsewhere. */
export function askServer(
  { guardedFetch, settings, db }: RouterParts,
  address: string,
  request: GuardedRequest = {},
): Promise<Response> {
  const headers = { 'user-agent': ownUserAgent(settings), ...request.headers }
  const ask = () => guardedFetch(address, { ...usual, ...request, headers })
  return inTurn(db, hostOf(address), ask)
}

/** Whether a router is one of those that are free for everyone. @param address may hold `{mode}` */
export function isPublic(address: string): boolean {
  return isPaced(hostOf(address))
}

function hostOf(address: string): string {
  return URL.parse(address.replace('{mode}', 'car'))?.hostname ?? ''
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new RouterError('the router answered no JSON')
    throw error
  }
}
