import './update-prompt.css'
import { KeyRound } from 'lucide-preact'
import { t } from '../i18n/t.ts'
import { Icon } from '../ui/icon.tsx'

/** Someone else knows the password of this account, as they made it: it is said on every page until it is changed. */
export default function FirstPasswordBar() {
  return (
    <div class="update" aria-live="polite">
      <Icon of={KeyRound} size={16} />
      <span>{t('firstPassword.fact')}</span>
      <a class="update-restart" href="/settings#password">
        {t('firstPassword.choose')}
      </a>
    </div>
  )
}
