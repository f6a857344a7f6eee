import { describe, expect, test } from 'vitest'
import { atlasDecision } from '../entities/atlas-decision.ts'
import { bucketListItem } from '../entities/bucket-list-item.ts'
import { stayLimit } from '../entities/stay-limit.ts'
import { visitedCountry } from '../entities/visited-country.ts'
import { visitedRegion } from '../entities/visited-region.ts'
import type { AnyRow, Entity } from '../entity.ts'
import { isRefusal } from '../errors.ts'
import { applyCommit } from '../fold.ts'
import { MemoryState, OverlayState } from '../memory-state.ts'
import { atlasStream } from '../streams.ts'
import { allRows } from '../testing/a-trip.ts'
import { atlasCallOf } from '../testing/any-atlas.ts'
import { anyScript, turnId } from '../testing/any-mutation.ts'
import { anna } from '../testing/people.ts'
import { fc } from '../testing/properties.ts'
import { codeOf, mustRun, planMutation, routeNamed, runMutation } from '../testing/run-mutation.ts'
import { mostMarks } from './plan-atlas.ts'

const stream = atlasStream(anna.user_id)
const params = { user_id: anna.user_id }
const anAtlas = () => new MemoryState(stream)
const mark = (state: MemoryState, body: object, mutation_id?: string) =>
  mustRun(state, 'atlas.mark', { params, body: { ...body }, ...(mutation_id ? { mutation_id } : {}) })
const region = (region_code: string, year: number | null = null) => ({
  region_code,
  region_name: 'Somewhere',
  country_code: region_code.slice(0, 2),
  year,
})
const codesIn = (state: MemoryState) => ({
  countries: state
    .list(visitedCountry)
    .map(({ country_code, year }) => `${country_code} ${year ?? ''}`.trim()),
  regions: state.list(visitedRegion).map(({ region_code }) => region_code),
})

describe('a mark', () => {
  test('is there once for each year, whoever makes it first', () => {
    const state = anAtlas()
    const body = { countries: [{ country_code: 'pe', year: 2001 }, { country_code: 'PE' }] }
    mark(state, body)
    mark(state, body)
    expect(codesIn(state).countries.sort()).toEqual(['PE', 'PE 2001'])
  })

  test('has the code of today, whatever a program or an older list sends', () => {
    const state = anAtlas()
    // Hordaland and Sogn og Fjordane became Vestland.
    mark(state, { regions: [region('NO-12'), region('NO-14'), region('GB-POL'), region('FR-75')] })
    expect(codesIn(state).regions.sort()).toEqual(['FR-75C', 'GB-BCP', 'NO-46'])
    mustRun(state, 'atlas.unmark', { params, body: { region_code: 'NO-12' } })
    expect(codesIn(state).regions.sort()).toEqual(['FR-75C', 'GB-BCP'])
  })

  test('of a region that is a country of its own marks that country, not the one that it was a part of', () => {
    const state = anAtlas()
    mark(state, { regions: [region('FR-971', 2011), region('US-PR')] })
    expect(codesIn(state)).toEqual({ countries: ['GP 2011', 'PR'], regions: [] })
    mustRun(state, 'atlas.unmark', { params, body: { region_code: 'FR-971' } })
    expect(codesIn(state).countries).toEqual(['PR'])
  })

  test('of a country that does not exist, or of a region of another one, is refused', () => {
    const { body } = routeNamed('atlas.mark')
    for (const countries of [
      [{ country_code: 'ZZ' }],
      [{ country_code: 'P' }],
      [{ country_code: 'PT', year: 12 }],
    ])
      expect(body.safeParse({ countries }).success, JSON.stringify(countries)).toBe(false)
    for (const code of ['ZZ-1', 'PT-12345', 'PT', '__proto__', 'PT-30; drop'])
      expect(body.safeParse({ regions: [region(code)] }).success, code).toBe(false)
    expect(body.safeParse({ regions: [{ ...region('PT-30'), country_code: 'ES' }] }).success).toBe(false)
    const many = Array.from({ length: 301 }, (_, n) => ({ country_code: 'PT', year: 1900 + (n % 200) }))
    expect(body.safeParse({ countries: many }).success).toBe(false)
  })

  test('is refused where the atlas is full, and one that is there is not counted again', () => {
    const state = anAtlas()
    for (let from = 0; from < mostMarks; from += 200)
      mark(state, {
        regions: Array.from({ length: 200 }, (_, n) => region(`PT-${(from + n).toString(36).toUpperCase()}`)),
      })
    expect(state.list(visitedRegion)).toHaveLength(mostMarks)
    const body = { countries: [{ country_code: 'PE' }] }
    expect(codeOf(runMutation(state, 'atlas.mark', { params, body }))).toBe('ATLAS_FULL')
    expect(codeOf(runMutation(state, 'atlas.mark', { params, body: { regions: [region('PT-0')] } }))).toBe(
      undefined,
    )
  })
})

