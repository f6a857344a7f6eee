/** What people do with their atlas. Each can be taken back. */
import { decideAtlas, markAtlas, unmarkAtlas } from '@caravel/sync-protocol/actions/mark-atlas'
import type { AtlasCountry, AtlasRegion } from '@caravel/sync-protocol/domain/atlas/atlas'
import type { PastTravel } from '@caravel/sync-protocol/domain/atlas/past-travels'
import { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import { stayLimit } from '@caravel/sync-protocol/entities/stay-limit'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { mint, mutate, saveRow } from '../../data/mutate.ts'
import { countryName } from '../../i18n/country-name.ts'
import { doWithUndo } from '../../shared/undo/do-with-undo.ts'
import { me, wishes } from './atlas-state.ts'

const own = () => ({ user_id: me() })

/** `saved` is called once the marks are on the device. */
export function markCountries(travels: readonly PastTravel[], saved?: () => void): void {
  const [first] = travels
  if (!first) return
  const one = new Set(travels.map(({ country_code }) => country_code)).size === 1
  const said = one
    ? ({ key: 'atlas.did.markedOne', params: { name: countryName(first.country_code) } } as const)
    : ({ key: 'atlas.did.marked', params: { count: travels.length } } as const)
  doWithUndo(said, options => {
    const done = mutate(markAtlas, own(), { countries: [...travels] }, options)
    if (saved) void done.saved.then(saved, () => undefined)
    return done
  })
}

export const markCountry = (code: string): void => markCountries([{ country_code: code, year: null }])

export function markRegion(code: string, name: string): void {
  const regions = [{ region_code: code, region_name: name, country_code: code.slice(0, 2) }]
  doWithUndo({ key: 'atlas.did.markedOne', params: { name } }, options =>
    mutate(markAtlas, own(), { regions }, options),
  )
}

/** Takes the marks, and hides what trips prove. */
export function removeCountry({ code, trips }: AtlasCountry): void {
  doWithUndo({ key: 'atlas.did.removed', params: { name: countryName(code) } }, options =>
    mutate(unmarkAtlas, own(), { country_code: code, hide: trips.length > 0 }, options),
  )
}

/** Takes the mark, and hides what trips prove. */
export function removeRegion({ code, proven }: AtlasRegion, name: string): void {
  doWithUndo({ key: 'atlas.did.removed', params: { name } }, options =>
    mutate(unmarkAtlas, own(), { region_code: code, hide: proven }, options),
  )
}

/** A change of planes counts, or does not any more. */
export function countChange(subject: string, name: string, counted: boolean): void {
  doWithUndo({ key: counted ? 'atlas.did.counted' : 'atlas.did.notCounted', params: { name } }, options =>
    mutate(decideAtlas, own(), { subject, choice: counted ? 'counted' : null }, options),
  )
}

export function countAgain(code: string): void {
  doWithUndo({ key: 'atlas.did.counted', params: { name: countryName(code) } }, options =>
    mutate(decideAtlas, own(), { subject: code, choice: null }, options),
  )
}

export function wish(code: string): void {
  const name = countryName(code)
  doWithUndo({ key: 'atlas.did.wished', params: { name } }, options =>
    mutate(bucketListItem.create, own(), { id: mint(), name, country_code: code }, options),
  )
}

export function unwish(id: string, name: string): void {
  doWithUndo({ key: 'atlas.did.unwished', params: { name } }, options =>
    mutate(bucketListItem.delete, { ...own(), id }, {}, options),
  )
}

export function toggleWish(code: string): void {
  const known = wishOf(code)
  if (known) unwish(known.id, known.name)
  else wish(code)
}

/** The wish for a country, where there is one. */
export const wishOf = (code: string) => wishes.value.find(({ country_code }) => country_code === code)

/** Saves note and month as they differ from the row they were typed on. `saved` is called once that is on the device. */
export function changeWish(
  row: RowOf<typeof bucketListItem>,
  changes: BodyOf<typeof bucketListItem.update>,
  saved: () => void,
): void {
  doWithUndo({ key: 'atlas.did.note', params: {} }, options => {
    const done = saveRow(bucketListItem, row, changes, options)
    void done.saved.then(saved, () => undefined)
    return done
  })
}

/** Rejects where it could not be saved, which is said. */
export function addLimit(fields: BodyOf<typeof stayLimit.create>, id = mint()): Promise<void> {
  let saved: Promise<unknown> = Promise.reject(new Error('not saved'))
  saved.catch(() => undefined)
  doWithUndo({ key: 'atlas.did.limit', params: {} }, options => {
    const done = mutate(stayLimit.create, own(), { ...fields, id }, options)
    saved = done.saved
    return done
  })
  return saved.then(() => undefined)
}

export function removeLimit(id: string): void {
  doWithUndo({ key: 'atlas.did.noLimit', params: {} }, options =>
    mutate(stayLimit.delete, { ...own(), id }, {}, options),
  )
}
