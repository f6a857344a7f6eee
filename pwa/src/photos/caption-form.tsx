import { useEffect, useRef } from 'preact/hooks'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../shared/forms/attempt-saved.ts'
import { discardDraft } from '../shared/forms/discard-draft.ts'
import { DraftNotice } from '../shared/forms/draft-notice.tsx'
import { useDraft } from '../shared/forms/use-draft.ts'
import { saveAnyRow } from '../data/mutate.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'

/** What is to be seen, in someone's words: shown below the photo, and read out in its place. */
export function CaptionForm(props: {
  entity: unknown
  stream: StreamKey
  photo: AnyRow & { caption: string | null }
  onDone: () => void
}) {
  const { entity, stream, photo, onDone } = props
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft({
    form: 'caption',
    about: photo.id,
    stream,
    rows: photo,
    fieldsOf: row => ({ caption: row.caption ?? '' }),
  })
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const save = async (event: Event) => {
    event.preventDefault()
    const caption = draft.value.caption.trim() || null
    const row = draft.began
    const label = { key: 'photos.did.captioned' }
    const saved = await attemptSaved(() => saveAnyRow(entity as Entity, row, { caption }, { label }).saved)
    if (!saved) return
    draft.forget()
    onDone()
  }
  return (
    <form class="photo-caption-form" ref={form} onSubmit={event => void save(event)}>
      <DraftNotice draft={draft} />
      <TextArea
        label={t('photos.caption')}
        value={draft.value.caption}
        onInput={caption => draft.change({ caption })}
        maxLength={500}
      />
      <div class="photo-caption-buttons">
        <Button onClick={() => (discardDraft(draft.key), onDone())}>{t('planner.cancel')}</Button>
        <Button kind="primary" type="submit">
          {t('photos.saveCaption')}
        </Button>
      </div>
    </form>
  )
}
