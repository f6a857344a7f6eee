/** What a page says about itself: whether someone looks at it, and whether it runs at all. */
export type PageSign = 'visible' | 'away' | 'back'

export interface Page {
  visible(): boolean
  /**
   * `away`: it is being closed, frozen or put aside, and runs no code from now on · `back`: it runs again. The answer
   * stops listening.
   */
  on(sign: PageSign, run: () => void): () => void
}

export const browserPage: Page = {
  visible: () => document.visibilityState === 'visible',
  on(sign, run) {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') run()
    }
    const listeners: [EventTarget, string, () => void][] = {
      visible: [
        [document, 'visibilitychange', whenVisible],
        [globalThis, 'focus', whenVisible],
      ],
      away: [
        [globalThis, 'pagehide', run],
        [document, 'freeze', run],
      ],
      back: [
        [globalThis, 'pageshow', run],
        [document, 'resume', run],
      ],
    }[sign] as [EventTarget, string, () => void][]
    for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
    return () => {
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
    }
  },
}
