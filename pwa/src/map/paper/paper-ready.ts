/** What still has to be drawn before a page may go to paper. */
const pending = new Set<Promise<unknown>>()

/** Never rejects itself: what failed is left out of the page. */
export function beforePaper(drawing: Promise<unknown>): void {
  pending.add(drawing)
  void drawing.finally(() => pending.delete(drawing))
}

/** Resolves once everything that the page begins to draw has been drawn, and the page shows it. */
export async function paperReady(): Promise<void> {
  await twoFrames()
  while (pending.size) {
    await Promise.all(pending)
    await twoFrames()
  }
}

/** What is drawn in one frame may begin something that is drawn in the next. */
const twoFrames = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
