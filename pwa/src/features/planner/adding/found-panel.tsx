import '../place/inspector.css'
import './found-sheet.css'
import { X } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { FoundActions } from './found-actions.tsx'
import { FoundFacts, foundMeta, foundSource } from './found-facts.tsx'
import { leavePreview } from './found-preview.ts'
import { useFoundPreview } from './use-found-preview.ts'

/** Beside the map: a place that was found, with what is known of it and where it fits, before it is added. */
export default function FoundPanel() {
  const planner = usePlanner()
  const preview = useFoundPreview()
  if (!preview) return null
  const { found, known } = preview
  const meta = foundMeta(found)
  return (
    <aside class="planner-inspector found-panel" aria-label={t('placeSearch.preview')}>
      <div class="inspector">
        <header class="inspector-head">
          <div class="inspector-bar">
            <p class="inspector-over">{t('placeSearch.preview')}</p>
            <IconButton icon={X} label={t('ui.close')} onClick={() => leavePreview(planner)} />
          </div>
          <h2 class="inspector-title">
            <bdi>{found.name}</bdi>
          </h2>
          {meta && <p class="inspector-meta">{meta}</p>}
        </header>
        <div class="inspector-body found-preview">
          <FoundActions found={found} known={known} />
          <FoundFacts found={found} known={known} />
        </div>
        <p class="found-source">{foundSource(known)}</p>
      </div>
    </aside>
  )
}
