import { ChevronRight, Globe, MapPin, Search } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { Atlas, AtlasCountry } from '@caravel/sync-protocol/domain/atlas/atlas'
import type { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { countryName } from '../../i18n/country-name.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { useGrowingList } from '../../ui/lists/use-growing-list.ts'
import { unwish } from './atlas-actions.ts'
import { isRead, wishes } from './atlas-state.ts'
import { CountryList, Flag } from './country-list.tsx'
import { orders, soonestFirst, type CountryOrder } from './country-order.ts'
import { regionLabel } from './country-words.ts'
import { targetText } from './entity-labels.ts'

export type Tab = 'visited' | 'planned' | 'bucket'

export interface ListsProps {
  atlas: Atlas
  tab: Tab
  order: CountryOrder
  /** Visited regions in place of countries. */
  byRegion: boolean
  selected: string | undefined
  /** The choice between countries and regions, if the page does not show it elsewhere. */
  level: ComponentChildren
  onTab(tab: Tab): void
  onOrder(order: CountryOrder): void
  onOpen(code: string): void
  onMark(): void
  onFind(): void
}

/** The same as the map, as lists. */
export function Lists(props: ListsProps) {
  const { atlas, tab, onTab, selected, onOpen, onFind } = props
  const all = [...atlas.countries.values()]
  const visited = all.filter(country => country.visited)
  const planned = all.filter(country => country.planned).toSorted(soonestFirst)
  return (
    <section class="atlas-lists" aria-label={t('atlas.list')}>
      <Segment
        wide
        label={t('atlas.show')}
        value={tab}
        onChange={onTab}
        options={[
          { value: 'visited', label: t('atlas.visitedTab'), count: formatNumber(visited.length) },
          { value: 'planned', label: t('atlas.plannedTab'), count: formatNumber(planned.length) },
          { value: 'bucket', label: t('atlas.bucketTab'), count: formatNumber(wishes.value.length) },
        ]}
      />
      {tab === 'visited' && (
        <Visited {...props} visited={visited} hidden={all.filter(({ hidden }) => hidden)} />
      )}
      {tab === 'planned' &&
        (planned.length > 0 ? (
          <CountryList kind="planned" countries={planned} selected={selected} onOpen={onOpen} />
        ) : (
          <p class="atlas-fact">{t('atlas.noPlanned')}</p>
        ))}
      {tab === 'bucket' && <BucketList onOpen={onOpen} onFind={onFind} />}
    </section>
  )
}

function Visited(props: ListsProps & { visited: readonly AtlasCountry[]; hidden: readonly AtlasCountry[] }) {
  const { visited, hidden, order, byRegion, selected, level, onOrder, onOpen, onMark } = props
  if (visited.length + hidden.length === 0)
    return isRead.value ? <EmptyAtlas onMark={onMark} /> : <SkeletonRows />
  if (byRegion)
    return (
      <>
        {level && <div class="atlas-list-controls">{level}</div>}
        <RegionList countries={visited} onOpen={onOpen} />
      </>
    )
  const sorted = visited.toSorted(orders[order])
  const lists =
    order === 'continent'
      ? [...Map.groupBy(sorted, ({ continent }) => continent)]
      : [[undefined, sorted] as const]
  return (
    <>
      <div class="atlas-list-controls">
        <SelectField
          label={t('atlas.order')}
          hideLabel
          value={order}
          onChange={next => onOrder(next as CountryOrder)}
          options={[
            { value: 'latest', label: t('atlas.latest') },
            { value: 'continent', label: t('atlas.byContinent') },
            { value: 'nights', label: t('atlas.byNights') },
          ]}
        />
        {level}
      </div>
      {lists.map(([continent, countries]) => (
        <div key={continent ?? ''}>
          {continent && <h2>{t(`atlas.continent.${continent}` as StringKey)}</h2>}
          <CountryList kind="visited" countries={countries} selected={selected} onOpen={onOpen} />
        </div>
      ))}
      {hidden.length > 0 && (
        <CountryList kind="visited" countries={hidden} selected={selected} onOpen={onOpen} />
      )}
    </>
  )
}

export const EmptyAtlas = ({ onMark }: { onMark(): void }) => (
  <Empty
    icon={Globe}
    title={t('atlas.empty')}
    action={<Button onClick={onMark}>{t('atlas.markCountries')}</Button>}
    boxed
  >
    {t('atlas.emptyMore')}
  </Empty>
)

/** Each visited region below its country. */
function RegionList({
  countries,
  onOpen,
}: {
  countries: readonly AtlasCountry[]
  onOpen(code: string): void
}) {
  const divided = countries
    .filter(({ regions }) => regions.length > 0)
    .toSorted((a, b) => b.regions.length - a.regions.length || (a.code < b.code ? -1 : 1))
  const { count, end } = useGrowingList('regions')
  if (divided.length === 0) return <p class="atlas-fact">{t('atlas.noRegions')}</p>
  return (
    <>
      {firstRegions(divided, count).map(({ code, regions }) => (
        <div key={code}>
          <h2>
            <bdi>{countryName(code)}</bdi>
          </h2>
          <ul class="list atlas-list">
            {regions.map(region => (
              <ListRow
                key={region.code}
                icon={MapPin}
                title={<bdi>{regionLabel(region.code, region.name)}</bdi>}
                meta={region.marked ? t('atlas.byHand') : t('atlas.regionVisits', { visits: region.visits })}
                mark={<Icon of={ChevronRight} />}
                onOpen={() => onOpen(code)}
              />
            ))}
          </ul>
        </div>
      ))}
      <div ref={end} />
    </>
  )
}

/** The countries with so many regions in all. */
function firstRegions(
  countries: readonly AtlasCountry[],
  count: number,
): Pick<AtlasCountry, 'code' | 'regions'>[] {
  const first: Pick<AtlasCountry, 'code' | 'regions'>[] = []
  let left = count
  for (const { code, regions } of countries) {
    if (left <= 0) break
    first.push({ code, regions: regions.slice(0, left) })
    left -= regions.length
  }
  return first
}

function BucketList({ onOpen, onFind }: Pick<ListsProps, 'onOpen' | 'onFind'>) {
  if (wishes.value.length === 0)
    return (
      <div class="atlas-no-wish">
        <p class="atlas-fact">{t('atlas.noBucket')}</p>
        <Button icon={Search} onClick={onFind}>
          {t('atlas.find')}
        </Button>
      </div>
    )
  return (
    <ul class="list atlas-list">
      {wishes.value.map(row => (
        <RowBoundary key={row.id}>
          <WishRow row={row} onOpen={onOpen} />
        </RowBoundary>
      ))}
    </ul>
  )
}

function WishRow({ row, onOpen }: { row: RowOf<typeof bucketListItem>; onOpen(code: string): void }) {
  const { id, name, notes, country_code: code, target_date: target } = row
  return (
    <ListRow
      {...(code ? { lead: <Flag code={code} />, onOpen: () => onOpen(code) } : { icon: Globe })}
      title={<bdi>{code && name === code ? countryName(code) : name}</bdi>}
      meta={<bdi>{[target && targetText(target), notes].filter(Boolean).join(' · ')}</bdi>}
      action={
        <Button kind="text" onClick={() => unwish(id, name)}>
          {t('atlas.remove')}
        </Button>
      }
    />
  )
}
