import { CloudDownload } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'

/** In place of a trip's rows: they are on their way, or `absent` from this device, which the title then says. */
export function NotHere(props: { absent: boolean; title: string; children: ComponentChildren }) {
  const { absent, title, children } = props
  if (!absent)
    return (
      <div class="page-body">
        <SkeletonRows count={6} />
      </div>
    )
  return (
    <Empty icon={CloudDownload} title={title}>
      {children}
    </Empty>
  )
}
