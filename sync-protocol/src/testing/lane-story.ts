import type { Answer } from '../answer.ts'
import type { Entry } from '../entry.ts'
import { newLane, step, type Lane, type LaneEffect, type LaneEvent } from '../lane.ts'
import { tripId } from './a-trip.ts'

/** A lane that keeps its effects, so that a test reads as a story. */
export class Story {
  lane: Lane
  effects: LaneEffect[] = []
  /** What went out last. */
  asked: string[] = []
  now = 1_000_000

  constructor(entries: Entry[], local = false) {
    this.lane = newLane(`trip:${tripId}`, local, entries)
  }

  step(event: LaneEvent): this {
    const { lane, effects } = step(this.lane, event)
    this.lane = lane
    this.effects = effects
    if (this.sent().length) this.asked = this.sent()
    return this
  }

  wake(force = false): this {
    return this.step({ type: 'wake', now: this.now, force })
  }

  answer(...answers: Answer[]): this {
    return this.step({ type: 'answers', sent: this.asked, answers, now: this.now, ids_made: () => [] })
  }

  silence(others_do = true): this {
    return this.step({ type: 'silence', now: this.now, jitter: 1, others_do })
  }

  effect<T extends LaneEffect['type']>(type: T): Extract<LaneEffect, { type: T }> | undefined {
    return this.effects.find(it => it.type === type) as Extract<LaneEffect, { type: T }> | undefined
  }

  sent(): string[] {
    return this.effect('send')?.entries.map(entry => entry.mutation_id) ?? []
  }

  ids(): string[] {
    return this.lane.entries.map(entry => entry.mutation_id)
  }
}
