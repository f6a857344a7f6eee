import { BellRing, CircleAlert, Smartphone } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { mustDevice } from '../../../data/device.ts'
import { lookAtPush, pushState, turnPushOff, turnPushOn } from '../../../data/push.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pushIsPrivate, setPushPrivate } from './own-preferences.ts'
import { SettingsPart } from './settings-part.tsx'

/** Push for this browser only: permission is asked for by a tap and never before. */
export function PushHere() {
  const me = mustDevice().actor.user_id
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void lookAtPush(me)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [me])
  return (
    <SettingsPart id="push" title={t('notices.push')} fact={t('notices.pushFact')}>
      <State me={me} />
      <div class="notice-choice">
        <Switch spread checked={pushIsPrivate()} onChange={setPushPrivate}>
          {t('notices.pushPrivate')}
        </Switch>
        <p class="notice-fact">{t('notices.pushPrivateHint')}</p>
      </div>
    </SettingsPart>
  )
}

function State({ me }: { me: string }) {
  const state = pushState.value
  if (state === 'unknown') return null
  if (state === 'unsupported') return <p>{t('notices.pushUnsupported')}</p>
  if (state === 'install') return <Notice icon={Smartphone}>{t('notices.pushInstall')}</Notice>
  if (state === 'blocked')
    return (
      <Notice icon={CircleAlert} tone="warn">
        {t('notices.pushBlocked')}
      </Notice>
    )
  return <Controls me={me} on={state === 'on'} />
}

function Controls({ me, on }: { me: string; on: boolean }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const offReason = !syncStatus.value.connected && t('settings.needsServer')
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      setFailed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {on && <Notice icon={BellRing}>{t('notices.pushOn')}</Notice>}
      <div>
        <Button
          kind={on ? 'outline' : 'primary'}
          busy={busy && t('notices.pushBusy')}
          offReason={offReason}
          onClick={() => void run(() => (on ? turnPushOff(me) : turnPushOn(me)))}
        >
          {t(on ? 'notices.pushTurnOff' : 'notices.pushTurnOn')}
        </Button>
      </div>
      {failed && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {failed}
        </Notice>
      )}
    </>
  )
}

/** Beside our server, the browser's own push service may refuse. */
function failureText(error: unknown): string {
  if (error instanceof ApiError) return errorText(error)
  if (!(error instanceof DOMException)) throw error
  console.warn('The push service of this browser refused', error)
  return t('notices.pushRefused')
}
