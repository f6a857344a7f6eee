import { Plus } from 'lucide-preact'
import { askedBy, type TodoFilter } from '@caravel/sync-protocol/domain/todo-view'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { fits } from '../../shared/forms/fits.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { addTodo } from './list-actions.ts'
import { showTodos } from './list-url.ts'
import { useLists } from './lists-context.ts'

const longest = 200

/** One line at the foot: type, Enter, type the next. What is added shows: it has what the filter asks for, or all show. */
export function AddTodo({ filter }: { filter: TodoFilter }) {
  const { tripId, me } = useLists()
  const draft = useDraft({
    form: 'todo',
    about: 'new',
    stream: tripStream(tripId),
    makes: 'todo_item',
    rows: null,
    fieldsOf: () => ({ title: '' }),
  })
  const add = (event: Event) => {
    event.preventDefault()
    const title = draft.latest().title.trim()
    if (!title || !fits(title, longest)) return
    const asked = askedBy(filter, me)
    void attemptSaved(() => draft.makeNext(id => addTodo(tripId, { title, ...asked }, id)))
    if (!asked) showTodos({ filter: 'all' })
  }
  return (
    <form class="list-add" onSubmit={add}>
      <DraftNotice draft={draft} />
      <label class="list-add-box list-add-field">
        <Icon of={Plus} />
        <VisuallyHidden>{t('todos.add')}</VisuallyHidden>
        <input
          type="text"
          value={draft.value.title}
          placeholder={t('todos.add')}
          enterkeyhint="done"
          autocomplete="off"
          dir="auto"
          onInput={event => draft.change({ title: event.currentTarget.value })}
        />
      </label>
    </form>
  )
}
