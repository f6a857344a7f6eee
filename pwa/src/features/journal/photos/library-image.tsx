import './library-image.css'
import type { Addon } from '@caravel/sync-protocol/access'
import { contributorId, journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import type { LibraryOrigin } from '@caravel/sync-protocol/domain/journal/library-photo'
import { CloudOff, ImageOff } from 'lucide-preact'
import { fileSource } from '../../../data/files.ts'
import { libraryPicture, type LibraryPicture, type LibrarySize } from '../../../data/library-pictures.ts'
import { addonOn } from '../../../data/store.ts'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { journalView } from '../journal-rows.ts'
import { smallOf, type JournalPhoto } from './journal-photos.ts'

/**
 * A photo of a journal that stays in somebody's library. If somebody made a copy, that is its small picture. Without a copy
 * and while the library does not answer, a card shows when the photo was taken.
 */
export function LibraryImage(props: {
  photo: JournalPhoto
  origin: LibraryOrigin
  alt: string
  size: Exclude<LibrarySize, 'video'>
  whole?: boolean
}) {
  const { photo, origin, alt, size, whole = false } = props
  const copy = copyOf(photo)
  // A copy is as good as a thumbnail: the library is not asked for one.
  const picture = copy && size === 'thumbnail' ? undefined : pictureOf(origin, size)
  const url = picture?.status === 'ready' ? picture.url : copy
  const absent = picture?.status === 'absent' ? picture.why : undefined
  return (
    <LibraryFrame url={url} alt={alt} whole={whole} takenAt={photo.taken_at} absent={absent}>
      {whole &&
        !url &&
        absent &&
        (isOn(origin) ? absentText(absent, photo, origin) : t('journal.pictureOff'))}
    </LibraryFrame>
  )
}

/** The picture, or the card that stands in for it. */
export function LibraryFrame(props: {
  url: string | undefined
  alt: string
  takenAt: string | null
  absent: Extract<LibraryPicture, { status: 'absent' }>['why'] | undefined
  whole?: boolean
  children?: string | false | undefined
}) {
  const { url, alt, takenAt, absent, whole = false, children } = props
  if (url)
    return (
      <span class={classNames('photo', whole && 'is-whole')}>
        <img class="photo-itself" src={url} alt={alt} decoding="async" draggable={false} />
      </span>
    )
  const [date = '', time = ''] = takenAt?.split('T') ?? []
  return (
    <span class={classNames('photo', 'library-card', whole && 'is-whole')}>
      <VisuallyHidden>{alt}</VisuallyHidden>
      {absent && (
        <span class="library-card-words">
          <Icon of={absent === 'offline' ? CloudOff : ImageOff} size={whole ? 24 : 20} />
          {date && <span>{formatDate(date, { weekday: false })}</span>}
          {time && <span>{formatTime(time.slice(0, 5))}</span>}
          {children && <span>{children}</span>}
        </span>
      )}
    </span>
  )
}

/** The copy of a photo that somebody made for reading offline. Reactive. */
const copyOf = ({ journey_id: journal, id }: JournalPhoto): string | undefined => {
  const small = smallOf(journal, id)
  const source = small && fileSource(small).value
  return source?.status === 'ready' ? source.url : undefined
}

/** The picture of a photo in a list or on a map. Reactive. */
export const smallLibraryUrl = (photo: JournalPhoto, origin: LibraryOrigin): string | undefined => {
  const copy = copyOf(photo)
  if (copy) return copy
  const picture = pictureOf(origin, 'thumbnail')
  return picture.status === 'ready' ? picture.url : undefined
}

/** The picture of a photo for paper. Reactive. */
export const paperLibraryPicture = (origin: LibraryOrigin): LibraryPicture => pictureOf(origin, 'preview')

const isOn = ({ provider }: LibraryOrigin): boolean => addonOn('memories') && addonOn(provider as Addon)

/** A library that an admin switched off is not asked. Reactive. */
const pictureOf = (origin: LibraryOrigin, size: LibrarySize): LibraryPicture =>
  isOn(origin) ? libraryPicture(origin, size).value : { status: 'absent', why: 'away' }

function absentText(
  why: Extract<LibraryPicture, { status: 'absent' }>['why'],
  { journey_id: journal }: JournalPhoto,
  { owner_id }: LibraryOrigin,
): string {
  if (why === 'offline') return t('journal.pictureOffline')
  if (why === 'away') return t('journal.pictureAway')
  const owner = journalView(journal).rows(journeyContributor).value.get(contributorId(journal, owner_id))
  const name = owner?.['name']
  return typeof name === 'string' && name
    ? t('journal.pictureGone', { owner: name })
    : t('journal.pictureGoneUnknown')
}
