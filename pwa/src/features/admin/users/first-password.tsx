import { Copy, KeyRound } from 'lucide-preact'
import { copyText } from '../../../shared/device/copy-text.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** A password that the server made up. It is nowhere else: once this is closed it cannot be seen again. */
export function FirstPassword({ name, password }: { name: string; password: string }) {
  return (
    <Notice icon={KeyRound} alert>
      <p>{t('users.firstPassword', { name })}</p>
      <p>
        <code class="admin-secret" dir="ltr">
          {password}
        </code>
      </p>
      <Button size="small" icon={Copy} onClick={() => void copyText(password)}>
        {t('users.copyPassword')}
      </Button>
    </Notice>
  )
}
