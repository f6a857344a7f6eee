import { decideAtlas, markAtlas, unmarkAtlas } from '@caravel/sync-protocol/actions/mark-atlas'

/** The page, with the plans of what people do on it: they show what they did at once. */
export async function loadAtlas() {
  const [page] = await Promise.all([
    import('./atlas-page.tsx'),
    ...[markAtlas, unmarkAtlas, decideAtlas].map(({ late }) => late?.load()),
  ])
  return page
}
