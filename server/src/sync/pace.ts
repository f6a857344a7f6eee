/** How fast the sockets of one account are served together: many of them get no more than one. */
import { setTimeout as wait } from 'node:timers/promises'

/** What may be done at once, and how much of it comes back in a second. A message costs 1, each 20 streams another. */
const most = 60
const perSecond = 20
const streamsForOne = 20

export const costOf = (streams: number): number => 1 + streams / streamsForOne

interface Account {
  /** Below zero: what the last one took too much. */
  left: number
  at: number
  /** Ends when the one before was let through. */
  tail: Promise<void>
}

export class Pace {
  private readonly now: () => number
  private readonly accounts = new Map<string, Account>()

  constructor(now: () => number) {
    this.now = now
  }

  /** Resolves when it is this one's turn, or nobody waits for it any more. What it costs is asked then. */
  turn(owner: string, cost: () => number, isWanted: () => boolean): Promise<void> {
    const account = this.account(owner)
    const turn = account.tail.then(async () => {
      while (isWanted() && this.refill(account) <= 0)
        await wait(Math.max(10, (-account.left / perSecond) * 1000), undefined, { ref: false })
      account.left -= cost()
    })
    account.tail = turn
    return turn
  }

  /** Forgets accounts that have all of it again. */
  tidy(): void {
    for (const [owner, account] of this.accounts)
      if (this.refill(account) >= most) this.accounts.delete(owner)
  }

  private account(owner: string): Account {
    const known = this.accounts.get(owner)
    if (known) return known
    const fresh = { left: most, at: this.now(), tail: Promise.resolve() }
    this.accounts.set(owner, fresh)
    return fresh
  }

  private refill(account: Account): number {
    const now = this.now()
    const back = (Math.max(0, now - account.at) / 1000) * perSecond
    account.left = Math.min(most, account.left + back)
    account.at = now
    return account.left
  }
}
