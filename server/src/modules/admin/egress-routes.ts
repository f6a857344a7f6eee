/** "What leaves this server": each purpose with whom it may ask, what switches it, and when it last did. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { EgressUseTable } from '../../db/schema.ts'
import type { AnyRoute } from '../../http/route.ts'
import { askQuestion, questionFor } from './egress-test.ts'
import { isAddonOn } from '../../sync/stream-access.ts'
import { otherPurpose, type EgressPurpose } from '../../net/egress-log.ts'

/** Hosts that are listed for one purpose. */
const mostShown = 20

function usesOf(uses: readonly EgressUseTable[], purpose: string) {
  return uses
    .filter(use => use.purpose === purpose)
    .slice(0, mostShown)
    .map(({ host, at, result }) => ({ host, at, result }))
}

const purposesOf = ({ modules }: Pick<Ctx, 'modules'>): EgressPurpose[] =>
  modules.flatMap(module => module.egress ?? [])

/** Whom a purpose may ask as things are set; nobody while its add-on is off. */
async function hostsOf(ctx: Ctx, { addon, hosts }: EgressPurpose): Promise<string[]> {
  const isOff = addon !== undefined && !(await isAddonOn(ctx.db.read, addon))
  return isOff ? [] : hosts(ctx)
}

async function viewOf(ctx: Ctx, declared: EgressPurpose, uses: readonly EgressUseTable[]) {
  const { purpose, by, setting } = declared
  const hosts = await hostsOf(ctx, declared)
  const variable = declared.variable ?? (setting && ctx.settings.variableOf(setting))
  return {
    purpose,
    by,
    switch: { setting: setting ?? null, variable: variable ?? null },
    on: hosts.length > 0,
    hosts,
    testable: hosts.length > 0 && questionFor(ctx, declared) !== undefined,
    last: usesOf(uses, purpose),
  }
}

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/egress',
  guard: 'admin',
  async run(ctx) {
    const uses = await ctx.egress.list()
    const declared = purposesOf(ctx)
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
      testable: false,
      last: usesOf(rest, otherPurpose),
    }
    return {
      uses: [
        ...(await Promise.all(declared.map(each => viewOf(ctx, each, uses)))),
        ...(rest.length ? [other] : []),
      ],
    }
  },
})

/** Asks the service once. What came of it is the answer, not an error: it is what was asked for. */
const test = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/admin/egress/:purpose/test',
  guard: 'admin',
  async run(ctx, { params }) {
    const declared = purposesOf(ctx).find(({ purpose }) => purpose === params['purpose'])
    if (!declared) throw new AppError('NOT_FOUND')
    if (!(await hostsOf(ctx, declared)).length) throw new AppError('PROVIDER_OFF')
    const question = questionFor(ctx, declared)
    if (!question) throw new AppError('EGRESS_NOT_TESTABLE')
    return askQuestion(ctx, declared.purpose, question)
  },
})

export const egressRoutes: AnyRoute[] = [list, test]
