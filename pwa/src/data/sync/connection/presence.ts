/**
 * Who looks at a trip at this moment. The tab that has the socket tells for all tabs of this device, and tells them what it
 * hears. Kept in memory only; without a live connection nobody is seen.
 */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { mostPlaces, type Place, type Present } from '@caravel/sync-protocol/wire'
import type { Core } from '../core.ts'
import type { PresenceHint } from '../ports.ts'

/** Looks within this time are told as one. */
const gatherMs = 250
/** A tab that died says nothing of it: those that show something are asked this often. */
const askMs = 60_000

const nobody: readonly Present[] = []

export class Presence {
  private readonly core: Core
  private readonly send: (places: Place[]) => void
  /** Names this tab to the others, from its first look on. */
  private tab: string | undefined
  private own: Place | undefined
  /** What other tabs of this device show; `heard` since they were asked last. */
  private readonly tabs = new Map<string, { place: Place; heard: boolean }>()
  private readonly people = new Map<StreamKey, readonly Present[]>()
  private cancelSend: (() => void) | undefined
  private cancelAsk: (() => void) | undefined

  constructor(core: Core, send: (places: Place[]) => void) {
    this.core = core
    this.send = send
  }

  /** What this tab shows someone now; undefined: nobody looks at it. */
  look(place: Place | undefined): void {
    if (!place && !this.own) return
    this.own = place
    if (!this.core.sender) return this.tellOwn()
    // A page that is put aside may run no timer any more.
    if (place) this.soon()
    else this.tell()
  }

  /** Others that look at the stream, on their devices. */
  in(stream: StreamKey): readonly Present[] {
    return this.people.get(stream) ?? nobody
  }

  places(): Place[] {
    return [...[...this.tabs.values()].map(({ place }) => place), ...(this.own ? [this.own] : [])].slice(
      -mostPlaces,
    )
  }

  /** The server told who looks at a stream. */
  hear(stream: StreamKey, people: readonly Present[]): void {
    const others = people.filter(({ user_id: id }) => id !== this.core.owner.user_id)
    this.take(stream, others)
    this.core.tell({ type: 'present', stream, people: others })
  }

  /** Without a connection nobody knows. */
  clear(): void {
    this.cancelSend?.()
    this.cancelSend = undefined
    for (const stream of this.people.keys()) this.hear(stream, nobody)
  }

  hearTab(hint: PresenceHint): void {
    if (hint.type === 'ask-looks') return this.own && this.tellOwn()
    if (hint.type === 'present') return this.core.sender ? undefined : this.take(hint.stream, hint.people)
    if (!this.core.sender) return
    const before = this.tabs.get(hint.tab)?.place
    if (hint.place) this.tabs.set(hint.tab, { place: hint.place, heard: true })
    else this.tabs.delete(hint.tab)
    if (this.tabs.size) this.cancelAsk ??= this.core.ports.timers.after(askMs, () => this.askTabs())
    for (const [stream, people] of this.people) this.core.tell({ type: 'present', stream, people })
    if (JSON.stringify(before) !== JSON.stringify(hint.place)) this.soon()
  }

  stop(): void {
    this.cancelAsk?.()
    this.cancelAsk = undefined
    this.tabs.clear()
  }

  private take(stream: StreamKey, people: readonly Present[]): void {
    if (people.length) this.people.set(stream, people)
    else if (!this.people.delete(stream)) return
    this.core.emit({ type: 'presence', stream })
  }

  private askTabs(): void {
    this.cancelAsk = undefined
    const silent = [...this.tabs].filter(([, { heard }]) => !heard)
    for (const [tab] of silent) this.tabs.delete(tab)
    for (const each of this.tabs.values()) each.heard = false
    if (silent.length) this.soon()
    if (!this.tabs.size) return
    this.core.tell({ type: 'ask-looks' })
    this.cancelAsk = this.core.ports.timers.after(askMs, () => this.askTabs())
  }

  private tellOwn(): void {
    this.tab ??= this.core.mint()
    this.core.tell({ type: 'looks', tab: this.tab, place: this.own ?? null })
  }

  private soon(): void {
    this.cancelSend ??= this.core.ports.timers.after(gatherMs, () => this.tell())
  }

  private tell(): void {
    this.cancelSend?.()
    this.cancelSend = undefined
    this.send(this.places())
  }
}
