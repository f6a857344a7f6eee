import { ShieldCheck } from 'lucide-preact'
import { navigate } from '../../shared/navigation/navigate.ts'
import { closeSignIn } from '../../shared/sign-in/sign-in-request.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'

/** The server takes nothing before the account has a second factor: says so, and leads there. */
export function NeedsFactor() {
  const { waiting } = syncStatus.value
  const goThere = () => {
    closeSignIn()
    navigate('/settings#two-step')
  }
  return (
    <Sheet title={t('needsFactor.title')} onClose={closeSignIn}>
      <div class="sign-in-form">
        <p>{t('needsFactor.text')}</p>
        <p>{t('needsFactor.waiting', { count: waiting })}</p>
        <Button kind="primary" size="large" wide icon={ShieldCheck} onClick={goThere}>
          {t('needsFactor.go')}
        </Button>
        <Button kind="text" onClick={closeSignIn}>
          {t('signInAgain.later')}
        </Button>
      </div>
    </Sheet>
  )
}
