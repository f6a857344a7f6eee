import { CircleAlert } from 'lucide-preact'
import { mustDevice } from '../../data/device.ts'
import { SealImpossible } from '../../data/sealed.ts'
import { signOut } from '../../data/session.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { announce } from '../../ui/live-region.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Signs out; what was there only is gone, or sealed, as the person said. Everything goes from memory too. */
export async function leave(answer?: 'discard' | 'seal'): Promise<Awaited<ReturnType<typeof signOut>>> {
  const result = await signOut(answer)
  if (result === 'done') location.replace('/')
  return result
}

const noSealText = { no_key: 'signOut.noSeal', unreadable: 'signOut.notSealable' } as const

/** When it cannot be, nothing has changed, and the person is told. */
export async function sealAndLeave(): Promise<void> {
  try {
    await leave('seal')
  } catch (error) {
    if (!(error instanceof SealImpossible)) throw error
    showToast({ icon: CircleAlert, text: t(noSealText[error.why]), error: true })
  }
}

/** Waits until everything has arrived, then signs out; or says that it has not. */
export async function sendAndLeave(): Promise<void> {
  announce(t('signOut.sending'))
  mustDevice().engine.wake('person')
  if ((await sentWithin(15_000)) && (await leave('discard')) === 'done') return
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
