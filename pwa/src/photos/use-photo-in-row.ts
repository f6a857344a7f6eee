import { useEffect, useRef } from 'preact/hooks'
import { closeSheet } from '../shared/navigation/sheet-url.ts'

/**
 * The photo that a viewer shows among those beside it. If the photo is deleted while it is open, or an old address names
 * it, the next one is shown, or the viewer closes.
 * @param open shows another one in its place
 */
export function usePhotoInRow<Photo extends { id: string }>(props: {
  id: string
  row: Photo | undefined
  beside: (photo: Photo) => readonly Photo[]
  loading: boolean
  open: (id: string) => void
}) {
  const { id, row, beside, loading, open } = props
  const photos = row ? beside(row) : []
  const at = photos.findIndex(each => each.id === id)
  const lastRef = useRef<{ photo: Photo; at: number } | undefined>(undefined)
  const nowRef = useRef({ beside, open })
  useEffect(() => {
    nowRef.current = { beside, open }
    if (row && at >= 0) lastRef.current = { photo: row, at }
  })
  const gone = !loading && at < 0
  useEffect(() => {
    if (!gone) return
    const { photo, at: place = 0 } = lastRef.current ?? {}
    const rest = photo ? nowRef.current.beside(photo).filter(each => each.id !== id) : []
    const next = rest[Math.min(place, rest.length - 1)]
    if (next) nowRef.current.open(next.id)
    else closeSheet()
  }, [gone, id])
  const show = (step: 1 | -1) => {
    const next = photos[at + step]
    if (next) open(next.id)
  }
  return { photo: photos[at], photos, at, show }
}
