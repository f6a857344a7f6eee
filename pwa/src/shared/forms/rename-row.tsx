import './rename-row.css'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { useRef } from 'preact/hooks'
import type { DraftForm } from '../../data/drafts.ts'
import { RenameField } from '../../ui/fields/rename-field.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useDraft } from './use-draft.ts'

/** The name of a row, changed where it stands: saved on leaving it, and left as it was when empty. */
export function RenameRow<R extends { id: string; name: string }>(props: {
  row: R
  form: DraftForm
  /** The trip or list of the server that it is in; absent: none. */
  stream?: StreamKey
  label: string
  missing: string
  longest: number
  /** `row`: as it was when typing began. True: it is done. False: why not is said, and what was typed stays. */
  onRename: (row: R, name: string) => Promise<boolean>
}) {
  const { row, form, stream, label, missing, longest, onRename } = props
  const draft = useDraft({
    form,
    about: row.id,
    stream,
    rows: row,
    fieldsOf: ({ name }) => ({ name }),
  })
  // A row that nobody writes on is as it is now.
  const shown = draft.dirty ? draft.value.name : row.name
  const typedRef = useRef(shown)
  const type = (name: string) => {
    typedRef.current = name
    if (draft.dirty) draft.change({ name })
    else draft.sides.settle({ name })
  }
  const leave = async (to: Element | null) => {
    if (!draft.dirty || to?.closest('.notice')) return
    const name = shown.trim()
    typedRef.current = shown
    if (name && name !== row.name && !(await onRename(draft.began, name))) return
    if (typedRef.current === shown) draft.startOver()
  }
  return (
    <div class="rename-row">
      <RenameField
        value={shown}
        label={label}
        missing={missing}
        longest={longest}
        onInput={type}
        onLeave={to => void leave(to)}
      />
      <DraftNotice draft={draft} />
    </div>
  )
}
