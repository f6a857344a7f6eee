/** What was not taken because an add-on was off is sent when it is on again, without anybody asking. */
import { addons, type Addon } from '@caravel/sync-protocol/access'
import { effect, untracked } from '@preact/signals'
import { device, type Device } from './device.ts'
import { addonOn, appView } from './store.ts'

const all = Object.keys(addons) as Addon[]

const follow = (open: Device): (() => void) => {
  let before: readonly Addon[] = []
  return effect(() => {
    const on = all.filter(addonOn)
    if (appView.status.value !== 'live') return
    const news = on.filter(addon => !before.includes(addon))
    before = on
    if (news.length) untracked(() => void resend(open, news))
  })
}

/** The code for it is loaded when there is something to send. */
const resend = async (open: Device, news: readonly Addon[]): Promise<void> => {
  const waiting = open.engine.attention().filter(({ answer }) => {
    const { code, addon } = answer?.body ?? {}
    return code === 'ADDON_DISABLED' && (news as readonly unknown[]).includes(addon)
  })
  if (!waiting.length) return
  try {
    const { tryAllAgain } = await import('./attention-answers.ts')
    if (device.peek() === open) await tryAllAgain(waiting.map(({ id }) => id))
  } catch (error) {
    console.error('what waited for an add-on could not be sent again', error)
  }
}

let stopFollowing: (() => void) | undefined
device.subscribe(open => {
  stopFollowing?.()
  stopFollowing = open && follow(open)
})
