import { AppError } from '@caravel/sync-protocol/errors'
import type { RequestHandler } from 'express'
import { MemoryStore, rateLimit } from 'express-rate-limit'

export interface RateLimit {
  /** Requests per address and window. */
  limit: number
  window_ms: number
  /** Only refused requests count, so that signing in on many devices locks nobody out. */
  failures_only: boolean
  /** Requests of another class count too, under this class's own limit. */
  counted_with?: string
  /** Where a browser is sent that follows a link, in place of JSON that nobody can read. */
  page?: string
}

const minutes = 60_000

/** The buckets a route can name as its `limit`; routes that name the same one share it. */
export const rateLimits = {
  login: { limit: 10, window_ms: 15 * minutes, failures_only: true },
  /** Second factors. What is guessed for one account from many addresses is counted with the account. */
  mfa: { limit: 5, window_ms: 15 * minutes, failures_only: true },
  /** Each question to a passkey is kept for a while. */
  passkey: { limit: 60, window_ms: 15 * minutes, failures_only: false },
  /** Questions for the password of a signed-in account. */
  password: { limit: 5, window_ms: 15 * minutes, failures_only: true, counted_with: 'login' },
  test_mail: { limit: 20, window_ms: 15 * minutes, failures_only: false },
  test_webhook: { limit: 20, window_ms: 15 * minutes, failures_only: false },
  forgot: { limit: 3, window_ms: 15 * minutes, failures_only: false },
  /** That a code is asked for too is no try. */
  reset: { limit: 5, window_ms: 15 * minutes, failures_only: true },
  /** Links that confirm an address. */
  confirm: { limit: 10, window_ms: 15 * minutes, failures_only: true },
  /** Looking people up by name or e-mail. */
  lookup: { limit: 60, window_ms: 15 * minutes, failures_only: true },
  /** A new name is a change in every trip one is in. */
  profile: { limit: 30, window_ms: 15 * minutes, failures_only: false },
  /** Reads all files of all trips of someone. */
  export: { limit: 30, window_ms: 15 * minutes, failures_only: false },
  /** Each way through the identity provider is three of these, and asks another server. */
  oidc: {
    limit: 120,
    window_ms: 15 * minutes,
    failures_only: false,
    page: '/login?oidc_error=too_many_tries',
  },
  /** What admins change, and no class of its own names. What is synced has no limit. */
  admin: { limit: 200, window_ms: 15 * minutes, failures_only: false },
  /** Rates of exchange may be asked of another server. */
  rates: { limit: 240, window_ms: 15 * minutes, failures_only: false },
  /** Photo libraries of people: each is a question to their own server. */
  libraries: { limit: 600, window_ms: 15 * minutes, failures_only: false },
  /** Pictures of photo libraries: scrolling through some thousand photos sends one request for each. */
  library_photos: { limit: 12_000, window_ms: 15 * minutes, failures_only: false },
  /** Public holidays: a region and year that nobody asked for before starts a process. */
  holidays: { limit: 240, window_ms: 15 * minutes, failures_only: false },
  /** Weather and ways are asked of other servers, for each day of a trip. */
  weather: { limit: 900, window_ms: 15 * minutes, failures_only: false },
  /** A router is asked for up to 2,500 ways each time. */
  matrix: { limit: 60, window_ms: 15 * minutes, failures_only: false },
  /** Programs that register themselves. */
  oauth_register: { limit: 20, window_ms: 60 * minutes, failures_only: false },
  oauth_authorize: { limit: 200, window_ms: 15 * minutes, failures_only: false },
  /** An assistant's own servers may come from one address for many people. */
  oauth_token: { limit: 120, window_ms: minutes, failures_only: false },
  oauth_revoke: { limit: 60, window_ms: minutes, failures_only: false },
  api_tokens: { limit: 20, window_ms: 60 * minutes, failures_only: false },
  /** Planning a pack reads directories of the map. */
  maps: { limit: 120, window_ms: 15 * minutes, failures_only: false },
  /** Asked again and again while a map comes. */
  map_areas: { limit: 600, window_ms: 15 * minutes, failures_only: false },
  /** Read all trips of an account where they changed. */
  atlas: { limit: 600, window_ms: 15 * minutes, failures_only: false },
  /** Some thousand rows each. */
  search_rows: { limit: 120, window_ms: 15 * minutes, failures_only: false },
  /** Places, details, photos and links that are asked of another server. */
  places: { limit: 600, window_ms: 15 * minutes, failures_only: false },
  /** A whole chat may be read for each. */
  message_search: { limit: 600, window_ms: 15 * minutes, failures_only: false },
  /** Passwords of share links; what is guessed for one link from many addresses is counted with the link. */
  share_password: { limit: 10, window_ms: 15 * minutes, failures_only: true },
  /** A password may be hashed. */
  sharing: { limit: 120, window_ms: 15 * minutes, failures_only: false },
  /** A whole trip each time; many guests may come from one address. */
  shared: { limit: 300, window_ms: 5 * minutes, failures_only: false },
  calendar: { limit: 240, window_ms: 15 * minutes, failures_only: false },
  shared_photos: { limit: 1200, window_ms: 5 * minutes, failures_only: false },
  /** A look around with a finger is some hundred tiles. */
  shared_tiles: { limit: 6000, window_ms: 5 * minutes, failures_only: false },
  register: { limit: 20, window_ms: 60 * minutes, failures_only: false },
} satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

export type RateLimitOverrides = Partial<Record<RateLimitName, Partial<RateLimit>>>

/** One counter per class and address, in memory. Throws TOO_MANY_TRIES with the seconds to wait. */
export const createRateLimits = (overrides: RateLimitOverrides = {}): Map<string, RequestHandler> => {
  const names = Object.keys(rateLimits) as (keyof typeof rateLimits)[]
  const stores = new Map(names.map(name => [name as string, new MemoryStore()]))
  return new Map(
    names.map(name => {
      const rule: RateLimit = { ...rateLimits[name], ...overrides[name] }
      return [name, limiter(rule, stores.get(rule.counted_with ?? name))]
    }),
  )
}

const limiter = (
  { limit, window_ms, failures_only, page }: RateLimit,
  store: MemoryStore | undefined,
): RequestHandler =>
  rateLimit({
    ...(store ? { store } : {}),
    windowMs: window_ms,
    limit,
    skipSuccessfulRequests: failures_only,
    standardHeaders: false,
    legacyHeaders: false,
    validate: false,
    handler: (request, response, next) => {
      if (page && request.headers.accept?.includes('text/html')) return response.redirect(302, page)
      const until = (request as typeof request & { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime
      const wait = until ? until.getTime() - Date.now() : window_ms
      next(new AppError('TOO_MANY_TRIES', { retry_after: Math.max(1, Math.ceil(wait / 1000)) }))
    },
  })
