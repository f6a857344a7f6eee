import './photo-image.css'
import { CircleAlert, CloudOff, CloudUpload } from 'lucide-preact'
import { t } from '../i18n/t.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { PendingMark } from '../ui/pending-mark.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { ShownPhoto } from './photos-of.ts'
import { usePhotoSource } from './use-photo-source.ts'

/**
 * A photo in a box of its own: its preview first, then itself, or its small picture where it has one; what is amiss is
 * said by mark and word. Whole, the small picture stands in until the photo itself is here.
 */
export function PhotoImage(props: {
  photo: ShownPhoto
  small?: ShownPhoto | undefined
  alt: string
  whole?: boolean
  /** The photo itself, cut to the box. */
  original?: boolean
}) {
  const { photo, small, alt, whole = false, original = whole } = props
  const { url, state } = usePhotoSource(photo, original ? photo : small)
  const before = usePhotoSource(photo, small).url
  return (
    <span class={classNames('photo', whole && 'is-whole')} data-state={state}>
      {photo.preview && !whole && <img class="photo-preview" src={photo.preview} alt="" />}
      {original && small && before && !url && (
        <img class="photo-before" src={before} alt="" draggable={false} />
      )}
      {url ? (
        <img
          class="photo-itself"
          src={url}
          alt={alt}
          decoding="async"
          draggable={false}
          width={photo.width ?? undefined}
          height={photo.height ?? undefined}
        />
      ) : (
        <VisuallyHidden>{alt}</VisuallyHidden>
      )}
      {state === 'waiting' && <PendingMark />}
      {state === 'failed' && <PhotoMark icon={CircleAlert} text={t('photos.failed')} />}
      {state === 'coming' && <PhotoMark icon={CloudUpload} text={t('photos.coming')} />}
      {state === 'away' && <PhotoMark icon={CloudOff} text={t('photos.away')} />}
    </span>
  )
}

function PhotoMark({ icon, text }: { icon: typeof CloudOff; text: string }) {
  return (
    <span class="photo-mark">
      <Icon of={icon} size={16} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
