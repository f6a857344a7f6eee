import { CircleAlert } from 'lucide-preact'
import { mustDevice } from '../../data/device.ts'
import { signOut } from '../../data/session.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/ask.tsx'
import { announce } from '../../ui/live-region.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Signs out. What exists only here is sent first, or lost only when the person says so. */
export async function signOutWithCare(): Promise<void> {
  const result = await signOut()
  if (result === 'done') return leave()
  const lose = await ask({
    question: t('signOut.ask', { count: result.waiting }),
    text: t('signOut.text'),
    yes: t('signOut.lose'),
    no: t('signOut.sendFirst'),
  })
  if (!lose) return sendFirst()
  await signOut('discard')
  leave()
}

/** Everything of the account goes from memory too. */
const leave = () => location.replace('/')

async function sendFirst(): Promise<void> {
  announce(t('signOut.sending'))
  mustDevice().engine.wake('person')
  if ((await sentWithin(15_000)) && (await signOut()) === 'done') return leave()
  showToast({ icon: CircleAlert, text: t('signOut.notSent'), error: true })
}

function sentWithin(ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => finish(false), ms)
    const stop = syncStatus.subscribe(({ waiting, attention }) => {
      if (waiting === 0 && attention === 0) queueMicrotask(() => finish(true))
    })
    function finish(sent: boolean): void {
      clearTimeout(timer)
      stop()
      resolve(sent)
    }
  })
}
