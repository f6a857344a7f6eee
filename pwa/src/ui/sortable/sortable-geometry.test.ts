import { fc } from '@caravel/sync-protocol/testing/properties'
import { describe, expect, it } from 'vitest'
import { barPosition, edgeSpeed, keyStep, landingIndex, moveWithin } from './sortable-geometry.ts'

const rows = [
  { start: 100, end: 140 },
  { start: 150, end: 190 },
  { start: 200, end: 240 },
]

describe('a row that is let go', () => {
  it('lands before the first row whose middle is below the pointer', () => {
    expect([90, 119, 121, 171, 500].map(at => landingIndex(rows, at))).toEqual([0, 0, 1, 2, 3])
    expect(landingIndex([], 10)).toBe(0)
  })

  it('is announced by a bar in the gap', () => {
    const list = { start: 96, end: 260 }
    expect([0, 1, 3].map(index => barPosition(rows, index, list))).toEqual([100, 145, 240])
    expect(barPosition([], 0, list)).toBe(96)
  })

  it('keeps every other row in its order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1 }),
        fc.integer({ min: 0, max: 40 }),
        (numbers, index) => {
          const ids = numbers.map(String)
          const id = ids[index % ids.length] ?? ''
          const moved = moveWithin(ids, id, index)
          expect(moved.filter(other => other !== id)).toEqual(ids.filter(other => other !== id))
          expect(moved.indexOf(id)).toBe(Math.min(index, ids.length - 1))
        },
      ),
    )
  })
})

describe('the edges of a list', () => {
  it('scroll faster the closer the pointer is, and not in the middle', () => {
    const box = { start: 0, end: 600 }
    expect(edgeSpeed(300, box)).toBe(0)
    expect(edgeSpeed(28, box)).toBe(-8)
    expect(edgeSpeed(-50, box)).toBe(-16)
    expect(edgeSpeed(600, box)).toBe(16)
  })
})

describe('arrow keys', () => {
  const days = [
    { id: 'day-1', count: 4 },
    { id: 'day-2', count: 1 },
    { id: 'day-3', count: 0 },
  ]
  const from = { containerId: 'day-1', index: 2 }

  it('move in the list and stop at its ends', () => {
    expect(keyStep('ArrowUp', from, days, false)?.index).toBe(1)
    expect(keyStep('ArrowDown', { ...from, index: 4 }, days, false)?.index).toBe(4)
    expect(keyStep('Home', from, days, false)?.index).toBe(0)
    expect(keyStep('End', from, days, false)?.index).toBe(4)
  })

  it('change the list, mirrored in right-to-left pages, and find room there', () => {
    expect(keyStep('ArrowRight', from, days, false)).toEqual({ containerId: 'day-2', index: 1 })
    expect(keyStep('ArrowLeft', from, days, true)).toEqual({ containerId: 'day-2', index: 1 })
    expect(keyStep('ArrowLeft', from, days, false)).toEqual(from)
    expect(keyStep('Enter', from, days, false)).toBeUndefined()
    expect(keyStep('ArrowUp', { containerId: 'gone', index: 0 }, days, false)).toBeUndefined()
  })

  it('never leave the lists, whatever is pressed', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 }), presses => {
        let place = from
        for (const press of presses) place = keyStep(keys[press] ?? '', place, days, false) ?? place
        const count = days.find(({ id }) => id === place.containerId)?.count ?? -1
        expect(place.index).toBeGreaterThanOrEqual(0)
        expect(place.index).toBeLessThanOrEqual(count)
      }),
    )
  })
})
