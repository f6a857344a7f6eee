import { derivedId } from '@caravel/sync-protocol/ids'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { tellChannelName, type Happened } from './tell-channel.ts'

/** Tells what modules have to tell once. What was taken from a module and what is to be sent are one transaction. */
export async function tellModuleNotices(app: App): Promise<void> {
  const { committer, effects, modules, now } = app
  await committer.exclusive(async tx => {
    for (const module of modules)
      for (const { event, to, trip_id, target, count } of (await module.notices?.(tx)) ?? []) {
        const happened: Happened = {
          event,
          to: [to],
          params: {},
          kind: target,
          id: null,
          count,
          trip_id,
          actor_id: null,
          at: now(),
        }
        const recipient = derivedId(event, to, trip_id)
        const payload = { ...happened }
        const stream = tripStream(trip_id)
        await effects.add(tx, [{ stream, seq: 0, channel: tellChannelName, recipient, payload }])
      }
  })
  effects.wake()
}
