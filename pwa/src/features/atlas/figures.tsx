import type { Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import { ChevronDown } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { countryName } from '../../i18n/country-name.ts'
import { formatNumber } from '../../i18n/format.ts'
import { numberFormat } from '../../i18n/intl.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { MenuProps } from '../../ui/overlays/menu.tsx'
import { today } from '../../shared/trips/today.ts'
import { wishes } from './atlas-state.ts'
import { chooseCountedList, countCountries, countedList, lengthOf } from './counted-countries.ts'
import { soonestFirst } from './country-order.ts'

const Menu = lazyPart<MenuProps>(async () => ({ default: (await import('../../ui/overlays/menu.tsx')).Menu }))

/** Which list says what a figure counts. */
export type FigureList = 'countries' | 'continents' | 'regions' | 'nights' | 'planned' | 'bucket'

interface Figure {
  value: number
  label: string
  fact?: string
  /** A button below the figure that names the counted list and changes it. */
  counted?: boolean
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
  const all = figuresOf(atlas, few).filter(
    ({ list }) => !few || list === 'countries' || list === 'regions' || list === 'nights',
  )
  return (
    <dl class="atlas-figures" aria-label={t('atlas.figures')}>
      {all.map(({ value, label, fact, counted, list, href }) => (
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
          {fact && (counted || !few) && (
            <dd class="atlas-figure-fact">{counted ? <CountedChoice fact={fact} /> : <bdi>{fact}</bdi>}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Names the countries that are counted, and opens the choice. */
function CountedChoice({ fact }: { fact: string }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const list = countedList()
  const item = (id: typeof list, label: string) => ({
    id,
    label,
    chosen: list === id,
    onSelect: () => chooseCountedList(id),
  })
  return (
    <>
      <button
        type="button"
        class="atlas-counted"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={`${t('atlas.countWhich')}: ${fact}`}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <bdi>{fact}</bdi>
        <Icon of={ChevronDown} size={16} />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <Menu
            label={t('atlas.countWhich')}
            anchor={anchor}
            open
            onClose={() => setAnchor(undefined)}
            items={[
              item('members', t('atlas.countMembers')),
              item('all', t('atlas.countAll', { total: formatNumber(lengthOf('all')) })),
            ]}
          />
        </Suspense>
      )}
    </>
  )
}

function figuresOf(atlas: Atlas, few: boolean): Figure[] {
  const { figures } = atlas
  const rows = [...atlas.countries.values()]
  const [most] = rows.toSorted((a, b) => b.regions.length - a.regions.length)
  const [next] = rows.filter(({ planned }) => planned).toSorted(soonestFirst)
  const [wish] = wishes.value
  const thisYear = Number(today.value.slice(0, 4))
  const nights = figures.years.find(({ year }) => year === thisYear)?.nights ?? 0
  const list = countedList()
  const { count, more } = countCountries(atlas, list)
  const percent = numberFormat(language.value.tag, { style: 'percent' }).format(count / lengthOf(list))
  const share = { percent, total: formatNumber(lengthOf(list)) }
  const { longest } = figures
  return [
    {
      value: count,
      label: t('atlas.countries'),
      fact:
        more && !few ? t('atlas.shareMore', { ...share, more: formatNumber(more) }) : t('atlas.share', share),
      counted: true,
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
