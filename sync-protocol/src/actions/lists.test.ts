import { describe, expect, it } from 'vitest'
import { packingAssignee } from '../entities/packing-assignee.ts'
import { packingBagMember } from '../entities/packing-bag-member.ts'
import { packingBag } from '../entities/packing-bag.ts'
import { packingItem } from '../entities/packing-item.ts'
import { packingTick } from '../entities/packing-tick.ts'
import { aTrip, tripId } from '../testing/a-trip.ts'
import { askedUnnamed } from '../testing/asked-rows.ts'
import { anna, ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { mustRun, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }
type State = ReturnType<typeof aTrip>

const importText = (state: State, text: string, n = 50) =>
  mustRun(state, 'packing.import', { params, body: { id: testId(n), text }, mutation_id: testId(n + 500) })
const names = (state: State) =>
  state
    .list(packingItem)
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map(({ name }) => name)
const bagNames = (state: State) =>
  state
    .list(packingBag)
    .map(({ name }) => name)
    .sort()

describe('packing.import', () => {
  it('brings lines in at the end, in their order, and makes the bags they name, each once', () => {
    const state = aTrip()
    importText(state, 'Tent')
    importText(state, 'Clothes, Hat, 80, Duffel\nClothes, Scarf, 90, duffel \nPapers, Pass, 40, Backpack', 51)
    expect(names(state)).toEqual(['Tent', 'Hat', 'Scarf', 'Pass'])
    expect(bagNames(state)).toEqual(['Backpack', 'Duffel'])
    const [hat, scarf] = ['Hat', 'Scarf'].map(name => state.list(packingItem).find(row => row.name === name))
    expect(hat?.bag_id).toBe(scarf?.bag_id)
  })

  it('names every row that may be there already, so that a long list is looked up at once', () => {
    expect(askedUnnamed(aTrip(), 'packing.import', { id: testId(50), text: 'Tent\nHat' })).toEqual([])
  })

  it('sent again it brings nothing twice', () => {
    const state = aTrip()
    importText(state, 'Tent\nHat')
    importText(state, 'Tent\nHat')
    expect(names(state)).toEqual(['Tent', 'Hat'])
  })

  it('two devices that name the same new bag make the same one', () => {
    const ids = [aTrip(), aTrip()].map((state, index) => {
      importText(state, `, Thing ${index}, , Duffel`, 60 + index)
      return state.list(packingBag).map(({ id }) => id)
    })
    expect(ids[0]).toEqual(ids[1])
  })

  it('a bag of that name that was deleted does not come back, another is made', () => {
    const state = aTrip()
    importText(state, ', Hat, , Duffel')
    const [first] = state.list(packingBag)
    mustRun(state, 'packing_bag.delete', { params: { ...params, id: first?.id ?? '' } })
    importText(state, ', Scarf, , Duffel', 51)
    const [second, ...more] = state.list(packingBag)
    expect(more).toEqual([])
    expect(second?.id).not.toBe(first?.id)
    expect(state.list(packingItem).find(({ name }) => name === 'Hat')?.bag_id).toBeNull()
  })

  it('a line that cannot be read refuses all of them and says which', () => {
    const state = aTrip()
    const answer = runMutation(state, 'packing.import', {
      params,
      body: { id: testId(50), text: 'Tent\nClothes, Hat, heavy' },
    })
    expect(answer).toMatchObject({
      refused: 'INVALID_INPUT',
      detail: { fields: { text: 'WEIGHT_UNREADABLE' }, lines: [{ line: 2 }] },
    })
    expect(names(state)).toEqual([])
  })

  it('is taken back as one step, bags included', () => {
    const state = aTrip()
    importText(state, 'Clothes, Hat, 80, Duffel')
    mustRun(state, 'undo', { params: { stream: `trip:${tripId}` }, body: { mutation_id: testId(550) } })
    expect([names(state), bagNames(state)]).toEqual([[], []])
  })
})

describe('people of the lists', () => {
  it('each traveller ticks their own, once, and takes the tick back', () => {
    const state = aTrip()
    importText(state, 'Pass')
    const id = state.list(packingItem)[0]?.id ?? ''
    const tick = (user_id: string, isPacked: boolean) =>
      mustRun(state, 'packing.tick', { params: { ...params, id, user_id }, body: { checked: isPacked } })
    tick(anna.user_id, true)
    tick(anna.user_id, true)
    tick(ben.user_id, true)
    expect(state.list(packingTick)).toHaveLength(2)
    tick(anna.user_id, false)
    expect(state.list(packingTick).map(({ user_id }) => user_id)).toEqual([ben.user_id])
    const stranger = { params: { ...params, id, user_id: testId(9999) }, body: { checked: true } }
    expect(runMutation(state, 'packing.tick', stranger)).toMatchObject({ refused: 'USER_UNKNOWN' })
  })

  it('who carries a bag is merged person by person (members)', () => {
    const state = aTrip()
    importText(state, ', Hat, , Duffel')
    const id = state.list(packingBag)[0]?.id ?? ''
    const carry = (user_ids: string[], base: string[]) =>
      mustRun(state, 'packing_bag.set-members', {
        params: { ...params, id },
        body: { user_ids },
        base: { user_ids: base },
      })
    carry([anna.user_id], [])
    carry([ben.user_id], [])
    expect(state.list(packingBagMember)).toHaveLength(2)
  })

  it('a category is its name, however it is written', () => {
    const state = aTrip()
    const assign = (category: string, user_ids: string[]) =>
      mustRun(state, 'packing.set-assignees', { params: { ...params, category }, body: { user_ids } })
    assign('Clothes', [anna.user_id])
    assign(' clothes', [anna.user_id, ben.user_id])
    expect(state.list(packingAssignee)).toHaveLength(2)
    assign('CLOTHES', [])
    expect(state.list(packingAssignee)).toEqual([])
    expect(
      runMutation(state, 'packing.set-assignees', {
        params: { ...params, category: ' ' },
        body: { user_ids: [] },
      }),
    ).toMatchObject({ refused: 'INVALID_INPUT' })
  })
})
