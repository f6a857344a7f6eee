/** Rights and add-ons change by requests, pushed changes and undo alike; all of them are commits of `app`. */
import { appAddon } from '@caravel/sync-protocol/entities/app-addon'
import { appLevel } from '@caravel/sync-protocol/entities/app-level'
import { actions, addons } from '@caravel/sync-protocol/access'
import { appAddonId } from '@caravel/sync-protocol/entities/app-addon'
import { appLevelId } from '@caravel/sync-protocol/entities/app-level'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import { appStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'

const names = new Map([
  ...Object.keys(actions).map(action => [appLevelId(action), action] as const),
  ...Object.keys(addons).map(key => [appAddonId(key), key] as const),
])

/** What they became, by name. */
const valuesOf = (ops: readonly CommittedOp[], entity: string, field: string): Record<string, unknown> =>
  Object.fromEntries(
    ops.flatMap(op => {
      if (op.entity !== entity || op.op === 'del') return []
      const [id, fields] =
        op.op === 'put' ? [op.row.id, op.row as Record<string, unknown>] : [op.id, op.fields]
      return field in fields ? [[names.get(id) ?? id, fields[field]]] : []
    }),
  )

export const auditAppStream = ({ committer, audit, log }: Pick<App, 'committer' | 'audit' | 'log'>): void =>
  committer.onPublished(({ stream, ip, commit: { ops, user_id, kind } }) => {
    if (stream !== appStream || kind === 'job') return
    const levels = valuesOf(ops, appLevel.name, 'level')
    const states = valuesOf(ops, appAddon.name, 'enabled')
    const told = [
      ...(Object.keys(levels).length
        ? [{ action: 'admin.permissions_update', details: levels } as const]
        : []),
      ...Object.entries(states).map(
        ([resource, enabled]) => ({ action: 'admin.addon_update', resource, details: { enabled } }) as const,
      ),
    ]
    for (const entry of told)
      void audit
        .write({ ...entry, user_id, ...(ip === undefined ? {} : { ip }) })
        .catch((error: unknown) => log.error({ err: error }, 'the audit log could not be written'))
  })
