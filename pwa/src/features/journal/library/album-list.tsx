import { useCallback, useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { libraryPicture } from '../../../data/library-pictures.ts'
import { readLibraryAlbums, type LibraryAlbum } from '../../../data/photo-libraries.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { formatDateRange } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { LibraryFrame } from '../photos/library-image.tsx'
import { LibraryFailed } from './library-failed.tsx'

/** The albums of a library: those of its owner, or those that others share with them. */
export function AlbumList(props: {
  provider: string
  ownerId: string
  shared: boolean
  onOpen: (album: LibraryAlbum) => void
}) {
  const { provider, ownerId, shared, onOpen } = props
  const [albums, setAlbums] = useState<LibraryAlbum[]>()
  const [error, setError] = useState<ApiError>()
  const { connected } = syncStatus.value
  const read = useCallback(() => {
    setError(undefined)
    readLibraryAlbums(provider).then(setAlbums, (reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason
      setError(reason)
    })
  }, [provider])
  useEffect(read, [read, connected])
  const shown = albums?.filter(album => album.shared === shared)
  if (error && !albums) return <LibraryFailed error={error} onRetry={read} />
  return (
    <>
      <output class="picker-state">
        {!shown
          ? t('library.loading')
          : shown.length === 0 && t(shared ? 'library.noSharedAlbums' : 'library.noAlbums')}
      </output>
      <ul class="picker-albums">
        {shown?.map(album => (
          <li key={album.id}>
            <button type="button" class="picker-album" onClick={() => onOpen(album)}>
              <span class="picker-album-cover">
                <Cover provider={provider} ownerId={ownerId} album={album} />
              </span>
              <span class="picker-album-words">
                <bdi>{album.albumName || t('library.unnamedAlbum')}</bdi>
                <span class="journal-note">{factsOf(album)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function factsOf({ assetCount, startDate, endDate }: LibraryAlbum): string {
  const count = t('library.albumCount', { count: assetCount })
  return startDate && endDate ? `${count} · ${formatDateRange(startDate, endDate)}` : count
}

function Cover(props: { provider: string; ownerId: string; album: LibraryAlbum }) {
  const { provider, ownerId: owner_id, album } = props
  const asset_id = album.albumThumbnailAssetId
  const picture = asset_id ? libraryPicture({ provider, owner_id, asset_id }, 'thumbnail').value : undefined
  return (
    <LibraryFrame
      url={picture?.status === 'ready' ? picture.url : undefined}
      absent={undefined}
      takenAt={null}
      alt=""
    />
  )
}
