import { Play } from 'lucide-preact'
import type { PublicPhoto } from '@caravel/sync-protocol/domain/journal/public-view'
import { formatNumber } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/t.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { GuestPhoto } from './guest-photo.tsx'

interface TilesProps {
  address: string
  photos: readonly PublicPhoto[]
  keptAt: number | undefined
  onPhoto: (id: string) => void
  /** So many are shown; the last one says how many more there are. */
  most?: number
}

/** All photos of a shared journal. */
export function GuestGallery(props: TilesProps) {
  if (props.photos.length === 0) return <p class="guest-empty">{t('publicJournal.noPhotos')}</p>
  return (
    <div class="guest-gallery">
      <GuestTiles {...props} />
    </div>
  )
}

/** Small pictures, each of which opens full screen. */
export function GuestTiles({ address, photos, keptAt, onPhoto, most = photos.length }: TilesProps) {
  const shown = photos.slice(0, most)
  const more = photos.length - shown.length
  return (
    <ul class="guest-tiles" data-count={shown.length}>
      {shown.map((photo, at) => (
        <li key={photo.id}>
          <button type="button" class="guest-tile" aria-haspopup="dialog" onClick={() => onPhoto(photo.id)}>
            <GuestPhoto {...{ address, photo, keptAt }} size="thumbnail" alt={altOf(photo, at + 1)} />
            {photo.kind === 'video' && (
              <span class="guest-tile-video">
                <Icon of={Play} size={20} />
              </span>
            )}
            {more > 0 && at === shown.length - 1 && (
              <span class="guest-tile-more" aria-label={t('publicJournal.more', { count: more })}>
                +{formatNumber(more)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function altOf({ caption, kind }: PublicPhoto, number: number): string {
  if (caption) return caption
  return t(kind === 'video' ? 'publicJournal.videoAlt' : 'publicJournal.photoAlt', { number })
}
