/**
 * Who looks at what at this moment. It lives in memory and ends with the socket: nothing of it is stored, logged or told
 * to anybody who does not follow the stream.
 */
import { idSchema } from '@caravel/sync-protocol/field'
import { parseStream } from '@caravel/sync-protocol/streams'
import { mostPlaces, type Place, type Present } from '@caravel/sync-protocol/wire'
import * as z from 'zod/mini'

/** Changes within this time are told as one. */
const gatherMs = 150

export const presenceMessage = z.strictObject({
  type: z.literal('presence'),
  places: z
    .array(
      z.strictObject({
        stream: z.string(),
        day: z.nullable(idSchema),
        item: z.nullable(idSchema),
        typing: z.optional(z.literal([1, 2])),
      }),
    )
    .check(z.maxLength(mostPlaces)),
})

/** What is asked of a connection: whose it is, and the streams it may hear of. */
export interface Follower {
  caller: { user_id: string }
  streams: ReadonlySet<string>
}

interface Seen extends Place {
  /** Rises with every look: of several windows of a person the last counts. */
  turn: number
}

export class Presence<F extends Follower> {
  private readonly followers: Iterable<F>
  private readonly tell: (follower: F, stream: string, people: Present[]) => void
  private readonly seen = new Map<F, Map<string, Seen>>()
  private readonly changed = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private turns = 0

  constructor(followers: Iterable<F>, tell: (follower: F, stream: string, people: Present[]) => void) {
    this.followers = followers
    this.tell = tell
  }

  /** All that this follower shows someone from now on. */
  look(follower: F, places: readonly Place[]): void {
    const before = this.seen.get(follower) ?? new Map<string, Seen>()
    const now = new Map<string, Seen>()
    for (const place of places) {
      // Who is on a trip may know that someone looks at it. Everybody follows `app`.
      if (parseStream(place.stream)?.kind !== 'trip') continue
      const was = before.get(place.stream)
      const same = was?.day === place.day && was.item === place.item && was.typing === place.typing
      now.set(place.stream, same ? was : { ...place, turn: this.turns++ })
      if (!same) this.soon(place.stream)
    }
    for (const stream of before.keys()) if (!now.has(stream)) this.soon(stream)
    if (now.size) this.seen.set(follower, now)
    else this.seen.delete(follower)
  }

  /** What it may hear of is different now: others see it come or go, and it is told who is there. */
  follows(follower: F): void {
    for (const stream of this.seen.get(follower)?.keys() ?? []) this.soon(stream)
    for (const stream of follower.streams) {
      const people = this.peopleIn(stream)
      if (people.length) this.tell(follower, stream, people)
    }
  }

  /** The socket is gone, or the stream is taken from it. */
  leave(follower: F, stream?: string): void {
    const places = this.seen.get(follower)
    for (const each of stream === undefined ? (places?.keys() ?? []) : [stream])
      if (places?.has(each)) this.soon(each)
    if (stream === undefined) this.seen.delete(follower)
    else places?.delete(stream)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private soon(stream: string): void {
    this.changed.add(stream)
    this.timer ??= setTimeout(() => this.tellAll(), gatherMs).unref()
  }

  private tellAll(): void {
    this.timer = undefined
    const streams = [...this.changed]
    this.changed.clear()
    for (const stream of streams) {
      const people = this.peopleIn(stream)
      for (const follower of this.followers)
        if (follower.streams.has(stream)) this.tell(follower, stream, people)
    }
  }

  private peopleIn(stream: string): Present[] {
    const last = new Map<string, Seen>()
    for (const [follower, places] of this.seen) {
      const place = places.get(stream)
      const { user_id } = follower.caller
      if (place && follower.streams.has(stream) && place.turn >= (last.get(user_id)?.turn ?? 0))
        last.set(user_id, place)
    }
    return [...last].map(([user_id, { day, item, typing }]) => ({
      user_id,
      day,
      item,
      ...(typing ? { typing } : {}),
    }))
  }
}
