import './cover-photo.css'
import type { OwnCoverProps } from '../shared/trips/own-cover.tsx'
import { useCoverSource } from './use-photo-source.ts'

/** The trip's own picture as its cover; `children`, the drawing, until it is here and where it is not. */
export default function CoverPhoto({ tripId, fileId, shape, children }: OwnCoverProps) {
  const url = useCoverSource(tripId, fileId ?? '')
  if (!url) return <>{children}</>
  return <img class={`cover cover-${shape} cover-own`} src={url} alt="" decoding="async" />
}
