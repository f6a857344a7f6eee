import { expect, it } from 'vitest'
import { paneRange, steppedWidth } from './pane-width.ts'

const range = { min: 360, max: 700 }
const press = (key: string, now = 440, towards: 1 | -1 = 1, shiftKey = false) =>
  steppedWidth({ key, shiftKey }, now, range, towards)

it('leaves the neighbour its room, and the pane what it needs when there is not enough for both', () => {
  expect(paneRange(1180, 360, 480)).toEqual({ min: 360, max: 700 })
  expect(paneRange(700, 360, 480)).toEqual({ min: 360, max: 360 })
})

it('arrows move it as they point, mirrored where text runs from the right', () => {
  expect(press('ArrowRight')).toBe(456)
  expect(press('ArrowLeft')).toBe(424)
  expect(press('ArrowRight', 440, -1)).toBe(424)
  expect(press('ArrowRight', 440, 1, true)).toBe(504)
})

it('stops at its ends', () => {
  expect(press('ArrowRight', 695)).toBe(700)
  expect(press('ArrowLeft', 365)).toBe(360)
  expect([press('Home'), press('End')]).toEqual([360, 700])
})

it('leaves other keys alone', () => {
  expect(press('a')).toBeUndefined()
})
