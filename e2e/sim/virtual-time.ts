/** One clock for the whole world: nothing waits, time jumps from event to event. */

interface Event {
  at: number
  order: number
  run(): void
}

export class VirtualTime {
  now: number
  private events: Event[] = []
  private order = 0

  constructor(start: number) {
    this.now = start
  }

  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.order++, run }
    const index = this.events.findIndex(other => other.at > event.at)
    this.events.splice(index < 0 ? this.events.length : index, 0, event)
    return () => {
      this.events = this.events.filter(other => other !== event)
    }
  }

  /** Runs what is due until `until`, letting everything come to rest after each event. */
  async runUntil(until: number, rest: () => Promise<void>): Promise<void> {
    await rest()
    for (;;) {
      const [next] = this.events
      if (!next || next.at > until) break
      this.events.shift()
      this.now = Math.max(this.now, next.at)
      next.run()
      await rest()
    }
    this.now = Math.max(this.now, until)
  }
}
