import { describe, expect, test } from 'vitest'
import { beginOn, everyDisk } from '../testing/disks.ts'
import { aRecord, anEntry, parked } from '../testing/entries.ts'

describe.each(everyDisk)('the tray of a device store %s', (_, makeDisk) => {
  const begin = () => beginOn(makeDisk())

  test('parks an entry with its dependents, and lets them go on as others', async () => {
    const { store } = await begin()
    const [a, b] = await store.enqueue([anEntry('a'), anEntry('b'), anEntry('c')])
    if (a && b) await store.park(parked(a, [b]))
    expect((await store.loadLane('trip:1')).map(entry => entry.mutation_id)).toEqual(['c'])
    expect(await store.loadAttention()).toMatchObject([{ id: 'a', dependents: [{ mutation_id: 'b' }] }])
    const [item] = await store.loadAttention()
    await store.enqueue([anEntry('a2'), anEntry('b2')], item ? { unpark: item } : {})
    expect(await store.loadAttention()).toEqual([])
    expect((await store.loadLane('trip:1')).map(entry => entry.client_seq)).toEqual([3, 4, 5])
  })

  test('C2.6: all that waits in its lane joins an item in one step, while that is there', async () => {
    const { store } = await begin()
    const [a] = await store.enqueue([anEntry('a'), anEntry('b'), anEntry('c', { stream: 'trip:2' })])
    if (a) await store.park(parked(a))
    await store.enqueue([anEntry('d')])
    expect(await store.joinAttention('a')).toMatchObject({
      dependents: [{ mutation_id: 'b', state: 'waiting' }, { mutation_id: 'd' }],
    })
    expect(await store.loadAttention()).toMatchObject([{ id: 'a', dependents: [{}, {}] }])
    expect([...(await store.laneEnds()).keys()]).toEqual(['trip:2'])
    const [item] = await store.loadAttention()
    if (item) await store.removeAttention(item)
    await store.enqueue([anEntry('e')])
    expect(await store.joinAttention('a')).toBeUndefined()
    expect(await store.loadLane('trip:1')).toHaveLength(1)
  })

  test('I5: what was taken back does not come into the tray with a late answer, and leaves it if it is there', async () => {
    const { store } = await begin()
    const [a, b] = await store.enqueue([anEntry('a'), anEntry('b')])
    await store.revert(['a'])
    expect(a && (await store.park(parked(a)))).toBe(false)
    expect(b && (await store.park(parked(b)))).toBe(true)
    await store.revert(['b'])
    expect(await store.loadAttention()).toEqual([])
    expect(await store.loadLane('trip:1')).toEqual([])
  })

  test('I5: what was let go is not sent as well, and what goes on is not let go', async () => {
    const { store } = await begin()
    const [a, b] = (await store.enqueue([anEntry('a'), anEntry('b')])).map(entry => parked(entry))
    if (!a || !b) throw new Error('nothing is stored')
    for (const item of [a, b]) await store.park(item)
    expect(await store.removeAttention(a)).toBe(true)
    expect(await store.removeAttention(a)).toBe(false)
    const born = aRecord({ stream: 'trip:2' })
    expect(await store.enqueue([anEntry('a2')], { unpark: a, born })).toEqual([])
    expect(await store.loadLane('trip:1')).toEqual([])
    expect(await store.loadStreams()).toEqual([])
    expect(await store.enqueue([anEntry('b2')], { unpark: b })).toMatchObject([{ client_seq: 3 }])
    expect(await store.enqueue([anEntry('b3')], { unpark: b })).toEqual([])
    expect(await store.removeAttention(b)).toBe(false)
    expect(await store.amendAttention('b', item => item)).toBeUndefined()
    expect(await store.loadAttention()).toEqual([])
    expect((await store.loadLane('trip:1')).map(entry => entry.mutation_id)).toEqual(['b2'])
  })

  test('I5: an answer to what it said before takes nothing of what it says now', async () => {
    const { store } = await begin()
    const item = parked(anEntry('a', { body: { notes: 'mine' } }))
    await store.saveAttention(item)
    const entry = { ...item.entry, body: { notes: 'mine, better' } }
    await store.amendAttention('a', each => ({ ...each, entry }))
    expect(await store.enqueue([anEntry('a2')], { unpark: item })).toEqual([])
    expect(await store.removeAttention(item)).toBe(false)
    expect(await store.loadAttention()).toEqual([{ ...item, entry }])
  })

  test('I5: what two tabs add to one item in the tray is both kept, and what is there is not put over', async () => {
    const { store } = await begin()
    await store.saveAttention(parked(anEntry('a')))
    const add = (id: string) =>
      store.amendAttention('a', item => ({ ...item, dependents: [...item.dependents, anEntry(id)] }))
    await Promise.all([add('b'), add('c')])
    expect(await store.amendAttention('a', () => undefined)).toBeUndefined()
    await store.saveAttention(parked(anEntry('a')))
    const [item] = await store.loadAttention()
    expect(item?.dependents.map(each => each.mutation_id)).toEqual(['b', 'c'])
  })
})
