/** Push notices on this device: what the browser allows, and the subscription that the server sends to. */
import { signal, type ReadonlySignal } from '@preact/signals'
import { callApi } from './api.ts'
import { toBase64 } from './base64.ts'
import { pushOwnerKey } from './forget-push.ts'
import { readSetting, writeSetting } from './settings.ts'

/**
 * `unsupported`: this browser cannot · `install`: only once the app is on the home screen (iPhone, iPad) ·
 * `blocked`: refused in the browser's settings · `unknown`: being looked at.
 */
export type PushState = 'unknown' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

const current = signal<PushState>('unknown')
export const pushState: ReadonlySignal<PushState> = current

/** Safari on iOS has push only in the installed app, and says by this name that it is not one. */
const isIosBrowser = (): boolean => (navigator as { standalone?: boolean }).standalone === false

const supported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Reads the state anew: after the page opened, and when the reader comes back from the browser's settings. */
export async function lookAtPush(me: string): Promise<void> {
  current.value = await stateNow(me)
}

async function stateNow(me: string): Promise<PushState> {
  if (!supported()) return isIosBrowser() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  return subscription && readSetting(pushOwnerKey) === me ? 'on' : 'off'
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Asks the person for permission, and tells the server where to send to. Call it from a tap. Throws `ApiError`, or a
 * `DOMException` where the browser's own push service refuses.
 */
export async function turnPushOn(me: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return lookAtPush(me)
  const key = String((await callApi('GET', '/api/notifications/push/key'))['public_key'])
  const registration = await navigator.serviceWorker.ready
  const before = await registration.pushManager.getSubscription()
  // One made for another server's key, or for the account that was here before, sends nothing to this one.
  if (before && !(isForKey(before, key) && readSetting(pushOwnerKey) === me)) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await tellServer(subscription)
  writeSetting(pushOwnerKey, me)
  await lookAtPush(me)
}

/** The server forgets this device; without a network the browser's end is enough: what is sent there is lost. */
export async function turnPushOff(me: string): Promise<void> {
  const subscription = await currentSubscription()
  writeSetting(pushOwnerKey, null)
  if (!subscription) return lookAtPush(me)
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await lookAtPush(me)
  await callApi('DELETE', '/api/notifications/push', { endpoint })
}

/** The browser may have made a new subscription while the app was closed: the server is told at each start. */
export async function renewPush(me: string): Promise<void> {
  if (!supported() || readSetting(pushOwnerKey) !== me) return
  const subscription = await currentSubscription()
  if (subscription) await tellServer(subscription)
  await lookAtPush(me)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await callApi('POST', '/api/notifications/push', { endpoint: endpoint ?? '', keys: keys ?? {} })
}

const isForKey = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === key

const base64url = (bytes: ArrayBuffer): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
