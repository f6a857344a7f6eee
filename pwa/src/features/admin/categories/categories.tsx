import './categories.css'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-preact'
import { appStream } from '@caravel/sync-protocol/streams'
import { category } from '@caravel/sync-protocol/entities/category'
import { categoryIcon, categoryIcons, type CategoryIcon } from '../../../shared/labels/category-icon.ts'
import { categoryOrder, type Category } from '../../../shared/forms/category-order.ts'
import { RenameRow } from '../../../shared/forms/rename-row.tsx'
import { appView } from '../../../data/store.ts'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { NewNamed } from '../new-named.tsx'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from './category-actions.ts'

const longest = 100

/** The kinds of place of this server, for everybody on it. */
export default function Categories() {
  const rows = categoryOrder(appView.rows(category).value)
  return (
    <AdminFrame title={t('categories.title')} fact={t('categories.fact')}>
      <ul class="categories">
        {rows.map((row, at) => (
          <CategoryRow key={row.id} row={row} rows={rows} at={at} />
        ))}
      </ul>
      <NewNamed
        form="category"
        about="new"
        makes="category"
        label={t('categories.new')}
        add={t('categories.add')}
        onAdd={addCategory}
      />
    </AdminFrame>
  )
}

function CategoryRow({ row, rows, at }: { row: Category; rows: readonly Category[]; at: number }) {
  const { name } = row
  return (
    <li class="category-row">
      <IconChoice row={row} />
      <RenameRow
        row={row}
        form="category"
        stream={appStream}
        label={t('categories.name')}
        missing={t('categories.nameMissing')}
        longest={longest}
        onRename={renameCategory}
      />
      <div class="category-acts">
        {appView.pending.value.has(row.id) && <PendingMark />}
        <input
          type="color"
          class="category-color"
          aria-label={t('categories.colorOf', { name })}
          value={row.color}
          onChange={event => changeCategory(row, { color: event.currentTarget.value.toLowerCase() })}
        />
        <IconButton
          icon={ArrowUp}
          label={t('categories.up', { name })}
          {...(at === 0 ? { offReason: t('categories.isFirst') } : {})}
          onClick={() => moveCategory(rows, row, at - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('categories.down', { name })}
          {...(at === rows.length - 1 ? { offReason: t('categories.isLast') } : {})}
          onClick={() => moveCategory(rows, row, at + 1)}
        />
        <IconButton
          icon={Trash2}
          label={t('categories.delete', { name })}
          onClick={() => deleteCategory(row)}
        />
      </div>
    </li>
  )
}

function IconChoice({ row }: { row: Category }) {
  const icons = Object.entries(categoryIcons)
  return (
    <MenuButton
      label={t('categories.iconOf', { name: row.name })}
      align="start"
      items={icons.map(([icon, shape]) => ({
        id: icon,
        label: t(`categories.icon.${icon as CategoryIcon}`),
        icon: shape,
        chosen: row.icon === icon,
        onSelect: () => changeCategory(row, { icon }),
      }))}
    >
      {({ ref, toggle, attributes }) => (
        <button
          type="button"
          class="category-icon"
          ref={ref}
          aria-label={t('categories.iconOf', { name: row.name })}
          onClick={toggle}
          {...attributes}
        >
          <Icon of={categoryIcon(row.icon)} />
        </button>
      )}
    </MenuButton>
  )
}
