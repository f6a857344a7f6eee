/** One clock for the whole world: nothing waits, time jumps from event to event. */

interface Event {
  at: number
  order: number
  run(): void
  cancelled: boolean
}

export class VirtualTime {
  now: number
  /** A binary heap, the next event first. */
  private readonly events: Event[] = []
  private order = 0

  constructor(start: number) {
    this.now = start
  }

  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, Math.ceil(ms)), order: this.order++, run, cancelled: false }
    this.push(event)
    return () => (event.cancelled = true)
  }

  /** Runs what is due until `until`, letting everything come to rest after each event. */
  async runUntil(until: number, rest: () => Promise<void>): Promise<void> {
    await rest()
    for (;;) {
      const next = this.events[0]
      if (!next || next.at > until) break
      this.pop()
      if (next.cancelled) continue
      this.now = Math.max(this.now, next.at)
      next.run()
      await rest()
    }
    this.now = Math.max(this.now, until)
  }

  private push(event: Event): void {
    const { events } = this
    let index = events.push(event) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (before(events[parent], event)) break
      events[index] = events[parent] as Event
      index = parent
    }
    events[index] = event
  }

  private pop(): void {
    const { events } = this
    const last = events.pop()
    if (!last || !events.length) return
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= events.length) break
      if (child + 1 < events.length && before(events[child + 1], events[child])) child++
      if (before(last, events[child])) break
      events[index] = events[child] as Event
      index = child
    }
    events[index] = last
  }
}

const before = (a: Event | undefined, b: Event | undefined): boolean =>
  a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order))
