import { CalendarDays, Settings2, Shapes, Tags, X } from 'lucide-preact'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { IconShape } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { categoryOrder } from '../../../shared/forms/category-order.ts'
import type { FilterCounts } from '../model/filter-counts.ts'
import { without, type PlaceFilter } from '../model/place-filter.ts'
import { usePlanner } from './planner-context.ts'
import { dayChip, dayFull } from '../model/planner-words.ts'

/** Which of the places are listed: by category, by tag, by day. Each choice says how many it would show. */
export function FilterChips({ counts }: { counts: FilterCounts }) {
  const { plan, categories, at, go, may } = usePlanner()
  const { filter } = at
  const { category, tag, day, ...rest } = filter
  const choose = (changes: PlaceFilter, drop?: keyof PlaceFilter) => {
    const next = { ...filter, ...changes }
    if (drop) delete next[drop]
    go.filter(next)
  }
  const kinds = [...categoryOrder(categories), { id: without, name: t('planner.noCategory') }].filter(
    ({ id }) => counts.categories.get(id) || id === category,
  )
  const words = [...plan.tags.values(), { id: without, name: t('tags.withoutAny') }].filter(
    ({ id }) => counts.tags.get(id) || id === tag,
  )
  const days = plan.days.filter(({ number }) => counts.days.get(number) || number === day)
  const shownDay = plan.days.find(({ number }) => number === day)
  return (
    <div class="filter-chips">
      <FilterChip
        icon={Shapes}
        label={t('planner.category')}
        value={kinds.find(({ id }) => id === category)?.name}
        items={[
          anyItem(t('filter.anyCategory'), category === undefined, () => choose({}, 'category')),
          ...kinds.map(({ id, name }) =>
            item(id, name, counts.categories.get(id), id === category, () => choose({ category: id })),
          ),
        ]}
      />
      {(plan.tags.size > 0 || tag !== undefined) && (
        <FilterChip
          icon={Tags}
          label={t('tags.title')}
          value={tag === undefined ? undefined : (words.find(({ id }) => id === tag)?.name ?? t('tags.gone'))}
          items={[
            anyItem(t('filter.anyTag'), tag === undefined, () => choose({}, 'tag')),
            ...words.map(({ id, name }) =>
              item(id, name, counts.tags.get(id), id === tag, () => choose({ tag: id })),
            ),
            ...(may.places
              ? [
                  {
                    id: 'manage',
                    label: t('tags.manage'),
                    icon: Settings2,
                    group: true,
                    onSelect: () => go.openSheet('tags'),
                  },
                ]
              : []),
          ]}
        />
      )}
      {filter.all && plan.days.length > 0 && (
        <FilterChip
          icon={CalendarDays}
          label={t('planner.dayWord')}
          value={shownDay ? dayChip(shownDay) : day?.toString()}
          items={[
            anyItem(t('filter.anyDay'), day === undefined, () => choose({}, 'day')),
            ...days.map(each =>
              item(each.id, dayFull(each), counts.days.get(each.number), each.number === day, () =>
                choose({ day: each.number }),
              ),
            ),
          ]}
        />
      )}
      {(category ?? tag ?? day) !== undefined && (
        <Chip icon={X} onClick={() => go.filter(rest)}>
          {t('filter.clear')}
        </Chip>
      )}
    </div>
  )
}

const anyItem = (label: string, chosen: boolean, onSelect: () => void): MenuItem => ({
  id: 'any',
  label,
  chosen,
  onSelect,
})

const item = (id: string, name: string, count = 0, chosen: boolean, onSelect: () => void): MenuItem => ({
  id,
  label: t('filter.named', { name, count: formatNumber(count) }),
  chosen,
  onSelect,
})

function FilterChip(props: {
  icon: IconShape
  label: string
  value: string | undefined
  items: readonly MenuItem[]
}) {
  const { icon, label, value, items } = props
  return (
    <MenuButton label={label} align="start" items={items}>
      {({ ref, toggle, expanded }) => (
        <Chip
          icon={icon}
          menu
          chosen={value !== undefined}
          expanded={expanded}
          chipRef={ref}
          onClick={toggle}
        >
          {value ?? label}
        </Chip>
      )}
    </MenuButton>
  )
}
