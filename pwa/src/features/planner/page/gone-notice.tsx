import { Trash2 } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** In the foot of a form whose row someone deleted: what was `written` stays, and can still be saved. */
export function GoneNotice({ written, onDiscard }: { written: boolean; onDiscard: () => void }) {
  const text = t('planner.goneWhileEditing', { written: String(written) })
  useEffect(() => announce(text), [text])
  return (
    <div class="draft-news">
      <Notice icon={Trash2} tone="warn" action={{ label: t('draft.discard'), onClick: onDiscard }}>
        {text}
      </Notice>
    </div>
  )
}
