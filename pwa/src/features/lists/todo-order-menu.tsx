import { ArrowDownUp } from 'lucide-preact'
import { todoOrders } from '@caravel/sync-protocol/domain/todo-view'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { showTodos, useTodoView } from './list-url.ts'

const words = { own: 'todos.byHand', due: 'todos.byDue', priority: 'todos.byPriority' } as const

/** In which order the to-dos stand. */
export function TodoOrderMenu() {
  const { order } = useTodoView()
  return (
    <MenuButton
      label={t('todos.order')}
      align="end"
      items={todoOrders.map(each => ({
        id: each,
        label: t(words[each]),
        chosen: order === each,
        onSelect: () => showTodos({ order: each }),
      }))}
    >
      {({ ref, toggle, attributes }) => (
        <IconButton
          icon={ArrowDownUp}
          label={t('todos.orderNow', { order: t(words[order]) })}
          buttonRef={ref}
          onClick={toggle}
          {...attributes}
        />
      )}
    </MenuButton>
  )
}
