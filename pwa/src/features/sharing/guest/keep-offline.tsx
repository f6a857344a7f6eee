import { CloudCheck, Download } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { canKeep, forgetKept, keepTrip, knowsPassword, readKept } from '../../../data/kept-shared-trip.ts'
import { unlockSharedTrip, type SharedTrip } from '../../../data/shared-trip.ts'
import { t } from '../../../i18n/t.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { PasswordForm } from './password-form.tsx'

/** Keeps the trip on this device, and takes it off again. The copy of a link with a password needs the password. */
export function KeepOffline({ token, shared }: { token: string; shared: SharedTrip }) {
  const [kept, setKept] = useState<boolean>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    void readKept(token).then(({ status }) => {
      if (!gone) setKept(status === 'open' || status === 'sealed')
    })
    return () => void (gone = true)
  }, [token, shared])
  if (kept === undefined || !canKeep(shared)) return null
  const keep = async () => {
    setBusy(true)
    try {
      await keepTrip(token, shared)
      setKept(true)
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const remove = async () => {
    const sure = await ask({
      question: t('sharing.keptAsk'),
      text: t('sharing.keptFact'),
      yes: t('sharing.keptRemove'),
      no: t('sharing.keep'),
    })
    if (!sure) return
    await forgetKept(token)
    setKept(false)
  }
  if (kept)
    return (
      <Button kind="outline" icon={CloudCheck} onClick={() => void remove()}>
        {t('sharing.keptHere')}
      </Button>
    )
  const needsPassword = shared.link.has_password && !knowsPassword(token)
  return (
    <>
      <Button
        kind="primary"
        icon={Download}
        busy={busy && t('sharing.keeping')}
        onClick={() => (needsPassword ? setAsking(true) : void keep())}
      >
        {t('sharing.keepHere')}
      </Button>
      {asking && (
        <Sheet title={t('sharing.keepHere')} onClose={() => setAsking(false)}>
          <PasswordForm
            fact={t('sharing.keepPassword')}
            action={t('sharing.keepHere')}
            unlock={password => unlockSharedTrip(token, password)}
            onOpen={async () => {
              setAsking(false)
              await keep()
            }}
          />
        </Sheet>
      )}
    </>
  )
}
