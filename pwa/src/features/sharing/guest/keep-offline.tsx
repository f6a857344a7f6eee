import { CloudCheck, Download } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { unlockShared } from '../../../data/ask-guest.ts'
import { canKeep, forgetKept, knowsPassword, readKept, type Shared } from '../../../data/kept-guest-copy.ts'
import { t } from '../../../i18n/t.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { PasswordForm } from './password-form.tsx'

interface KeepProps {
  /** Where the server answers for this link. */
  address: string
  shared: Shared
  onKeep: () => Promise<void>
}

/** Keeps what a link shows on this device, and takes it off again. The copy of a link with a password needs the password. */
export function KeepOffline({ address, shared, onKeep }: KeepProps) {
  const [kept, setKept] = useState<boolean>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    void readKept(address).then(({ status }) => {
      if (!gone) setKept(status === 'open' || status === 'sealed')
    })
    return () => void (gone = true)
  }, [address, shared])
  if (kept === undefined || !canKeep(shared)) return null
  const keep = async () => {
    setBusy(true)
    try {
      await onKeep()
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
    await forgetKept(address)
    setKept(false)
  }
  if (kept)
    return (
      <Button kind="outline" icon={CloudCheck} onClick={() => void remove()}>
        {t('sharing.keptHere')}
      </Button>
    )
  const needsPassword = shared.link.has_password && !knowsPassword(address)
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
            unlock={password => unlockShared(address, password)}
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
