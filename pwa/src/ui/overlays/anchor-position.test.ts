import { describe, expect, it } from 'vitest'
import { placeBeside } from './anchor-position.ts'

const viewport = { width: 1000, height: 800 }
const menu = { width: 240, height: 300 }

describe('a floating box', () => {
  it('hangs below its anchor, ends aligned', () => {
    expect(placeBeside({ x: 700, y: 100, width: 40, height: 40 }, menu, viewport)).toMatchObject({
      x: 500,
      y: 144,
    })
  })
  it('aligns the other edge in right-to-left pages and for align start', () => {
    const anchor = { x: 300, y: 100, width: 40, height: 40 }
    expect(placeBeside(anchor, menu, viewport, { rtl: true }).x).toBe(300)
    expect(placeBeside(anchor, menu, viewport, { align: 'start' }).x).toBe(300)
    expect(placeBeside(anchor, menu, viewport, { align: 'start', rtl: true }).x).toBe(100)
  })
  it('goes above when there is more room, and never leaves the viewport', () => {
    expect(placeBeside({ x: 700, y: 700, width: 40, height: 40 }, menu, viewport).y).toBe(396)
    expect(placeBeside({ x: 10, y: 10, width: 40, height: 40 }, menu, viewport).x).toBe(8)
    expect(placeBeside({ x: 990, y: 10, width: 40, height: 40 }, menu, viewport, { align: 'start' }).x).toBe(
      752,
    )
  })
  it('shrinks when neither side is high enough', () => {
    const tall = placeBeside({ x: 100, y: 300, width: 40, height: 40 }, { width: 200, height: 900 }, viewport)
    expect(tall).toMatchObject({ y: 344, maxHeight: 448 })
  })
})
