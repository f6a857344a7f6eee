import type { todoItem } from '@caravel/sync-protocol/entities/todo-item'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { PackingEntry, PackingList } from '../../../data/packing-view.ts'
import { personOf } from '../../../shared/people/people.ts'
import { formatDate } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PrintFoot, type Foot } from './print-foot.tsx'

type Todo = RowOf<typeof todoItem>

interface Props {
  stream: StreamKey
  packing: PackingList
  todos: readonly Todo[]
  foot: Foot
  page: number
}

/** What to take along and what to do, with boxes to tick by hand. */
export function PrintLists({ stream, packing, todos, foot, page }: Props) {
  return (
    <section class="print-page on-paper" aria-labelledby="print-lists">
      <header class="print-head">
        <h2 class="print-title" id="print-lists">
          {t('print.part.lists')}
        </h2>
      </header>
      <div class="print-rest">
        {packing.categories.map(({ name, things }) => (
          <div key={name ?? ''} class="print-group">
            <h3 class="print-list-title" dir="auto">
              {name ?? t('print.packing')}
            </h3>
            <ul class="print-ticks">
              {things.map(thing => (
                <Thing key={thing.id} thing={thing} />
              ))}
            </ul>
          </div>
        ))}
        {todos.length > 0 && (
          <div class="print-group">
            <h3 class="print-list-title">{t('print.todos')}</h3>
            <ul class="print-list">
              {todos.map(todo => (
                <TodoLine key={todo.id} todo={todo} stream={stream} />
              ))}
            </ul>
          </div>
        )}
      </div>
      <PrintFoot foot={foot} page={page} />
    </section>
  )
}

/** A box, crossed where it is done: a tick that is read out as well. */
function Box({ done }: { done: boolean }) {
  return (
    <>
      <span class="print-box" aria-hidden="true">
        {done && '×'}
      </span>
      <VisuallyHidden>{t(done ? 'print.done' : 'print.open')}</VisuallyHidden>
    </>
  )
}

function Thing({ thing: { row, packed, bag } }: { thing: PackingEntry }) {
  return (
    <li class="print-tick">
      <Box done={packed} />
      <span>
        <bdi>{row.quantity > 1 ? `${row.quantity} × ${row.name}` : row.name}</bdi>
        {bag && (
          <>
            {' · '}
            <bdi>{bag.name}</bdi>
          </>
        )}
      </span>
    </li>
  )
}

function TodoLine({ todo, stream }: { todo: Todo; stream: StreamKey }) {
  const who = todo.assigned_user_id === null ? undefined : personOf(stream, todo.assigned_user_id)?.name
  const due = todo.due_date === null ? undefined : t('print.due', { date: formatDate(todo.due_date) })
  return (
    <li class="print-tick">
      <Box done={todo.done} />
      <span>
        <bdi>{todo.title}</bdi>
        {[who, due].map(fact => fact && <span key={fact}> · {fact}</span>)}
      </span>
    </li>
  )
}
