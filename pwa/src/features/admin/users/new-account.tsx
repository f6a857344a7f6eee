import { useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { AccountForm } from './account-form.tsx'
import { makeAccount, type Made } from './account.ts'
import { FirstPassword } from './first-password.tsx'

/** Makes an account for someone; its first password is shown once. */
export function NewAccount({ onClose, onChange }: { onClose: () => void; onChange: () => void }) {
  const [made, setMade] = useState<Made>()
  return (
    <Sheet title={t('users.add')} onClose={onClose}>
      <div class="admin-sheet">
        {made ? (
          <>
            <FirstPassword name={made.user.username} password={made.initial_password ?? ''} />
            <p class="admin-note">{t('users.firstPasswordHint')}</p>
            <div class="admin-acts">
              <Button kind="primary" onClick={onClose}>
                {t('users.handedOver')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p class="admin-note">{t('users.addHint')}</p>
            <AccountForm
              submit={t('users.addSubmit')}
              busy={t('users.addBusy')}
              onSubmit={async wish => {
                setMade(await makeAccount(wish))
                onChange()
              }}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
