import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserTabs } from './browser-tabs.ts'
import type { Page, PageSign } from './page-signs.ts'
import { TabLead } from './tab-lead.ts'

const patienceMs = 40
let names = 0

class FakePage implements Page {
  seen: boolean
  private readonly listeners: { sign: PageSign; run(): void }[] = []

  constructor(seen: boolean) {
    this.seen = seen
  }

  visible() {
    return this.seen
  }

  on(sign: PageSign, run: () => void) {
    const listener = { sign, run }
    this.listeners.push(listener)
    return () => void this.listeners.splice(this.listeners.indexOf(listener), 1)
  }

  say(sign: PageSign) {
    if (sign === 'visible') this.seen = true
    for (const listener of this.listeners) if (listener.sign === sign) listener.run()
  }
}

/** Tabs of one browser, on the real locks and channels of this runtime. */
const browser = () => {
  const name = `tabs ${names++}`
  const open = (seen: boolean, asleep = false) => {
    const page = new FakePage(seen)
    const channel = new BroadcastChannel(name)
    const tab = { page, leads: false, told: [] as string[], problems: [] as unknown[], close: () => {} }
    const deaf = { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} }
    const around = {
      name,
      locks: navigator.locks,
      channel: asleep ? deaf : channel,
      page,
      patienceMs,
      report: (error: unknown) => tab.problems.push(error),
    }
    const tell = (leads: boolean) => {
      tab.leads = leads
      tab.told.push(leads ? 'gained' : 'lost')
    }
    tab.close = new TabLead(
      around,
      () => tell(true),
      () => tell(false),
    ).begin()
    onTestFinished(() => {
      tab.close()
      channel.close()
      expect(tab.problems).toEqual([])
    })
    return tab
  }
  return { open }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 2000, interval: 5 })
const aWhile = () => new Promise(resolve => setTimeout(resolve, patienceMs * 3))

describe('C5: which tab leads', () => {
  test('the first; the next when it is closed', async () => {
    const { open } = browser()
    const first = open(true)
    await until(() => expect(first.leads).toBe(true))
    const second = open(true)
    await aWhile()
    expect([first.leads, second.leads]).toEqual([true, false])
    first.close()
    await until(() => expect(second.leads).toBe(true))
    expect(first.told).toEqual(['gained'])
  })

  test('a hidden tab yields to one that is looked at, and takes over again when that one is put aside', async () => {
    const { open } = browser()
    const first = open(true)
    await until(() => expect(first.leads).toBe(true))
    first.page.seen = false
    const second = open(true)
    await until(() => expect([first.leads, second.leads]).toEqual([false, true]))
    second.page.say('away')
    await until(() => expect([first.leads, second.leads]).toEqual([true, false]))
    second.page.say('back')
    await until(() => expect([first.leads, second.leads]).toEqual([false, true]))
  })

  test('the one that is looked at leads, however many hidden ones stand before it', async () => {
    const { open } = browser()
    const hidden = [open(false), open(false), open(false)]
    await until(() => expect(hidden.some(tab => tab.leads)).toBe(true))
    const seen = open(true)
    await until(() => expect(seen.leads).toBe(true))
    expect(hidden.map(tab => tab.leads)).toEqual([false, false, false])
  })

  test('a tab that was stopped without a word loses the lead to one that is looked at', async () => {
    const { open } = browser()
    const frozen = open(false, true)
    await until(() => expect(frozen.leads).toBe(true))
    const seen = open(true)
    await until(() => expect(seen.leads).toBe(true))
    await until(() => expect(frozen.told).toEqual(['gained', 'lost']))
  })

  test('a hidden tab takes nothing from one that does not answer', async () => {
    const { open } = browser()
    const frozen = open(false, true)
    await until(() => expect(frozen.leads).toBe(true))
    const hidden = open(false)
    await aWhile()
    expect([frozen.leads, hidden.leads]).toEqual([true, false])
  })
})

describe('C5: a browser without locks', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('the tab leads at once, and after it lost the lead when it is looked at again', () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('BroadcastChannel', undefined)
    const page = new FakePage(true)
    const tabs = browserTabs('alone', page)
    let gained = 0
    const gain = () => void gained++
    const yielded = tabs.lead(gain, () => {})
    page.say('visible')
    expect(gained).toBe(1)
    yielded()
    tabs.lead(gain, () => {})
    expect(gained).toBe(1)
    page.say('visible')
    expect(gained).toBe(2)
    tabs.tell({ type: 'wake' })
    tabs.hear(() => {})()
  })
})
