import './two-versions.css'
import { CircleAlert } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { openAttentionAt } from '../navigation/sheet-url.ts'

/** On what two people changed alike: leads to where this reader decides. `item`: of the attention list; without one nothing shows. */
export function TwoVersions({ item, name }: { item: string | undefined; name: string }) {
  if (item === undefined) return null
  return (
    <button
      type="button"
      class="badge badge-now two-versions"
      aria-label={t('sync.twoVersionsOf', { name })}
      onClick={event => {
        event.stopPropagation()
        openAttentionAt(item)
      }}
    >
      <Icon of={CircleAlert} size={16} />
      <span>{t('planner.twoVersions')}</span>
    </button>
  )
}
