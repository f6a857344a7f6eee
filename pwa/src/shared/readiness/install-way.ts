/** How Caravel gets onto the home screen of this device. */
import { installOffer, isIosBrowser } from './install.ts'

/** `offer`: the browser asks · `ios`: the person does it, by the browser's menu · `done`: it is there. */
export type InstallWay = 'offer' | 'ios' | 'done'

/** Undefined where the browser has no way. Reactive. */
export function installWay(): InstallWay | undefined {
  const offered = installOffer.value
  if (matchMedia('(display-mode: standalone)').matches) return 'done'
  if (offered) return 'offer'
  return isIosBrowser() ? 'ios' : undefined
}
