import { ArrowDownUp, ChartBarBig, Ellipsis, FileUp, HandCoins, UserRoundPlus } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { useCosts } from './costs-context.ts'
import { openCostSheet, type CostSheet } from './costs-url.ts'
import type { IconShape } from '../../../ui/icon.tsx'
import type { StringKey } from '../../../i18n/t.ts'

type Entry = { sheet: CostSheet; icon: IconShape; word: StringKey; edits: boolean }

const entries: readonly Entry[] = [
  { sheet: 'summary', icon: ChartBarBig, word: 'costs.summary', edits: false },
  { sheet: 'import', icon: FileUp, word: 'costs.importExport', edits: false },
  { sheet: 'settle', icon: HandCoins, word: 'costs.recordPayment', edits: true },
  { sheet: 'guests', icon: UserRoundPlus, word: 'costs.guests', edits: true },
  { sheet: 'order', icon: ArrowDownUp, word: 'costs.orderCategories', edits: true },
]

/** What concerns all costs. A wide page has a button of its own for import and export. */
export function CostsMenu({ wide }: { wide: boolean }) {
  const { mayEdit } = useCosts()
  return (
    <MenuButton
      label={t('costs.more')}
      align="end"
      items={entries
        .filter(({ sheet, edits }) => (mayEdit || !edits) && !(wide && sheet === 'import'))
        .map(({ sheet, icon, word }) => ({
          id: sheet,
          label: t(word),
          icon,
          onSelect: () => openCostSheet(sheet),
        }))}
    >
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={Ellipsis}
          size={wide ? 20 : 24}
          kind={wide ? 'outline' : 'plain'}
          label={t('costs.more')}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}
