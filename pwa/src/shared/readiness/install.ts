/** Whether Caravel can become an app of this device. The browser offers it once, early; it is kept for a fitting moment. */
import { signal, type ReadonlySignal } from '@preact/signals'
import { readSetting, writeSetting } from '../../data/settings.ts'

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = signal<InstallOffer | undefined>(undefined)
export const installOffer: ReadonlySignal<InstallOffer | undefined> = offer

/** Called once at start, before the browser offers anything. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer.value = event as InstallOffer
  })
  addEventListener('appinstalled', () => (offer.value = undefined))
}

/** Only Safari of iOS tells by a name of its own that it is no app yet; there the person does it by the browser's menu. */
export const isIosBrowser = (): boolean => (navigator as { standalone?: boolean }).standalone === false

/** Reactive. */
export const mayInstall = (): boolean => installOffer.value !== undefined || isIosBrowser()

const saidKey = 'install-hint'

/** The hint is said on one visit of this device and never again; the settings keep the way. */
export const isHintFresh = (): boolean => readSetting(saidKey) === null
export const hintWasSaid = (): void => void writeSetting(saidKey, 'said')

/** The browser's own question; true when it was answered with yes. An offer can be taken up once. */
export async function install(): Promise<boolean> {
  const asked = offer.peek()
  offer.value = undefined
  return (await asked?.prompt())?.outcome === 'accepted'
}
