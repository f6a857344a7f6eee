import './audit-log.css'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { Download, ScrollText } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { saveFrom } from '../../../shared/device/save-file.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/lists/empty.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import { noServer } from '../no-server.ts'
import { useServerData } from '../use-server-data.ts'
import { actionWords, detailsOf, type AuditEntry } from './audit-words.ts'

type Page = { entries: AuditEntry[]; total: number; actions: string[] }
type Filter = { action: string; user: string; from: string; to: string }

const pageSize = 50
const everything: Filter = { action: '', user: '', from: '', to: '' }

/** What was done to accounts and to the server, and by whom. */
export default function AuditLogPart() {
  const [filter, setFilter] = useState(everything)
  const [offset, setOffset] = useState(0)
  const query = queryOf(filter)
  const page = useServerData<Page>(`/api/admin/audit-log?${query}limit=${pageSize}&offset=${offset}`)
  // Apart from the page, so that the choices stay while another one is on its way.
  const actions = useServerData<Page>('/api/admin/audit-log?limit=1').data?.actions ?? []
  const people = useServerData<{ users: { id: string; username: string }[] }>('/api/admin/users')
  const change = (news: Partial<Filter>) => {
    setFilter({ ...filter, ...news })
    setOffset(0)
  }
  return (
    <AdminFrame
      title={t('audit.title')}
      fact={t('audit.fact')}
      actions={
        <Button
          icon={Download}
          offReason={noServer()}
          onClick={() => saveFrom(`/api/admin/audit-log/csv?${query}`, 'audit-log.csv')}
        >
          {t('audit.csv')}
        </Button>
      }
    >
      <div class="audit-filter">
        <SelectField
          label={t('audit.what')}
          value={filter.action}
          options={[
            { value: '', label: t('audit.all') },
            ...actions.map(value => ({ value, label: actionWords(value) })),
          ]}
          onChange={action => change({ action })}
        />
        <SelectField
          label={t('audit.who')}
          value={filter.user}
          options={[
            { value: '', label: t('audit.everybody') },
            ...(people.data?.users ?? []).map(({ id, username }) => ({ value: id, label: username })),
          ]}
          onChange={user => change({ user })}
        />
        <TextField
          label={t('audit.from')}
          type="date"
          value={filter.from}
          onInput={from => change({ from })}
        />
        <TextField label={t('audit.to')} type="date" value={filter.to} onInput={to => change({ to })} />
      </div>
      <FromServer of={page}>
        {({ entries, total }) =>
          total === 0 ? (
            <Empty icon={ScrollText} title={t('audit.none')} boxed />
          ) : (
            <>
              <ol class="audit" aria-label={t('audit.title')}>
                {entries.map(entry => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
              <div class="admin-acts audit-pages">
                <Button
                  offReason={offset === 0 && t('audit.newest')}
                  onClick={() => setOffset(Math.max(0, offset - pageSize))}
                >
                  {t('audit.newer')}
                </Button>
                <Button
                  offReason={offset + pageSize >= total && t('audit.oldest')}
                  onClick={() => setOffset(offset + pageSize)}
                >
                  {t('audit.older')}
                </Button>
              </div>
            </>
          )
        }
      </FromServer>
    </AdminFrame>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, created_at, username, userId, ip } = entry
  const details = detailsOf(entry)
  return (
    <li class="audit-entry">
      <time dateTime={created_at}>{formatMoment(Date.parse(created_at))}</time>
      <div>
        <p>
          <strong>{actionWords(action)}</strong>
        </p>
        <p class="admin-note">
          <bdi>{username ?? t(userId === null ? 'audit.nobody' : 'audit.deletedAccount')}</bdi>
          {details.map(text => (
            <>
              {' · '}
              <bdi>{text}</bdi>
            </>
          ))}
          {ip !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{ip}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Whole days of the reader's own clock. */
function queryOf({ action, user, from, to }: Filter): string {
  const query = new URLSearchParams()
  if (action) query.set('action', action)
  if (user) query.set('user', user)
  if (from) query.set('from', String(startOf(from)))
  if (to) query.set('to', String(startOf(addDays(to, 1))))
  const text = query.toString()
  return text && `${text}&`
}

const startOf = (date: string): number => new Date(`${date}T00:00`).getTime()
