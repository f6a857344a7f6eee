import './new-named.css'
import { Plus } from 'lucide-preact'
import { appStream } from '@caravel/sync-protocol/streams'
import type { DraftForm } from '../../data/drafts.ts'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLong } from '../../ui/fields/too-long.ts'

const longest = 100

interface Props {
  form: DraftForm
  about: string
  /** The entity that it creates. */
  makes: string
  label: string
  add: string
  onAdd: (name: string, id: string) => Promise<void>
}

/** A line that creates a row of the server with a name. The text is kept until it is added. */
export function NewNamed({ form, about, makes, label, add, onAdd }: Props) {
  const draft = useDraft({
    form,
    about,
    stream: appStream,
    makes,
    rows: null,
    fieldsOf: () => ({ name: '' }),
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const typed = draft.latest().name.trim()
    if (typed && !tooLong(typed, longest)) void attemptSaved(() => draft.makeNext(id => onAdd(typed, id)))
  }
  return (
    <form class="new-named" onSubmit={submit}>
      <DraftNotice draft={draft} />
      <TextField
        label={label}
        value={draft.value.name}
        onInput={name => draft.change({ name })}
        maxLength={longest}
        dir="auto"
      />
      <Button type="submit" icon={Plus}>
        {add}
      </Button>
    </form>
  )
}
