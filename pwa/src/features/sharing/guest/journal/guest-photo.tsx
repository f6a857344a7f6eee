import { useEffect, useState } from 'preact/hooks'
import type { PublicPhoto } from '@caravel/sync-protocol/domain/journal/public-view'
import { readKeptPhoto } from '../../../../data/kept-guest-photos.ts'

interface GuestPhotoProps {
  address: string
  photo: PublicPhoto
  size: 'thumbnail' | 'preview' | 'original'
  alt: string
  /** Set: there is no connection, and the picture comes from this device. */
  keptAt: number | undefined
  class?: string
}

/** One transparent dot. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A picture of a shared journal, from the server or, without one, from the guest's copy; else what it looks like, blurred. */
export function GuestPhoto({ address, photo, size, alt, keptAt, class: className }: GuestPhotoProps) {
  const url = `${address}/photos/${photo.id}/${size}`
  const kept = useKeptPhoto(`${address}/photos/${photo.id}/thumbnail`, keptAt !== undefined)
  const src = keptAt === undefined ? url : kept
  const style = photo.preview === null ? undefined : { backgroundImage: `url(${photo.preview})` }
  if (src === undefined) return <img class={className} src={photo.preview ?? nothing} alt={alt} />
  return (
    <img
      class={className}
      style={style}
      src={src}
      alt={alt}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
    />
  )
}

function useKeptPhoto(url: string, wanted: boolean): string | undefined {
  const [found, setFound] = useState<string>()
  useEffect(() => {
    if (!wanted) return setFound(undefined)
    let made: string | undefined
    let gone = false
    void readKeptPhoto(url).then(blob => {
      if (gone || !blob) return
      made = URL.createObjectURL(blob)
      setFound(made)
    })
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url, wanted])
  return found
}
