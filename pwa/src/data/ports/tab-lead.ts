/**
 * Which tab of a browser sends. It holds a Web Lock; the next in line gets it when it goes. A tab that nobody looks at
 * yields to one that someone looks at, and one that is put aside or frozen lets go. A system may stop a tab without a
 * word, lock and all: then the tab that is looked at takes the lock. The store's token keeps both from writing.
 */
import type { Page } from './page-signs.ts'

/** The part of a BroadcastChannel that is needed. */
export interface LeadChannel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface LeadSurroundings {
  name: string
  locks: Pick<LockManager, 'request'>
  /** Absent: no tab can ask another, and the first in line leads whether it is seen or not. */
  channel: LeadChannel | undefined
  page: Page
  /** A leader that does not answer within this time does not run; asked as often. */
  patienceMs?: number
  report(error: unknown): void
}

interface Turn {
  stop: AbortController
  held: PromiseWithResolvers<void>
  leads: boolean
}

export class TabLead {
  private readonly around: LeadSurroundings
  private readonly gained: () => void
  private readonly lost: () => void
  /** Undefined: put aside, or given up. */
  private turn: Turn | undefined
  private asking: ReturnType<typeof setTimeout> | undefined
  private readonly ends: (() => void)[] = []

  constructor(around: LeadSurroundings, gained: () => void, lost: () => void) {
    this.around = around
    this.gained = gained
    this.lost = lost
  }

  /** The answer gives it up for good. */
  begin(): () => void {
    const { page, channel } = this.around
    const hear = ({ data }: MessageEvent) => this.hear(data)
    channel?.addEventListener('message', hear)
    this.ends.push(
      () => channel?.removeEventListener('message', hear),
      page.on('visible', () => this.ask()),
      page.on('away', () => this.discardUnsent('told')),
      page.on('back', () => this.standIn()),
    )
    this.standIn()
    return () => {
      for (const end of this.ends) end()
      this.discardUnsent('silently')
    }
  }

  private standIn(): void {
    if (!this.turn) this.wait()
    this.ask()
  }

  private wait(options: { steal?: boolean } = {}): void {
    const turn: Turn = { stop: new AbortController(), held: Promise.withResolvers(), leads: false }
    this.turn = turn
    const how = options.steal ? { steal: true } : { signal: turn.stop.signal }
    this.around.locks
      .request(this.around.name, how, () => {
        if (this.turn !== turn) return
        turn.leads = true
        clearTimeout(this.asking)
        this.gained()
        return turn.held.promise
      })
      .catch((error: unknown) => this.ended(turn, error))
  }

  /** The lock was taken from this tab; or the wait for it was given up, which is no matter. */
  private ended(turn: Turn, error: unknown): void {
    if ((error as Error)?.name !== 'AbortError') this.around.report(error)
    if (this.turn !== turn) return
    this.turn = undefined
    if (turn.leads) this.lost()
    this.standIn()
  }

  private discardUnsent(how: 'told' | 'silently'): void {
    const { turn } = this
    clearTimeout(this.asking)
    this.turn = undefined
    if (turn?.leads && how === 'told') this.lost()
    turn?.held.resolve()
    turn?.stop.abort()
  }

  /** Someone looks at this tab and another one leads: that one yields, stays because it is seen too, or is dead. */
  private ask(): void {
    const { page, channel, patienceMs = 10_000 } = this.around
    clearTimeout(this.asking)
    if (!channel || !this.turn || this.turn.leads || !page.visible()) return
    this.say('ask')
    this.asking = setTimeout(() => {
      if (!this.turn || this.turn.leads || !page.visible()) return
      this.discardUnsent('silently')
      this.wait({ steal: true })
    }, patienceMs)
  }

  private say(message: 'ask' | 'here'): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
    this.around.channel?.postMessage(message)
  }

  private hear(message: unknown): void {
    const { page, patienceMs = 10_000 } = this.around
    if (message === 'ask' && this.turn?.leads) {
      this.say('here')
      if (page.visible()) return
      this.discardUnsent('told')
      this.wait()
    } else if (message === 'here') {
      clearTimeout(this.asking)
      this.asking = setTimeout(() => this.ask(), patienceMs)
    }
  }
}
