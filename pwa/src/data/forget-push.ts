import { readSetting, writeSetting } from './settings.ts'

/** The account that switched push on in this browser: nobody else's notices are shown here. */
export const pushOwnerKey = 'push-owner'

/** Nothing more is pushed to this browser for the account that signs out, also where the server hears of it later. */
export const forgetPush = async (): Promise<void> => {
  if (readSetting(pushOwnerKey) === null) return
  writeSetting(pushOwnerKey, null)
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  } catch (error) {
    console.warn('Push of this browser could not be ended', error)
  }
}
