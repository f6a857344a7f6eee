import { CalendarClock, Flag } from 'lucide-preact'
import { TwoVersions } from '../../shared/forms/two-versions.tsx'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Drawn } from '../../ui/drawn.ts'
import { classNames } from '../../ui/class-names.ts'
import { PendingMark } from '../../ui/pending-mark.tsx'
import type { RowAttributes } from '../../ui/sortable/use-sortable.ts'
import { tickTodo, type Todo } from './list-actions.ts'
import { openListSheet } from './list-url.ts'
import { useLists } from './lists-context.ts'
import { useSwipe } from './use-swipe.ts'

/** One to-do: the tick at its start ends it, the rest opens it. A finger that pushes it aside ends it too. */
export function TodoRow(props: { todo: Todo; late: boolean; attributes?: RowAttributes | undefined }) {
  const { todo, late, attributes } = props
  const { tripId, people, mayEdit, view } = useLists()
  const person = people.find(({ id }) => id === todo.assigned_user_id)
  const due =
    todo.due_date && t(late ? 'todos.lateSince' : 'todos.dueOn', { date: formatDate(todo.due_date) })
  const waits = view.pending.value.has(todo.id)
  const item = view.contested.value.get(todo.id)
  const shown = { todo, late, due, waits, item, person, mayEdit, tripId }
  // A tick draws one row of them all.
  return (
    <Drawn shows={[...Object.values(shown), attributes?.class, attributes !== undefined]}>
      <DrawnTodo {...shown} attributes={attributes} />
    </Drawn>
  )
}

function DrawnTodo(props: {
  todo: Todo
  late: boolean
  due: string | null
  waits: boolean
  /** The item of the attention list over it. */
  item: string | undefined
  person: Person | undefined
  mayEdit: boolean
  tripId: string
  attributes: RowAttributes | undefined
}) {
  const { todo, late, due, waits, item, person, mayEdit, tripId, attributes } = props
  const tick = (done: boolean) => attempt(() => tickTodo(tripId, todo, done))
  const swipe = useSwipe(mayEdit ? () => tick(!todo.done) : undefined)
  const content = (
    <>
      <span class="row-text">
        <span class={classNames('row-title thing-name', todo.done && 'is-packed')}>
          <bdi>{todo.title}</bdi>
        </span>
        {(due || todo.priority) && (
          <span class="todo-facts">
            {todo.priority && (
              <Badge icon={Flag} tone={todo.priority === 'P1' && !todo.done ? 'warn' : 'plain'}>
                {t(`todos.${todo.priority}` as const)}
              </Badge>
            )}
            {due && (
              <Badge icon={CalendarClock} tone={late ? 'danger' : 'plain'}>
                {due}
              </Badge>
            )}
          </span>
        )}
      </span>
      {waits && <PendingMark />}
      {person && <Avatar person={person} size={24} />}
    </>
  )
  return (
    <li {...attributes} class={classNames('row thing todo', attributes?.class)} ref={swipe}>
      <Checkbox
        class="thing-tick"
        aria-label={todo.title}
        checked={todo.done}
        disabled={!mayEdit}
        onChange={tick}
      />
      <button type="button" class="row-main" onClick={() => openListSheet('todo', todo.id)}>
        {content}
      </button>
      <TwoVersions item={item} name={todo.title} />
    </li>
  )
}
