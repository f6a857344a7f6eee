import { describe, expect, it } from 'vitest'
import { placeTag } from '../entities/place-tag.ts'
import { place } from '../entities/place.ts'
import { tag, tagId } from '../entities/tag.ts'
import { aTrip, tripId } from '../testing/a-trip.ts'
import { testId } from '../testing/random.ts'
import { mustRun, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId, id: testId(1001) }
const newTag = (name: string) => ({ id: tagId(tripId, name), name, color: 'green' })
const [kids, rain] = [newTag('With kids'), newTag('For rain')]

const aPlace = () => {
  const state = aTrip()
  mustRun(state, 'place.create', { params: { trip_id: tripId }, body: { id: params.id, name: 'Oceanário' } })
  return state
}
const tagsOf = (state: ReturnType<typeof aPlace>) =>
  state
    .where(placeTag, 'place_id', params.id)
    .map(row => state.get(tag, row.tag_id)?.name)
    .sort()

const setTags = (state: ReturnType<typeof aPlace>, tags: (typeof kids)[], base?: string[]) =>
  mustRun(state, 'place.set-tags', {
    params,
    body: { tag_ids: tags.map(({ id }) => id), new_tags: tags },
    ...(base ? { base: { tag_ids: base } } : {}),
    mutation_id: testId(7),
  })

describe('place.set-tags', () => {
  it('makes tags that are new and uses those that are there', () => {
    const state = aPlace()
    setTags(state, [kids])
    setTags(state, [{ ...newTag(' with KIDS'), color: 'pink' }, rain])
    expect(tagsOf(state)).toEqual(['For rain', 'With kids'])
    expect(state.list(tag).find(({ id }) => id === kids.id)?.color).toBe('green')
  })

  it('merges tag by tag with what others set meanwhile (members)', () => {
    const state = aPlace()
    setTags(state, [kids], [])
    setTags(state, [rain], [])
    expect(tagsOf(state)).toEqual(['For rain', 'With kids'])
    setTags(state, [], [kids.id])
    expect(tagsOf(state)).toEqual(['For rain'])
  })

  it('leaves out a tag that nobody knows, and one that is not wanted is not made', () => {
    const state = aPlace()
    mustRun(state, 'place.set-tags', { params, body: { tag_ids: [testId(8)], new_tags: [kids] } })
    expect(tagsOf(state)).toEqual([])
    expect(state.list(tag)).toEqual([])
  })

  it('brings a deleted tag back for the place that is given it', () => {
    const state = aPlace()
    setTags(state, [kids])
    mustRun(state, 'tag.delete', { params: { trip_id: tripId, id: kids.id } })
    expect(tagsOf(state)).toEqual([])
    setTags(state, [kids], [])
    expect(tagsOf(state)).toEqual(['With kids'])
  })

  it('is taken back as a whole, the tag that came with it included', () => {
    const state = aPlace()
    setTags(state, [kids])
    mustRun(state, 'undo', { params: { stream: `trip:${tripId}` }, body: { mutation_id: testId(7) } })
    expect(tagsOf(state)).toEqual([])
    expect(state.list(tag)).toEqual([])
  })

  it('refuses a place that is not there', () => {
    const state = aPlace()
    mustRun(state, 'place.delete', { params })
    expect(state.get(place, params.id)).toBeUndefined()
    expect(runMutation(state, 'place.set-tags', { params, body: { tag_ids: [] } })).toMatchObject({
      refused: 'ENTITY_GONE',
    })
  })
})