test('to unmark takes every year and the regions; what trips prove is hidden until it is marked or counted', () => {
  const state = anAtlas()
  mark(state, {
    countries: [{ country_code: 'PT', year: 2001 }, { country_code: 'PE' }],
    regions: [region('PT-30')],
  })
  mustRun(state, 'atlas.unmark', { params, body: { country_code: 'PT', hide: true } })
  expect(codesIn(state)).toEqual({ countries: ['PE'], regions: [] })
  expect(state.list(atlasDecision)).toMatchObject([{ subject: 'PT', choice: 'hidden' }])
  mark(state, { regions: [region('PT-30')] })
  expect(state.list(atlasDecision)).toEqual([])
})

test('rows that were stored under a code that was given up go like those of today', () => {
  const state = anAtlas()
  const store = (entity: Entity, id: number, fields: object) =>
    state.put(entity, { id: turnId(id), ...fields } as AnyRow)
  store(visitedRegion as Entity, 1, region('MA-12'))
  store(visitedRegion as Entity, 2, region('NO-12'))
  store(visitedRegion as Entity, 3, region('MA-01'))
  store(atlasDecision as Entity, 4, { subject: 'PL-MA', choice: 'hidden' })
  mustRun(state, 'atlas.unmark', { params, body: { country_code: 'EH' } })
  mustRun(state, 'atlas.unmark', { params, body: { region_code: 'NO-46' } })
  expect(codesIn(state).regions).toEqual(['MA-01'])
  mark(state, { regions: [region('PL-12')] })
  expect(state.list(atlasDecision)).toEqual([])
})

test('two devices that mark and hide the same make the same row', () => {
  const ids = [anAtlas(), anAtlas()].map(state => {
    mark(state, { countries: [{ country_code: 'PT', year: 2001 }] })
    mustRun(state, 'atlas.decide', { params, body: { subject: 'NO-12', choice: 'hidden' } })
    return [...state.list(visitedCountry), ...state.list(atlasDecision)].map(({ id }) => id)
  })
  expect(ids[0]).toEqual(ids[1])
})

test('a limit names countries or a zone, and a spot on the bucket list both of its coordinates', () => {
  const state = anAtlas()
  const limit = (body: object) =>
    codeOf(runMutation(state, 'stay_limit.create', { params, body: { ...body } }))
  expect(limit({ id: turnId(1), limit_days: 90 })).toBe('INVALID_INPUT')
  expect(limit({ id: turnId(2), zone: 'schengen', limit_days: 90, window_days: 180 })).toBe(undefined)
  const wish = { id: turnId(3), name: 'Bhutan', lat: 27.5 }
  expect(codeOf(runMutation(state, 'bucket_list_item.create', { params, body: wish }))).toBe('INVALID_INPUT')
  expect([state.list(stayLimit).length, state.list(bucketListItem).length]).toEqual([1, 0])
})

test('L11 U1 I1 plans are equal over equal rows, undo restores exactly, and the log gives the same rows', () => {
  let taken = 0
  fc.assert(
    fc.property(anyScript(25), script => {
      const state = anAtlas()
      const replica = anAtlas()
      for (const [turn, step] of script.entries()) {
        const call = { ...atlasCallOf(state, step, turn), seq: turn + 1, mutation_id: turnId(turn) }
        if (!routeNamed(call.name).body.safeParse(call.body ?? {}).success) continue
        const over = new OverlayState(new OverlayState(state))
        expect(planMutation(over, call.name, call)).toEqual(planMutation(state, call.name, call))
        const before = allRows(state)
        const result = runMutation(state, call.name, call)
        if (isRefusal(result)) continue
        taken++
        applyCommit(replica, { seq: turn + 1, at: turn + 1, user_id: anna.user_id, ops: result.committed })
        const branch = new OverlayState(state)
        mustRun(branch as never, 'undo', { params: { stream }, body: { mutation_id: turnId(turn) } })
        expect(allRows(branch), call.name).toEqual(before)
      }
      expect(allRows(replica)).toEqual(allRows(state))
    }),
    { numRuns: 200 },
  )
  expect(taken).toBeGreaterThan(500)
})
