import './todos.css'
import { ListChecks } from 'lucide-preact'
import {
  isOverdue,
  isTodoShown,
  sortTodos,
  todoFilters,
  type TodoFilter,
} from '@caravel/sync-protocol/domain/todo-view'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { today } from '../../shared/trips/today.ts'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { useSortable } from '../../ui/sortable/use-sortable.ts'
import { AddTodo } from './add-todo.tsx'
import { moveTodo, type Todo } from './list-actions.ts'
import { showTodos, useTodoView } from './list-url.ts'
import { useLists } from './lists-context.ts'
import { TodoRow } from './todo-row.tsx'
import { useListSorting } from '../../shared/forms/use-list-sorting.ts'

const filterWords = {
  all: 'todos.all',
  mine: 'todos.mine',
  overdue: 'todos.overdue',
  done: 'todos.doneOnes',
  P1: 'todos.P1',
  P2: 'todos.P2',
  P3: 'todos.P3',
} as const

/** What is to be done, filtered and sorted; late is what was due before today where the reader is. */
export function TodoPanel() {
  const { todos, me, mayEdit, known } = useLists()
  const { filter, order } = useTodoView()
  const looking = { today: today.value, user_id: me }
  const shown = sortTodos(
    todos.filter(todo => isTodoShown(todo, filter, looking)),
    order,
  )
  const countOf = (each: TodoFilter) => todos.filter(todo => isTodoShown(todo, each, looking)).length
  return (
    <div class="todos">
      <fieldset class="chips todo-filters" aria-label={t('todos.filter')}>
        {todoFilters.map(each => (
          <Chip key={each} chosen={filter === each} onClick={() => showTodos({ filter: each })}>
            {t(filterWords[each])}
            {each !== 'all' && countOf(each) > 0 && <span class="todo-count">{countOf(each)}</span>}
          </Chip>
        ))}
      </fieldset>
      <div class="lists-scroll">
        {shown.length ? (
          <TodoList todos={shown} byHand={order === 'own' && filter === 'all' && mayEdit} />
        ) : !known && todos.length === 0 ? (
          <SkeletonRows />
        ) : (
          <Empty icon={ListChecks} title={t(todos.length ? 'todos.noneHere' : 'todos.empty')}>
            {t(todos.length ? 'todos.noneHereFact' : 'todos.emptyFact')}
          </Empty>
        )}
      </div>
      {mayEdit && <AddTodo filter={filter} />}
    </div>
  )
}

function TodoList({ todos, byHand }: { todos: readonly Todo[]; byHand: boolean }) {
  const { tripId } = useLists()
  const open = todos.filter(({ done }) => !done)
  const byId = new Map(todos.map(todo => [todo.id, todo]))
  const ids = byHand ? open.map(({ id }) => id) : []
  const group = useListSorting(
    [{ id: 'todos', name: t('lists.todos'), ids }],
    id => byId.get(id)?.title ?? '',
    (id, { position }) => {
      const row = byId.get(id)
      return row && moveTodo(tripId, row, position)
    },
  )
  const sortable = useSortable({ group, containerId: 'todos', ids: open.map(({ id }) => id) })
  const shown = byHand
    ? [...sortable.shownIds, ...todos.filter(({ done }) => done).map(({ id }) => id)]
    : todos.map(({ id }) => id)
  return (
    <ul class="list todo-list" {...(byHand ? sortable.list : {})}>
      {shown.map(id => {
        const todo = byId.get(id)
        const attributes = byHand && !todo?.done ? sortable.row(id) : undefined
        return (
          todo && (
            <RowBoundary key={id} attributes={attributes}>
              <TodoRow todo={todo} late={isOverdue(todo, today.value)} attributes={attributes} />
            </RowBoundary>
          )
        )
      })}
    </ul>
  )
}
