import type { PageKeys } from '../../shared/shortcuts/page-key.ts'
import { addonOn } from '../../data/store.ts'

/** The page listens itself: what its letters are about is the country that is selected there. */
export const atlasKeys: PageKeys = ({ path }) => {
  if (!/^\/atlas(\/|$)/.test(path) || !addonOn('atlas')) return []
  return [
    {
      title: 'nav.atlas',
      shortcuts: [
        { keys: ['←', '…', '↓'], does: 'keys.atlasNeighbour' },
        { keys: ['M'], does: 'keys.atlasMark' },
        { keys: ['B'], does: 'keys.atlasWish' },
        { keys: ['L'], does: 'keys.atlasView' },
        { keys: ['['], does: 'keys.atlasYearBack' },
        { keys: [']'], does: 'keys.atlasYearOn' },
        { keys: ['Space'], does: 'keys.atlasPlay' },
        { keys: ['/'], does: 'keys.atlasFind' },
      ],
    },
  ]
}
