import type { Locator, Page } from '@playwright/test'

export type Point = { x: number; y: number }

/** A finger on the glass: the browser sees touches, and makes of them what it makes of a person's. */
export interface Finger {
  down(at: Point): Promise<void>
  /** Goes there in small steps. */
  move(to: Point): Promise<void>
  up(): Promise<void>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  let at: Point = { x: 0, y: 0 }
  return {
    async down(point) {
      at = point
      await send('touchStart', [at])
    },
    async move(to) {
      const from = at
      for (let step = 1; step <= 10; step++) {
        at = { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 }
        await send('touchMove', [at])
      }
    },
    async up() {
      await send('touchEnd', [])
    },
  }
}

/** The middle of something on the page. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
