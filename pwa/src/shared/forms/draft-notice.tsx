import { Info } from 'lucide-preact'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** At the top of a form: what was typed before came back, and can be let go. */
export function DraftNotice(props: {
  draft: { returnedFrom: number | undefined; startOver: () => void }
  /** Called after it was let go. */
  onDiscard?: () => void
}) {
  const { draft, onDiscard } = props
  if (draft.returnedFrom === undefined) return null
  const discard = () => {
    draft.startOver()
    onDiscard?.()
  }
  return (
    <Notice icon={Info} action={{ label: t('draft.discard'), onClick: discard }}>
      {t('draft.back', { time: formatMoment(draft.returnedFrom) })}
    </Notice>
  )
}
