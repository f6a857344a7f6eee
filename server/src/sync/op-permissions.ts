/** What right each op of a plan asks for. Derived ops ask for none of their own. */
import { can, type Permission, type Standing } from '@caravel/sync-protocol/access'
import { lifePermissions } from '@caravel/sync-protocol/crud'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { Op } from '@caravel/sync-protocol/op'

/** The first permission that is missing, or undefined when all are there. */
export const missingPermission = (ops: readonly Op[], standing: Standing): Permission | undefined =>
  ops.flatMap(op => (op.derived ? [] : permissionsOf(op))).find(permission => !can(permission, standing))

const permissionsOf = (op: Op): Permission[] => {
  const entity = mustEntity(op.entity)
  if (op.op === 'update') {
    const groups = new Set(Object.keys(op.fields).map(name => entity.groupOf[name] ?? ''))
    return [...groups].map(name => entity.groups[name]?.permission ?? entity.permission)
  }
  const { create, delete: removal } = lifePermissions(entity)
  return [op.op === 'create' ? create : removal]
}
