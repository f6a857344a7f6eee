import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { device } from '../../data/device.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { CoverShape } from '../../ui/trip-cover.tsx'

export type OwnCoverProps = {
  tripId: string
  /** The file that is the cover; null: the trip has no picture of its own. */
  fileId: string | null
  shape: CoverShape | 'mark'
  /** What stands there while the picture is not: the drawing. */
  children?: ComponentChildren
}

/** Comes with the first trip that has a picture; where its code does not come, the drawing stays. */
const CoverPhoto = lazyPart<OwnCoverProps>(() =>
  import('../../photos/cover-photo.tsx').catch((error: unknown) => {
    console.warn('The covers did not come', error)
    return { default: ({ children }: OwnCoverProps) => <>{children}</> }
  }),
)

/** The cover of a trip: its own picture, else `children`. */
export function OwnCover(props: OwnCoverProps) {
  const { fileId, children } = props
  if (fileId === null || !device.value) return <>{children}</>
  return (
    <Suspense fallback={children}>
      <CoverPhoto {...props} />
    </Suspense>
  )
}
