import { category } from '@caravel/sync-protocol/entities/category'
import type { ReadPlace } from '../../data/preview-places.ts'
import { appView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { useGrowingList } from '../../ui/lists/use-growing-list.ts'
import { freshOnes, type CategoryChoice } from './import-choice.ts'

/** Every place with a tick; what the trip has already begins without. */
export function ImportRows(props: {
  places: readonly ReadPlace[]
  chosen: ReadonlySet<number>
  categories: CategoryChoice
  onChoose: (chosen: ReadonlySet<number>) => void
}) {
  const { places, chosen, categories, onChoose } = props
  const { count, end } = useGrowingList('')
  const names = appView.rows(category).value
  const tick = (at: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(at)
    else next.delete(at)
    onChoose(next)
  }
  const fresh = freshOnes(places)
  const known = places.length - fresh.size
  return (
    <section aria-labelledby="place-import-rows">
      <div class="place-rows-head">
        <h3 id="place-import-rows">{t('placeImport.count', { count: places.length })}</h3>
        <Button kind="text" onClick={() => onChoose(chosen.size ? new Set() : fresh)}>
          {t(chosen.size ? 'placeImport.none' : 'placeImport.allNew')}
        </Button>
      </div>
      {known > 0 && <p>{t('placeImport.known', { count: known })}</p>}
      <ul class="list">
        {places.slice(0, count).map((place, at) => (
          <li key={at} class="row place-row">
            <Checkbox checked={chosen.has(at)} onChange={on => tick(at, on)}>
              <span class="row-text">
                <span class="row-title">
                  <bdi>{place.name}</bdi>
                </span>
                <span class="row-meta">
                  {metaOf(place, names.get(categories.get(place.category ?? '') ?? '')?.name)}
                </span>
              </span>
            </Checkbox>
            {place.duplicate && (
              <Badge>{t(place.duplicate === 'trip' ? 'placeImport.inTrip' : 'placeImport.twice')}</Badge>
            )}
          </li>
        ))}
      </ul>
      {count < places.length && <div ref={end} />}
    </section>
  )
}

function metaOf({ address, lat, lng }: ReadPlace, kind: string | undefined): string {
  const where =
    address ??
    (lat === null || lng === null ? t('placeImport.noPosition') : `${lat.toFixed(4)}, ${lng.toFixed(4)}`)
  return [kind, where].filter(Boolean).join(' · ')
}
