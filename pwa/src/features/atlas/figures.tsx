import type { Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import { unMembers } from '@caravel/sync-protocol/domain/regions/country-facts'
import { countryName } from '../../i18n/country-name.ts'
import { formatNumber } from '../../i18n/format.ts'
import { numberFormat } from '../../i18n/intl.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { today } from '../../shared/trips/today.ts'
import { wishes } from './atlas-state.ts'
import { soonestFirst } from './country-order.ts'

/** Which list says what a figure counts. */
export type FigureList = 'countries' | 'continents' | 'regions' | 'nights' | 'planned' | 'bucket'

interface Figure {
  value: number
  label: string
  fact?: string
  /** What it leads to: a list of the atlas, or the address of a trip. */
  list?: FigureList
  href?: string
}

/** What the atlas comes to; each figure opens its list. A phone shows three. */
export function Figures({
  atlas,
  few,
  onList,
}: {
  atlas: Atlas
  few: boolean
  onList(list: FigureList): void
}) {
  const all = figuresOf(atlas).filter(
    ({ list }) => !few || list === 'countries' || list === 'regions' || list === 'nights',
  )
  return (
    <dl class="atlas-figures" aria-label={t('atlas.figures')}>
      {all.map(({ value, label, fact, list, href }) => (
        <div key={label} class="atlas-figure">
          <dt>
            {href ? (
              <a href={href}>{label}</a>
            ) : (
              <button type="button" onClick={() => list && onList(list)}>
                {label}
              </button>
            )}
          </dt>
          <dd>{formatNumber(value)}</dd>
          {fact && !few && (
            <dd class="atlas-figure-fact">
              <bdi>{fact}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function figuresOf(atlas: Atlas): Figure[] {
  const { figures } = atlas
  const rows = [...atlas.countries.values()]
  const [most] = rows.toSorted((a, b) => b.regions.length - a.regions.length)
  const [next] = rows.filter(({ planned }) => planned).toSorted(soonestFirst)
  const [wish] = wishes.value
  const thisYear = Number(today.value.slice(0, 4))
  const nights = figures.years.find(({ year }) => year === thisYear)?.nights ?? 0
  const members = rows.filter(({ visited, code }) => visited && unMembers.has(code)).length
  const percent = numberFormat(language.value.tag, { style: 'percent' }).format(members / unMembers.size)
  const { longest } = figures
  return [
    {
      value: figures.countries,
      label: t('atlas.countries'),
      fact: t('atlas.share', { percent, total: formatNumber(unMembers.size) }),
      list: 'countries',
    },
    { value: figures.continents, label: t('atlas.continents'), fact: t('atlas.ofSeven'), list: 'continents' },
    {
      value: figures.regions,
      label: t('atlas.regions'),
      ...(most?.regions.length ? { fact: t('atlas.mostIn', { name: countryName(most.code) }) } : {}),
      list: 'regions',
    },
    {
      value: figures.nights,
      label: t('atlas.nights'),
      fact: t('atlas.nightsThisYear', { count: formatNumber(nights) }),
      list: 'nights',
    },
    ...(longest
      ? [
          {
            value: longest.days,
            label: t('atlas.longest'),
            fact: longest.title,
            href: `/trips/${longest.trip_id}`,
          },
        ]
      : []),
    {
      value: figures.planned,
      label: t('atlas.planned'),
      ...(next ? { fact: t('atlas.nextPlanned', { name: countryName(next.code) }) } : {}),
      list: 'planned',
    },
    {
      value: wishes.value.length,
      label: t('atlas.bucket'),
      ...(wish ? { fact: wish.country_code ? countryName(wish.country_code) : wish.name } : {}),
      list: 'bucket',
    },
  ]
}
