/** "What leaves this server": each purpose with whom it may ask, what switches it, and when it last did. */
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { EgressUseTable } from '../../db/schema.ts'
import type { AnyRoute } from '../../http/route.ts'
import { otherPurpose, type EgressPurpose } from '../../net/egress-log.ts'
import { settingRules } from '../../settings/setting-rules.ts'

/** Hosts that are listed for one purpose. */
const mostShown = 20

function usesOf(uses: readonly EgressUseTable[], purpose: string) {
  return uses
    .filter(use => use.purpose === purpose)
    .slice(0, mostShown)
    .map(({ host, at, result }) => ({ host, at, result }))
}

function viewOf(ctx: Ctx, declared: EgressPurpose, uses: readonly EgressUseTable[]) {
  const { purpose, by, setting } = declared
  const hosts = declared.hosts(ctx)
  const variable = declared.variable ?? (setting && settingRules[setting].env)
  return {
    purpose,
    by,
    switch: { setting: setting ?? null, variable: variable ?? null },
    on: hosts.length > 0,
    hosts,
    last: usesOf(uses, purpose),
  }
}

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/egress',
  guard: 'admin',
  async run(ctx) {
    const uses = await ctx.egress.list()
    const declared = ctx.modules.flatMap(module => module.egress ?? [])
    const known = new Set(declared.map(({ purpose }) => purpose))
    // A purpose that was given up, or never had a name.
    const rest = uses
      .filter(({ purpose }) => !known.has(purpose))
      .map(use => ({ ...use, purpose: otherPurpose }))
    const other = {
      purpose: otherPurpose,
      by: 'server',
      switch: { setting: null, variable: null },
      on: false,
      hosts: [],
      last: usesOf(rest, otherPurpose),
    }
    return {
      uses: [...declared.map(each => viewOf(ctx, each, uses)), ...(rest.length ? [other] : [])],
    }
  },
})

export const egressRoutes: AnyRoute[] = [list]
