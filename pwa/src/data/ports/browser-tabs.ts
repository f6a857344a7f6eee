import type { Tabs } from '../sync/ports.ts'
import { browserPage, type Page } from './page-signs.ts'
import { TabLead } from './tab-lead.ts'

/**
 * The tabs of one browser. Without Web Locks (old or embedded browsers, a page without TLS) the tab that was looked at
 * last sends: the store's token takes the lead from every other one. Without BroadcastChannel a tab shows what others
 * did only when it is opened again.
 */
export const browserTabs = (name: string, page: Page = browserPage): Tabs => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const leadChannel = channel && new BroadcastChannel(`${name} lead`)
  const locks = globalThis.navigator?.locks
  let stoodBefore = false
  return {
    lead(gained, lost) {
      const report = (error: unknown) => console.error('the lock of the tabs', error)
      if (locks) return new TabLead({ name, locks, channel: leadChannel, page, report }, gained, lost).begin()
      let leads = false
      const gain = () => {
        if (!leads) gained()
        leads = true
      }
      const end = page.on('visible', gain)
      if (!stoodBefore) gain()
      stoodBefore = true
      return end
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin has no target
    tell: hint => channel?.postMessage(hint),
    hear(listener) {
      const receive = ({ data }: MessageEvent) => listener(data)
      channel?.addEventListener('message', receive)
      return () => {
        channel?.removeEventListener('message', receive)
        channel?.close()
        leadChannel?.close()
      }
    },
  }
}
