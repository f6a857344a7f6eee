/**
 * From "a newer version lies here" to the page that runs it. Nothing happens by itself: a person asks for the restart,
 * and it waits until what they did and typed lies on the disk. Tabs share one version: the others follow, those in the
 * background at once, one that someone looks at when it goes there or when they say so.
 */
import { signal, type ReadonlySignal } from '@preact/signals'

export interface UpdateSurroundings {
  /** Lets the new version take over all tabs of this browser. */
  activate(): void
  /** Calls back when that should have happened. */
  whenOverdue(run: () => void): void
  reload(): void
  /** The next page of this tab is to know that the person asked for the restart. */
  askOnNextPage(): void
  /** Did the page before ask for it? True once. */
  wasAsked(): boolean
  /** Resolves when nothing would be lost; rejects when something would. */
  saved(): Promise<void>
  isHidden(): boolean
  /** Calls back each time the page goes to the background. */
  onHidden(run: () => void): void
  /** The restart cannot be, because of this. */
  refused(error: unknown): void
}

/** `ready`: offered · `restarting`: asked for. */
export type UpdateState = 'none' | 'ready' | 'restarting'

export class UpdateFlow {
  private readonly current = signal<UpdateState>('none')
  private readonly around: UpdateSurroundings
  /** The new version serves this page already: another tab asked for it. */
  private tookOver = false
  private asked = false
  /** This page asks once more for what the page before asked for in vain. */
  private again = false

  constructor(around: UpdateSurroundings) {
    this.around = around
    around.onHidden(() => {
      if (this.tookOver) void this.reload()
    })
  }

  get state(): ReadonlySignal<UpdateState> {
    return this.current
  }

  /** A newer version lies on this device. */
  offer(): void {
    if (this.current.peek() !== 'none') return
    this.current.value = 'ready'
    if (!this.around.wasAsked()) return
    this.again = true
    void this.restart()
  }

  /** The person asks for it. */
  async restart(): Promise<void> {
    if (this.current.peek() !== 'ready') return
    this.current.value = 'restarting'
    this.asked = true
    if (this.tookOver) return this.reload()
    if (!(await this.isSaved())) return
    this.around.activate()
    this.around.whenOverdue(() => {
      if (this.tookOver) return
      if (this.again) return this.giveUp()
      // Chromium leaves it waiting for good where a request wakes the old one at that moment. A new page unties that, and
      // asks again: the version that waits may never have heard of it.
      void this.reload(() => this.around.askOnNextPage())
    })
  }

  /** The new version has taken over, in this tab or another. */
  async takenOver(): Promise<void> {
    this.tookOver = true
    this.offer()
    if (this.asked || this.around.isHidden()) await this.reload()
  }

  /** It is offered as before; the person may ask for it at another time. */
  private giveUp(): void {
    this.asked = false
    this.again = false
    this.current.value = 'ready'
  }

  private async reload(first = () => {}): Promise<void> {
    if (!(await this.isSaved())) return
    first()
    this.around.reload()
  }

  private async isSaved(): Promise<boolean> {
    try {
      await this.around.saved()
      return true
    } catch (error) {
      this.asked = false
      this.current.value = 'ready'
      this.around.refused(error)
      return false
    }
  }
}
