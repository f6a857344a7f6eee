/** How often something may be done for one person, wherever the requests come from. In memory: a restart forgets it. */
import { rateLimits, type RateLimitName } from './rate-limit.ts'

const minutes = 60_000

const quotas = {
  /** Mails with a link to one address. */
  link_mail: { most: 3, window_ms: 15 * minutes },
  /** Mails that confirm an address; asking for many keeps nobody from a new password. */
  address_mail: { most: 3, window_ms: 15 * minutes },
  /** Invites that one person has mailed: those who get them did not ask. */
  invite_mail: { most: 20, window_ms: 60 * minutes },
  /** Requests of one assistant for one person. */
  mcp: { most: 300, window_ms: minutes },
  /** Second steps of signing in, right or wrong, for one account from one address. */
  second_step: { most: 60, window_ms: 15 * minutes },
  /** Tries at the password of one share link. */
  share_password: { most: 30, window_ms: 15 * minutes },
  /** Links in messages of one person that are looked at for a preview, and those of one host. */
  link_preview: { most: 20, window_ms: 10 * minutes },
  link_preview_host: { most: 60, window_ms: 10 * minutes },
  /** Tiles of a map that stands on another's server, for one person: that is who has to send what is not here yet. */
  remote_tiles: { most: 3000, window_ms: 5 * minutes },
  /** Confirmations, files of places, calendars of holidays and trips of other planners that are read for one person; each device sends files one by one. */
  booking_files: { most: 300, window_ms: 15 * minutes },
  place_files: { most: 60, window_ms: 15 * minutes },
  holiday_files: { most: 60, window_ms: 15 * minutes },
  trip_imports: { most: 60, window_ms: 15 * minutes },
} satisfies Record<string, { most: number; window_ms: number }>

export type QuotaName = keyof typeof quotas | RateLimitName

function ruleOf(name: QuotaName): { most: number; window_ms: number } {
  if (name in quotas) return quotas[name as keyof typeof quotas]
  const { limit, window_ms } = rateLimits[name as RateLimitName]
  return { most: limit, window_ms }
}

export interface Quotas {
  /** How many seconds to wait, when there were too many in the last minutes; else 0, and this one counts. */
  take(name: QuotaName, key: string): number
}

const capacity = 10_000

export const createQuotas = (now: () => number): Quotas => {
  const taken = new Map<string, number[]>()
  return {
    take(name, key) {
      const { most, window_ms } = ruleOf(name)
      const place = `${name} ${key}`
      const recent = (taken.get(place) ?? []).filter(at => at > now() - window_ms)
      const [first = 0] = recent
      if (recent.length >= most) return Math.max(1, Math.ceil((first + window_ms - now()) / 1000))
      taken.delete(place)
      // When it is full, the oldest go first.
      if (taken.size >= capacity) taken.delete(taken.keys().next().value ?? '')
      taken.set(place, [...recent, now()])
      return 0
    },
  }
}
