/** Tells admins of a new version: only where one of them named a feed of releases, which is asked once a day at most. */
import type { App } from '../../../context.ts'
import { EgressError } from '../../../net/egress-error.ts'
import { version as running } from '../../../version.ts'
import { listAdmins } from '../notice-queries.ts'
import { tellChannelName, type Happened } from '../tell-channel.ts'
import { compareVersions, newestOf } from './newer-version.ts'
import { findFeed, noteAsked, noteTold } from './release-queries.ts'

const day = 86_400_000

export async function lookForReleases(app: App): Promise<void> {
  const { db, now, settings } = app
  const feed = settings.get('release_feed')
  if (!feed) return
  const known = await findFeed(db.read, feed)
  // A clock that was put back is no reason to wait for longer.
  if (known && Math.abs(now() - known.asked_at) < day) return
  await noteAsked(db.write, feed, now())
  const version = await ask(app, feed)
  if (!version || compareVersions(version, running) <= 0) return
  if (known?.told_version && compareVersions(version, known.told_version) <= 0) return
  await tell(app, feed, version)
}

/** Undefined: it could not be reached, or names none. It is asked again a day later. */
async function ask({ guardedFetch, log }: App, feed: string): Promise<string | undefined> {
  try {
    const answer = await guardedFetch(feed, {
      purpose: 'releases',
      reach: 'configured',
      headers: { accept: 'application/json' },
      only: [200],
      most: 2_000_000,
    })
    return newestOf(await answer.json())
  } catch (error) {
    if (!(error instanceof EgressError || error instanceof SyntaxError)) throw error
    log.warn({ err: error }, '[notifications] the feed of releases gave no answer')
    return undefined
  }
}

async function tell({ db, committer, effects, now }: App, feed: string, version: string): Promise<void> {
  const happened: Happened = {
    event: 'version_available',
    to: await listAdmins(db.read),
    params: { version, running },
    kind: 'admin',
    id: null,
    count: 1,
    trip_id: null,
    actor_id: null,
    at: now(),
  }
  await committer.exclusive(async tx => {
    await noteTold(tx, feed, version)
    const recipient = `version_available:${version}`
    const payload = { ...happened }
    await effects.add(tx, [{ stream: 'app', seq: 0, channel: tellChannelName, recipient, payload }])
  })
  effects.wake()
}
