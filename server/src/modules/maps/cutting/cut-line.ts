/** What is cut out of another's archive comes one after the other: each takes the line and the disk for itself. */
export class CutLine {
  private last: Promise<unknown> = Promise.resolve()

  /** Begins when all that was asked for before is over, and never once `signal` says that it is not wanted any more. */
  run(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const before = this.last
    const turn = Promise.race([before, ended(signal)]).then(() => (signal.aborted ? undefined : work()))
    this.last = Promise.allSettled([before, turn])
    return turn
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
