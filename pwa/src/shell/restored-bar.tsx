import './update-prompt.css'
import { History } from 'lucide-preact'
import { forgetRestored } from '../data/restored.ts'
import { rollbacks } from '../data/server-rollbacks.ts'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'
import { attemptSaved } from '../shared/forms/attempt-saved.ts'
import { shortTitle } from '../shared/labels/short-title.ts'
import { openSheet } from '../shared/navigation/sheet-url.ts'

/** The server was restored from a backup: it is said on every page, with what may be missing, until the person has looked. */
export default function RestoredBar() {
  const lost = rollbacks.value.flatMap(({ rows }) => rows)
  const count = lost.length
  const title = count === 1 ? lost[0]?.title : undefined
  const said =
    title === undefined
      ? t('setBack.notice', { count })
      : t('setBack.noticeOne', { title: shortTitle(title) })
  return (
    <div class="update" aria-live="polite">
      <Icon of={History} size={16} />
      <span>{count ? said : t('setBack.whole')}</span>
      <button
        type="button"
        class="update-restart"
        onClick={() => (count ? openSheet('set-back') : void attemptSaved(() => forgetRestored([])))}
      >
        {count ? t('setBack.look') : t('ui.close')}
      </button>
    </div>
  )
}
