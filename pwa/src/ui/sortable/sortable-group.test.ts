import { describe, expect, it } from 'vitest'
import { createSortableGroup, type Drop } from './sortable-group.ts'

function setUp(staysBecause?: (id: string) => string | undefined) {
  const drops: Drop[] = []
  const heard: string[] = []
  const group = createSortableGroup({
    onDrop: drop => drops.push(drop),
    containers: () => [
      { id: 'day-1', count: 3 },
      { id: 'day-2', count: 2 },
    ],
    ...(staysBecause ? { staysBecause } : {}),
    onRefused: reason => heard.push(reason),
    words: {
      lifted: (id, { index, count }) => (heard.push(`lifted ${id} ${index + 1}/${count}`), ''),
      moved: (_, { index, count }) => (heard.push(`moved ${index + 1}/${count}`), ''),
      dropped: () => (heard.push('dropped'), ''),
      returned: () => (heard.push('returned'), ''),
    },
  })
  return { group, drops, heard }
}

const from = { containerId: 'day-1', index: 1 }

describe('a sortable group', () => {
  it('reports a drop in another list, and says each step', () => {
    const { group, drops, heard } = setUp()
    group.lift({ id: 'b', from, over: from, by: 'keyboard' })
    group.moveOver({ containerId: 'day-2', index: 2 })
    group.drop()
    expect(drops).toEqual([{ id: 'b', fromContainer: 'day-1', toContainer: 'day-2', index: 2 }])
    expect(heard).toEqual(['lifted b 2/3', 'moved 3/3', 'dropped'])
  })

  it('changes nothing when a row is dropped where it was, or nowhere, or returned', () => {
    const { group, drops, heard } = setUp()
    group.lift({ id: 'b', from, over: from, by: 'pointer' })
    group.drop()
    group.lift({ id: 'b', from, over: undefined, by: 'pointer' })
    group.drop()
    group.lift({ id: 'b', from, over: { containerId: 'day-2', index: 0 }, by: 'pointer' })
    group.cancel()
    expect(drops).toEqual([])
    expect(heard.filter(word => word === 'returned')).toHaveLength(2)
    expect(group.lifted.value).toBeUndefined()
  })

  it('says why a row stays, and does not lift it', () => {
    const { group, heard } = setUp(() => 'Stays on 21 April')
    expect(group.lift({ id: 'b', from, over: from, by: 'pointer' })).toBe(false)
    expect(group.lifted.value).toBeUndefined()
    expect(heard).toEqual(['Stays on 21 April'])
  })
})
