import type { Count } from '../../data/readiness.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

/** What of a trip lies on this device, beside its rows. */
export type Ready = {
  app: boolean
  map: boolean
  files: Count
  /** The reader's map is tiles of the network. */ tiles: boolean
}

/** In a sentence, whether the road may come, or what is missing for it: never "ready" before all of it is here. */
export function readyText({ app, map, files, tiles }: Ready): { ready: boolean; text: string } {
  const missing = [
    !app && t('ready.part.app'),
    files.here < files.all && t('ready.part.files'),
    !map && t('ready.part.map'),
  ].filter(part => part !== false)
  if (missing.length) return { ready: false, text: t('ready.tripPartly', { parts: formatList(missing) }) }
  const drawn = t(tiles ? 'ready.tripDrawnMap' : 'ready.tripMap')
  return { ready: true, text: t('ready.trip', { files: files.all, map: drawn }) }
}
