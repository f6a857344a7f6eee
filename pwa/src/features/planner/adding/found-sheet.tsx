import './found-sheet.css'
import { t } from '../../../i18n/t.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { FoundActions } from './found-actions.tsx'
import { FoundFacts, foundMeta, foundSource } from './found-facts.tsx'
import { leavePreview } from './found-preview.ts'
import { useFoundPreview } from './use-found-preview.ts'

/** On a phone: a place that was found, over the map and with what is known of it, before it is added. */
export default function FoundSheet() {
  const planner = usePlanner()
  const preview = useFoundPreview()
  if (!preview) return null
  const { found, known } = preview
  const meta = foundMeta(found)
  return (
    <Sheet
      modeless
      over={t('placeSearch.preview')}
      title={<bdi>{found.name}</bdi>}
      onClose={() => leavePreview(planner)}
    >
      <div class="found-preview">
        {meta && <p class="found-meta">{meta}</p>}
        <FoundActions found={found} known={known} />
        <FoundFacts found={found} known={known} />
        <p class="found-source">{foundSource(known)}</p>
      </div>
    </Sheet>
  )
}
