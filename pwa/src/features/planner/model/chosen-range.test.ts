import { describe, expect, it } from 'vitest'
import { choose, stillThere, type Choice } from './chosen-range.ts'

const order = ['a', 'b', 'c', 'd']
const none: Choice = { chosen: new Set(), from: undefined }
const ids = ({ chosen }: Choice) => [...chosen]

describe('choosing rows', () => {
  it('toggles one and keeps the others', () => {
    const two = choose(choose(none, 'a', 'toggle', order), 'c', 'toggle', order)
    expect(ids(two)).toEqual(['a', 'c'])
    expect(ids(choose(two, 'a', 'toggle', order))).toEqual(['c'])
  })

  it('chooses all from the first to the last, in both directions', () => {
    const begun = choose(none, 'c', 'toggle', order)
    expect(ids(choose(begun, 'a', 'range', order))).toEqual(['a', 'b', 'c'])
    expect(ids(choose(begun, 'd', 'range', order))).toEqual(['c', 'd'])
  })

  it('turns round at where it began, so that going back takes away', () => {
    const wide = choose(choose(none, 'b', 'toggle', order), 'd', 'range', order)
    expect(ids(choose(wide, 'c', 'range', order))).toEqual(['b', 'c'])
    expect(ids(choose(wide, 'a', 'range', order))).toEqual(['a', 'b'])
  })

  it('begins with the row itself when it has not begun, or where it began is gone', () => {
    expect(ids(choose(none, 'b', 'range', order))).toEqual(['b'])
    expect(ids(choose({ chosen: new Set(), from: 'x' }, 'b', 'range', order))).toEqual(['b'])
  })

  it('drops what is gone, and is the same set when nothing is', () => {
    const chosen = new Set(['a', 'x'])
    expect([...stillThere(chosen, id => order.includes(id))]).toEqual(['a'])
    expect(stillThere(chosen, () => true)).toBe(chosen)
  })
})
