import { useState } from 'preact/hooks'
import { mostListed } from '@caravel/sync-protocol/domain/listed-item'
import {
  seasonOf,
  suggestPacking,
  tripActivities,
  type TripActivity,
} from '@caravel/sync-protocol/domain/packing-suggestions'
import { place } from '@caravel/sync-protocol/entities/place'
import { addonOn } from '../../data/store.ts'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { today } from '../../shared/trips/today.ts'
import { formatWeight } from '../../i18n/format-measure.ts'
import { hasString, t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import type { Listed } from './list-actions.ts'
import { useLists } from './lists-context.ts'

type Props = { onUse: (items: readonly Listed[]) => void; onBack: () => void }

const seasons = ['warm', 'mild', 'cold'] as const
const activityWords = {
  beach: 'suggest.beach',
  hiking: 'suggest.hiking',
  city: 'suggest.city',
  work: 'suggest.work',
  camping: 'suggest.camping',
  kids: 'suggest.withKids',
} as const
const seasonWords = { warm: 'suggest.warm', mild: 'suggest.mild', cold: 'suggest.cold' } as const

const wordsOf = (key: string): string => (hasString(key) ? t(key) : key)

/** A first list from nights, season and what people want to do; all of it is known on the device. */
export function SuggestedList({ onUse, onBack }: Props) {
  const { tripId, view, packing } = useLists()
  const row = view.rows(trip).value.get(tripId)
  const nights = Math.max(1, (row?.day_count ?? 2) - 1)
  const latitudes = [...view.rows(place).value.values()].flatMap(({ lat }) => (lat === null ? [] : [lat]))
  const middle = latitudes.length ? latitudes.reduce((sum, lat) => sum + lat, 0) / latitudes.length : null
  const month = Number((row?.start_date ?? today.value).slice(5, 7))
  const [season, setSeason] = useState(() => seasonOf(month, middle))
  const [activities, setActivities] = useState<readonly TripActivity[]>(['city'])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const known = new Set([...packing.things.values()].map(({ row: { name } }) => name.toLowerCase()))
  const list = suggestPacking({ nights, season, activities })
    .map(each => ({
      ...each,
      word: wordsOf(`suggest.item.${each.name}`),
      kind: wordsOf(`suggest.kind.${each.category}`),
    }))
    .filter(({ word }) => !known.has(word.toLowerCase()))
  const chosen = list.filter(({ name }) => !left.has(name)).slice(0, mostListed)
  const toggle = (activity: TripActivity) =>
    setActivities(
      activities.includes(activity)
        ? activities.filter(each => each !== activity)
        : [...activities, activity],
    )
  const pick = (name: string, on: boolean) => {
    const next = new Set(left)
    if (on) next.delete(name)
    else next.add(name)
    setLeft(next)
  }
  return (
    <Sheet
      tall
      over={t('suggest.nights', { count: nights })}
      title={t('packing.suggest')}
      onClose={closeSheet}
      footer={
        <>
          <Button class="form-first" onClick={onBack}>
            {t('ui.back')}
          </Button>
          <Button
            kind="primary"
            onClick={() =>
              onUse(
                chosen.map(({ word, kind, quantity, weight_grams }) => ({
                  name: word,
                  category: kind,
                  quantity,
                  weight_grams,
                })),
              )
            }
          >
            {t('packing.pasteAdd', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div class="suggest-choices">
        <Segment
          wide
          label={t('suggest.season')}
          value={season}
          options={seasons.map(value => ({ value, label: t(seasonWords[value]) }))}
          onChange={setSeason}
        />
        <fieldset class="suggest-activities" aria-label={t('suggest.activities')}>
          {tripActivities.map(activity => (
            <Chip key={activity} chosen={activities.includes(activity)} onClick={() => toggle(activity)}>
              {t(activityWords[activity])}
            </Chip>
          ))}
        </fieldset>
      </div>
      <ul class="list suggest-list">
        {list.map(({ name, word, kind, quantity, weight_grams }) => (
          <li key={name} class="row">
            <Checkbox checked={!left.has(name)} onChange={on => pick(name, on)}>
              <span class="row-text">
                <span class="row-title">{quantity > 1 ? `${quantity} × ${word}` : word}</span>
                <span class="row-meta">{kind}</span>
              </span>
              {addonOn('bag_tracking') && <span class="thing-weight">{formatWeight(weight_grams)}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
