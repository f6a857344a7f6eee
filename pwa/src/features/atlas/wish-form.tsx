import type { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { atlasStream } from '@caravel/sync-protocol/streams'
import { t } from '../../i18n/t.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLong } from '../../ui/fields/too-long.ts'
import { changeWish } from './atlas-actions.ts'
import { me } from './atlas-state.ts'

const longestNote = 1000
const longestMonth = 40

/** Note and month of something on the bucket list. What was typed is kept until it is saved. */
export function WishForm({ row }: { row: RowOf<typeof bucketListItem> }) {
  const draft = useDraft({
    form: 'atlas-wish',
    about: row.id,
    stream: atlasStream(me()),
    rows: row,
    fieldsOf: ({ notes, target_date }) => ({ note: notes ?? '', month: target_date ?? '' }),
  })
  // A row that nobody writes on is as it is now.
  const { note, month } = draft.dirty ? draft.value : { note: row.notes ?? '', month: row.target_date ?? '' }
  const type = (changes: Partial<{ note: string; month: string }>): void =>
    draft.dirty ? draft.change(changes) : draft.sides.settle({ note, month, ...changes })
  const save = (event: Event): void => {
    event.preventDefault()
    if (!draft.dirty || tooLong(note, longestNote) || tooLong(month, longestMonth)) return
    changeWish(
      draft.began,
      { notes: note.trim() || null, target_date: month.trim() || null },
      draft.startOver,
    )
  }
  return (
    <form class="atlas-wish" onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextArea
        label={t('atlas.note')}
        value={note}
        onInput={next => type({ note: next })}
        maxLength={longestNote}
      />
      <TextField
        label={t('atlas.month')}
        value={month}
        onInput={next => type({ month: next })}
        placeholder="2028-05"
        maxLength={longestMonth}
      />
      <Button type="submit">{t('atlas.save')}</Button>
    </form>
  )
}
