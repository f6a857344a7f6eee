import { effect } from '@preact/signals'
import { CircleAlert } from 'lucide-preact'
import { device, mustDevice, type Device } from '../../data/device.ts'
import { beginSignOut, discardedDrafts, signingOutWhenSent, stay } from '../../data/sign-out-when-sent.ts'
import { nothing, type OnlyHere, type ToAsk } from '../../data/only-here.ts'
import { EncryptionImpossible } from '../../data/encrypted-outbox.ts'
import { signOut, type SignOutAnswer } from '../../data/session.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'

/**
 * Signs out; what was there only is gone, or sealed, as the person said. Everything goes from memory too. The answer is
 * what there is still to be asked about, or was not `told` of when they answered; when changes cannot be let go of now, the person stays and is told.
 */
export async function leave(answer?: SignOutAnswer, told?: OnlyHere): Promise<ToAsk | undefined> {
  const result = await signOut(answer, told)
  if (result === 'done') location.replace('/')
  else if (result !== 'unsettled') return result
  else showToast({ icon: CircleAlert, text: t('signOut.unsettled'), error: true })
  return undefined
}

const noSealText = { no_key: 'signOut.noSeal', unreadable: 'signOut.notSealable' } as const

/** When it cannot be, nothing has changed, and the person is told. */
export async function encryptAndSignOut(told: OnlyHere): Promise<ToAsk | undefined> {
  try {
    return await leave('seal', told)
  } catch (error) {
    if (!(error instanceof EncryptionImpossible)) throw error
    showToast({ icon: CircleAlert, text: t(noSealText[error.why]), error: true })
    return undefined
  }
}

/** Signs out as soon as everything has arrived, however long that takes: the bar says so, and lets the person stay. */
export async function sendAndLeave({ drafts }: OnlyHere): Promise<undefined> {
  const here = mustDevice()
  beginSignOut(here, drafts)
  here.engine.wake('person')
}

/**
 * What `sendAndLeave` began, in one tab at a time, and after a reload. It ends, and says why, when a change needs the
 * person or when more was begun than the drafts they let go.
 */
export const leaveWhenSent = (here: Device): Promise<void> => alone(() => waitAndLeave(here))

async function waitAndLeave(here: Device): Promise<void> {
  while (await isSent(here)) {
    const left = await leave('discard', { ...nothing, drafts: discardedDrafts(here) })
    if (!left) return stay()
    if (left !== 'unread' && left.waiting > 0) continue
    stay()
    const text =
      left === 'unread' ? t('signOut.unread') : t('signOut.draftsOnly', { count: left.drafts.size })
    return void showToast({ icon: CircleAlert, text, error: true })
  }
}

/** The others wait until the tab that does it is closed, and find that it is done or go on with it. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (locks) await locks.request('caravel.leaving', work)
  else await work()
}

/** False when the person stays, or is signed out already. */
function isSent(here: Device): Promise<boolean> {
  return new Promise(resolve => {
    const stop = effect(() => {
      const { waiting, attention } = syncStatus.value
      if (!signingOutWhenSent.value || device.value !== here) return finish(false)
      if (attention > 0) {
        stay()
        showToast({ icon: CircleAlert, text: t('signOut.notSent'), error: true })
        return finish(false)
      }
      if (waiting === 0) finish(true)
    })
    function finish(sent: boolean): void {
      queueMicrotask(() => stop())
      resolve(sent)
    }
  })
}
