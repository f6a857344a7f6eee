/** "Use free services on the internet?": whom each service asks, and the one answer for all of them. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { changeSettings } from '../../accounts/app-settings/change-settings.ts'
import type { App, Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { isAnswered, isFixedAnswer, isFixedService } from '../../settings/online-answer.ts'
import {
  answerFor,
  asksSomebody,
  onlineServiceIds,
  onlineServices,
  type OnlineServiceId,
} from '../../settings/online-services.ts'

const path = '/api/admin/online-services'

type Known = Pick<App, 'settings' | 'config' | 'modules'>

/** Whom the service asks, or would ask if it were on. */
const hostsOf = ({ settings, config, modules }: Known, id: OnlineServiceId): string[] => {
  const would = settings.with(new Map(answerFor(id, true, settings.get)))
  const keys = new Set<string>(onlineServices[id].map(({ key }) => key))
  const purposes = modules
    .flatMap(({ egress = [] }) => egress)
    .filter(({ setting }) => setting !== undefined && keys.has(setting))
  return [...new Set(purposes.flatMap(({ hosts }) => hosts({ settings: would, config })))]
}

const viewOf = (ctx: Known) => ({
  answered: isAnswered(ctx.settings),
  fixed: isFixedAnswer(ctx.settings),
  services: onlineServiceIds.map(id => ({
    id,
    on: onlineServices[id].some(each => asksSomebody(each, ctx.settings.get)),
    fixed: isFixedService(ctx.settings, id),
    hosts: hostsOf(ctx, id),
  })),
})

const read = route<Ctx, unknown>({
  method: 'GET',
  path,
  guard: 'admin',
  run: async ctx => viewOf(ctx),
})

/** Services that are not named are off. What the environment decides stays. */
const answer = route<Ctx, { on: OnlineServiceId[] }>({
  method: 'PUT',
  path,
  guard: 'admin',
  body: z.strictObject({
    on: z.array(z.enum(onlineServiceIds)).check(z.maxLength(onlineServiceIds.length)),
  }),
  run: async (ctx, { body }) => {
    const { settings } = ctx
    if (isFixedAnswer(settings)) throw new AppError('SETTING_FIXED', { fields: { on: 'SETTING_FIXED' } })
    const wanted = new Set(body.on)
    const changes = onlineServiceIds
      .flatMap(id => answerFor(id, wanted.has(id), settings.get))
      .filter(([key]) => settings.sourceOf(key) !== 'environment')
    await changeSettings(ctx, { ...Object.fromEntries(changes), online_services: 'answered' })
    return viewOf(ctx)
  },
})

export const onlineServicesRoutes: AnyRoute[] = [read, answer]
