import { expect, test } from 'vitest'
import { broughtUpToDate } from './old-database.ts'

const day = 86_400_000

const link = (id: string, values: { joins: number; password?: string; ends?: number }) => {
  const { joins, password, ends } = values
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)
  return `insert into share_links (id, trip_id, token_hash, token_sealed, main, name, share_map, share_bookings,
      share_packing, share_budget, share_collab, keep_offline, can_join, password_hash, expires_at, created_by, created_at)
    values ('${id}', 't1', 'hash-${id}', 'sealed-${id}', 0, 'For ${id}', 1, 0, 0, 0, 0, 1, ${joins},
      ${text(password)}, ${ends ?? 'null'}, 'u1', 5);`
}

test('links that let guests join become invites: limited, of the same token where no password protected it', async () => {
  const now = Date.now()
  const db = await broughtUpToDate(`
    drop table invite_uses;
    drop index invites_by_trip;
    alter table invites drop column trip_id;
    alter table invites drop column invitee;
    alter table share_links add column can_join integer not null default 0;
    delete from schema_migrations where name = '0084-trip-invites';
    insert into invites (id, token_hash, token_sealed, max_uses, used_count, created_by, created_at)
      values ('admin', 'hash-admin', 'sealed-admin', 0, 1, 'u1', 4);
    ${link('open', { joins: 1 })}
    ${link('soon', { joins: 1, ends: now + day })}
    ${link('locked', { joins: 1, password: 'argon' })}
    ${link('ended', { joins: 1, ends: now - day })}
    ${link('shows', { joins: 0 })}
  `)
  const rows = await db.read.selectFrom('invites').selectAll().orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(['admin', 'locked', 'open', 'soon'])
  const of = (id: string) => rows.find(row => row.id === id)
  expect(of('admin')).toMatchObject({ trip_id: null, invitee: null, max_uses: 0, used_count: 1 })
  const limited = { trip_id: 't1', max_uses: 5, used_count: 0, created_by: 'u1', created_at: 5 }
  expect(of('open')).toMatchObject({ ...limited, token_hash: 'hash-open', token_sealed: 'sealed-open' })
  expect(of('open')?.expires_at).toBeLessThanOrEqual(Date.now() + 14 * day)
  expect(of('open')?.expires_at).toBeGreaterThanOrEqual(now + 14 * day)
  expect(of('soon')).toMatchObject({ ...limited, expires_at: now + day })
  expect(of('locked')).toMatchObject({ ...limited, token_sealed: '' })
  expect(of('locked')?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await db.read.selectFrom('share_links').select('id').execute()).toHaveLength(5)
  expect(db.raw.prepare(`select name from pragma_table_info('share_links')`).pluck().all()).not.toContain(
    'can_join',
  )
})
