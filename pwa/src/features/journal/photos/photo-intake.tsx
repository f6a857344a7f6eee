import './entry-photos.css'
import { CircleAlert, X } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { imagesIn } from '../../../photos/choose-images.ts'
import { forgetRefused, incomingFor, refusedFor } from '../../../photos/photo-intake.ts'
import { refusalText } from '../../../photos/photo-words.ts'
import { useFileDrop } from '../../../shared/device/use-file-drop.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { copying } from '../library/copying.ts'
import { addPhotos, type PhotoTarget } from './photo-actions.ts'
import { photoSources } from './photo-sources.ts'

/** Where photos come from: a button for each source, files that are dropped here or pasted, and what was refused. */
export function PhotoIntake({ target, quiet }: { target: PhotoTarget; quiet?: boolean }) {
  const { key } = target
  const refused = refusedFor(key)
  const add = (files: readonly File[]) => void addPhotos(target, files)
  const { area, over } = useFileDrop(add)
  usePastedImages(add)
  return (
    <div class="photo-intake" data-over={over || undefined} ref={area}>
      {!quiet && <IncomingPhotos owner={key} />}
      <div class="photo-sources">
        {photoSources
          .filter(({ shown }) => shown?.() ?? true)
          .map(({ id, icon, label, offReason, choose }) => (
            <Button key={id} icon={icon} offReason={offReason?.()} onClick={() => void choose(target)}>
              {label()}
            </Button>
          ))}
      </div>
      {copying.value && <output class="journal-note">{t('journal.copying', { ...copying.value })}</output>}
      {refused.length > 0 && (
        <Notice
          tone="danger"
          icon={CircleAlert}
          alert
          action={{ label: t('photos.dismiss'), onClick: () => forgetRefused(key) }}
        >
          {refused.map((each, at) => (
            <p key={at}>{refusalText(each)}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

function IncomingPhotos({ owner }: { owner: string }) {
  const incoming = incomingFor(owner)
  return incoming.length === 0 ? null : (
    <ul class="photo-editor-list">
      <IncomingTiles owner={owner} />
    </ul>
  )
}

/** What is being prepared now, in a list of photos. */
export function IncomingTiles({ owner }: { owner: string }) {
  return (
    <>
      {incomingFor(owner).map(({ id, name, cancel }) => (
        <li key={`incoming ${id}`} class="journal-tile is-incoming">
          <span class="photo-ring" aria-hidden="true" />
          <VisuallyHidden>{t('photos.preparing', { name })}</VisuallyHidden>
          <IconButton icon={X} label={t('photos.cancel', { name })} onClick={cancel} />
        </li>
      ))}
    </>
  )
}

/** Pictures pasted anywhere but into a text. */
function usePastedImages(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const inText = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
      const images = inText ? [] : imagesIn(event.clipboardData)
      if (images.length === 0) return
      event.preventDefault()
      onFiles(images)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
}
