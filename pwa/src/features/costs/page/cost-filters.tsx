import { Search, X } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { categoryDrawn } from '../../../shared/labels/cost-categories.ts'
import { useCosts } from './costs-context.ts'
import type { CostFilter } from '../model/costs-view.ts'

type Props = { filter: CostFilter; onFilter: (filter: CostFilter) => void }

const whoWords = { all: 'costs.all', paid: 'costs.paidByYou', part: 'costs.youTakePart' } as const

export function CostSearch({ filter, onFilter, autofocus = false }: Props & { autofocus?: boolean }) {
  const clear = () => onFilter({ ...filter, search: '' })
  return (
    <TextField
      hideLabel
      type="search"
      class="cost-search"
      label={t('costs.search')}
      placeholder={t('costs.search')}
      icon={Search}
      value={filter.search}
      autocomplete="off"
      autofocus={autofocus}
      onInput={search => onFilter({ ...filter, search })}
      end={filter.search && <IconButton icon={X} size={16} label={t('costs.clearSearch')} onClick={clear} />}
    />
  )
}

export function CostChips({ filter, onFilter }: Props) {
  const { categories, sums } = useCosts()
  const used = new Set(sums.costs.map(({ row }) => row.category))
  const choose = (category: string | null) => onFilter({ ...filter, category })
  return (
    <fieldset class="chips cost-chips" aria-label={t('costs.filter')}>
      {(['all', 'paid', 'part'] as const).map(who => (
        <Chip
          key={who}
          chosen={filter.who === who && (who !== 'all' || filter.category === null)}
          onClick={() => onFilter({ ...filter, who, ...(who === 'all' ? { category: null } : {}) })}
        >
          {t(whoWords[who])}
        </Chip>
      ))}
      <MenuButton
        label={t('costs.category')}
        align="start"
        items={() => [
          {
            id: '',
            label: t('costs.anyCategory'),
            chosen: filter.category === null,
            onSelect: () => choose(null),
          },
          ...categories
            .filter(category => used.has(category as never) || category === filter.category)
            .map(category => ({
              id: category,
              label: t(categoryDrawn(category).word),
              icon: categoryDrawn(category).icon,
              chosen: category === filter.category,
              onSelect: () => choose(category),
            })),
        ]}
      >
        {({ ref, toggle, expanded }) => (
          <Chip menu chipRef={ref} expanded={expanded} chosen={filter.category !== null} onClick={toggle}>
            {filter.category === null ? t('costs.category') : t(categoryDrawn(filter.category).word)}
          </Chip>
        )}
      </MenuButton>
    </fieldset>
  )
}
