/** The values of a group with all that someone typed, where a line of history only sums it up. */
import type { ListedItem } from '@caravel/sync-protocol/domain/listed-item'
import type { Split } from '@caravel/sync-protocol/domain/money/split'
import { entities, findEntity } from '@caravel/sync-protocol/entities/index'
import type { OpeningPeriod, PlaceLink } from '@caravel/sync-protocol/entities/place'
import { idPattern } from '@caravel/sync-protocol/field'
import type { Values } from '@caravel/sync-protocol/op'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { groupText } from '../../shared/labels/group-words.ts'
import { personOf } from '../../shared/people/people.ts'
import { titleOfRow } from '../../data/attention.ts'
import { formatWeight } from '../../i18n/format-measure.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { formatDatePart, formatList, formatNumber, formatTimeRange } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

type FullText = (values: Values, stream: StreamKey) => string | undefined

const joined = (parts: readonly unknown[]): string | undefined =>
  parts.filter(part => typeof part === 'string' && part !== '').join(' · ') || undefined

const weekday = (day: number) => formatDatePart(`2024-01-0${day}`, 'weekday') // 2024-01-01 was a Monday

const openingHours: FullText = ({ opening_hours: periods }) =>
  Array.isArray(periods)
    ? joined(
        (periods as OpeningPeriod[]).map(
          ({ weekday: day, opens, closes }) => `${weekday(day)} ${formatTimeRange(opens, closes)}`,
        ),
      )
    : undefined

const links: FullText = ({ links: all }) =>
  Array.isArray(all)
    ? joined((all as PlaceLink[]).map(({ label, url }) => [label, url].filter(Boolean).join(' ')))
    : undefined

const location: FullText = ({ address, lat, lng }) =>
  joined([address, typeof lat === 'number' && `${lat}, ${String(lng)}`])

/** "3 × Socks · Clothes · 60 g". */
export const listedText = ({ name, quantity, category, weight_grams: weight, bag }: Partial<ListedItem>) =>
  joined([
    quantity && quantity > 1 ? `${formatNumber(quantity)} × ${name ?? ''}` : name,
    category,
    typeof weight === 'number' && formatWeight(weight),
    bag,
  ])

const items: FullText = ({ items: all }) =>
  Array.isArray(all) ? (all as ListedItem[]).map(listedText).join('\n') : undefined

/** In one line what it is, then by which figures it is divided where those say more than what each pays. */
const money: FullText = (values, stream) => {
  const { split, currency } = values as { split?: Split | null; currency?: string }
  const line = groupText(stream, 'expense', 'money', values)
  return joined([line, split && figuresText(split, currency, stream)])
}

function figuresText(split: Split, currency: string | undefined, stream: StreamKey): string | undefined {
  const who = (id: string) => nameOfId(stream, id) ?? t('sync.someone')
  const sum = (minor: number) => (currency ? formatMoney(minor, currency) : formatNumber(minor))
  if (split.kind === 'percent')
    return formatList(split.of.map(each => `${who(each.user_id)} ${formatNumber(each.hundredths / 100)} %`))
  if (split.kind === 'shares')
    return formatList(split.of.map(each => `${who(each.user_id)} ${formatNumber(each.shares)} ×`))
  if (split.kind !== 'items') return undefined
  return joined([
    ...split.items.map(({ name, amount, of }) => `${name} ${sum(amount)} (${formatList(of.map(who))})`),
    split.tax > 0 && `${t('costs.tax')} ${sum(split.tax)}`,
    split.tip > 0 && `${t('costs.tip')} ${sum(split.tip)}`,
  ])
}

const words: Readonly<Record<string, FullText>> = {
  'place.opening_hours': openingHours,
  'place.links': links,
  'place.location': location,
  'packing_list.items': items,
  'expense.money': money,
  'packing_item.each': ({ each }) => t(each === true ? 'packing.each' : 'history.no'),
}

/** All values of a group; undefined where there are none. */
export function fullText(
  stream: StreamKey,
  entity: string,
  group: string,
  values: Values,
): string | undefined {
  const special = words[`${entity}.${group}`]
  const said = special ? special(values, stream) : withNames(stream, groupText(stream, entity, group, values))
  const named = Object.keys(findEntity(entity)?.groups[group]?.fields ?? {})
  return said ?? leavesText(stream, Object.fromEntries(named.map(name => [name, values[name]])))
}

const withNames = (stream: StreamKey, text: string | undefined): string | undefined =>
  text && joined(text.split(' · ').map(part => (idPattern.test(part) ? nameOfId(stream, part) : part)))

/** What an id of a person or a row is called; undefined where nobody here knows. */
export function nameOfId(stream: StreamKey, id: string): string | undefined {
  const named = personOf(stream, id)?.name
  if (named !== undefined) return named
  for (const { name } of entities) {
    const title = titleOfRow(stream, name, id)
    if (title !== undefined) return title
  }
  return undefined
}

/** Every text and figure in a value, whatever its shape, with names in place of ids. */
export function leavesText(stream: StreamKey, value: unknown): string | undefined {
  if (typeof value === 'string') return idPattern.test(value) ? nameOfId(stream, value) : value
  if (typeof value === 'number') return formatNumber(value)
  if (value === null || typeof value !== 'object') return undefined
  return joined(Object.values(value).map(each => leavesText(stream, each)))
}
