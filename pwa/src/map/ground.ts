import type * as L from 'leaflet'
import type { BasemapLayer } from './basemap-layer.ts'
import type { Pin } from './marker-reach.ts'

const mostWaitMs = 1_000

/** The built-in world under everything. Its code and its data come once markers and lines are there. */
export class Ground {
  private readonly map: L.Map
  private readonly gone = new AbortController()
  private layer: BasemapLayer | undefined
  private locale = 'en'
  private pins: readonly Pin[] = []

  /** @param streets resolves when streets are drawn over it, which the reader waits for; a slow network is not waited for */
  constructor(map: L.Map, streets: Promise<void>) {
    this.map = map
    const patience = new Promise(resolve => setTimeout(resolve, mostWaitMs))
    void Promise.race([streets, patience]).then(() => this.bring())
  }

  setLocale(locale: string): void {
    this.locale = locale
    this.layer?.setLocale(locale)
  }

  /** Sets the markers that the names of the map leave room for. */
  setPins(pins: readonly Pin[]): void {
    this.pins = pins
    this.layer?.setPins(pins)
  }

  /** Reads the colours again. */
  refresh(): void {
    this.layer?.refresh()
  }

  dispose(): void {
    this.gone.abort()
  }

  /** What does not come for want of a network is asked for again when there is one. */
  private bring(): void {
    const { signal } = this.gone
    if (signal.aborted) return
    this.load(signal).catch((error: unknown) => {
      if (signal.aborted) return
      console.warn('The map of the world is not all here', error)
      addEventListener('online', () => this.bring(), { once: true, signal })
    })
  }

  private async load(signal: AbortSignal): Promise<void> {
    if (!this.layer) {
      const { BasemapLayer } = await import('./basemap-layer.ts')
      if (signal.aborted) return
      this.layer = new BasemapLayer().addTo(this.map)
      this.layer.setPins(this.pins)
      this.layer.setLocale(this.locale)
    }
    await this.layer.load()
  }
}
