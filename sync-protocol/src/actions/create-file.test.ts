import { describe, expect, it } from 'vitest'
import { file } from '../entities/file.ts'
import { place } from '../entities/place.ts'
import { aTrip, theTrip, tripId } from '../testing/a-trip.ts'
import { anna, ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, runMutation } from '../testing/run-mutation.ts'
import { coverFileId } from './create-file.ts'

const params = { trip_id: tripId }
const museum = testId(1001)
const photo = testId(1)
const body = { id: photo, name: 'Azulejo.jpg', mime: 'image/jpeg', size: 9, sha256: 'ab'.repeat(32) }

const aPlace = () => {
  const state = aTrip()
  mustRun(state, 'place.create', { params, body: { id: museum, name: 'Museu do Azulejo' } })
  return state
}

describe('a file', () => {
  it('C8: is announced by what it will be, with who did it', () => {
    const state = aPlace()
    mustRun(state, 'file.create', { params, body: { ...body, place_id: museum }, actor: ben })
    expect(state.get(file, photo)).toMatchObject({
      state: 'announced',
      created_by: ben.user_id,
      for_cover: false,
      place_id: museum,
      caption: null,
    })
  })

  it('goes with what it belongs to, and comes back with it', () => {
    const state = aPlace()
    mustRun(state, 'file.create', { params, body: { ...body, place_id: museum }, seq: 5 })
    mustRun(state, 'place.delete', { params: { ...params, id: museum }, mutation_id: testId(7), seq: 6 })
    expect(state.get(file, photo)).toBeUndefined()
    mustRun(state, 'undo', { params: { stream: state.stream }, body: { mutation_id: testId(7) }, seq: 7 })
    expect(state.get(place, museum)).toBeDefined()
    expect(state.get(file, photo)).toMatchObject({ sha256: body.sha256, place_id: museum })
  })

  it('is taken back although its bytes have arrived meanwhile', () => {
    const state = aPlace()
    mustRun(state, 'file.create', { params, body, mutation_id: testId(7), seq: 5 })
    state.put(file, { ...state.get(file, photo)!, state: 'stored', version: 6 })
    mustRun(state, 'undo', { params: { stream: state.stream }, body: { mutation_id: testId(7) }, seq: 7 })
    expect(state.get(file, photo)).toBeUndefined()
  })

  it.each([
    ['a drawing by its name', { name: 'map.SVG' }],
    ['a drawing by its type', { mime: 'image/svg+xml' }],
    ['a page', { name: 'x.html', mime: 'text/html' }],
    ['a program', { name: 'setup.exe', mime: 'application/octet-stream' }],
  ])('is refused when it is %s', (_, wrong) => {
    expect(codeOf(runMutation(aPlace(), 'file.create', { params, body: { ...body, ...wrong } }))).toBe(
      'FILE_TYPE_REFUSED',
    )
  })

  it('keeps its content for ever: name, place and caption change', () => {
    const state = aPlace()
    mustRun(state, 'file.create', { params, body })
    mustRun(state, 'file.update', {
      params: { ...params, id: photo },
      body: { caption: 'Tiles', place_id: museum },
    })
    expect(state.get(file, photo)).toMatchObject({ caption: 'Tiles', place_id: museum })
    expect(() =>
      runMutation(state, 'file.update', { params: { ...params, id: photo }, body: { sha256: body.sha256 } }),
    ).toThrow(/unrecognized/i)
  })

  it('keeps an order of its own', () => {
    const state = aPlace()
    for (const n of [1, 2, 3]) mustRun(state, 'file.create', { params, body: { ...body, id: testId(n) } })
    const move = { params: { ...params, id: testId(3) }, body: { position: { before: testId(1) } } }
    mustRun(state, 'file.update', move)
    const order = state.list(file).sort((a, b) => (a.position < b.position ? -1 : 1))
    expect(order.map(({ id }) => id)).toEqual([testId(3), testId(1), testId(2)])
  })
})

describe('a cover', () => {
  const { id: _, ...content } = body
  const upload = (n: number) => ({ params, body: { ...content, id: testId(n) }, actor: anna })

  it('is announced and put up in one step, which undo takes back as a whole', () => {
    const state = aPlace()
    mustRun(state, 'trip.upload-cover', { ...upload(1), seq: 5 })
    const first = coverFileId(tripId, testId(1))
    expect(theTrip(state).cover_file_id).toBe(first)
    expect(state.get(file, first)).toMatchObject({ for_cover: true, created_by: anna.user_id })
    mustRun(state, 'trip.upload-cover', { ...upload(2), mutation_id: testId(7), seq: 6 })
    mustRun(state, 'undo', { params: { stream: state.stream }, body: { mutation_id: testId(7) }, seq: 7 })
    expect(theTrip(state).cover_file_id).toBe(first)
    expect(state.get(file, coverFileId(tripId, testId(2)))).toBeUndefined()
  })

  it('sent twice is one', () => {
    const state = aPlace()
    mustRun(state, 'trip.upload-cover', upload(1))
    expect(mustRun(state, 'trip.upload-cover', upload(1)).committed).toEqual([])
  })

  it('is a picture', () => {
    const wrong = { ...upload(1), body: { ...upload(1).body, mime: 'application/pdf' } }
    expect(codeOf(runMutation(aPlace(), 'trip.upload-cover', wrong))).toBe('FILE_TYPE_REFUSED')
  })
})
