import './own-router.css'
import { CircleAlert, CircleCheck, Hammer, Info, X } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { noServer } from '../no-server.ts'
import { GraphFacts } from './graph-facts.tsx'
import { problemText, type GraphJob, type ServerRouting } from './routes-data.ts'

type OwnProps = { routing: ServerRouting; onChange: () => void }

/** The server's own router: whether it is installed, what its graph is of, and how to build one. */
export function OwnRouter({ routing, onChange }: OwnProps) {
  const { engine, graph, files, free_bytes } = routing
  return (
    <section class="admin-card" aria-labelledby="own-router">
      <h3 id="own-router">{t('adminRoutes.own')}</h3>
      {engine ? (
        <p class="admin-note">{t('adminRoutes.installed', { version: engine.version })}</p>
      ) : (
        <Notice icon={Info}>
          {t('adminRoutes.notInstalled')} <code>npm run routing:install</code>
        </Notice>
      )}
      {graph ? <GraphFacts graph={graph} /> : engine && <p>{t('adminRoutes.noGraph')}</p>}
      {files.length > 0 ? (
        <>
          <h4>{t('adminRoutes.files')}</h4>
          <ul class="list">
            {files.map(({ name, size, modified_at }) => (
              <ListRow
                key={name}
                title={<bdi>{name}</bdi>}
                meta={`${formatBytes(size)} · ${formatMoment(modified_at)}`}
              />
            ))}
          </ul>
        </>
      ) : (
        engine && <p class="admin-note">{t('adminRoutes.noFiles')}</p>
      )}
      <p class="admin-note">{t('adminMap.free', { size: formatBytes(free_bytes) })}</p>
      {engine && <BuildGraph routing={routing} onChange={onChange} />}
    </section>
  )
}

function BuildGraph({ routing, onChange }: OwnProps) {
  const { job, graph, files, outdated } = routing
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask = async (method: 'POST' | 'DELETE') => {
    setBusy(true)
    setError(undefined)
    try {
      await callApi(method, '/api/admin/routing/job')
      if (method === 'DELETE') announce(t('adminRoutes.cancelled'))
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
    onChange()
  }
  if (job?.state === 'running') return <Running job={job} busy={busy} onCancel={() => void ask('DELETE')} />
  return (
    <>
      {job && <Outcome job={job} />}
      {outdated && job?.state !== 'failed' && <Notice icon={Info}>{t('adminRoutes.outdated')}</Notice>}
      {error && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {error}
        </Notice>
      )}
      <div class="admin-acts">
        <Button
          kind={graph && !outdated ? 'outline' : 'primary'}
          icon={Hammer}
          busy={busy && t('adminRoutes.build')}
          offReason={noServer() || (!files.length && t('adminRoutes.fileFirst'))}
          onClick={() => void ask('POST')}
        >
          {t(graph ? 'adminRoutes.rebuild' : 'adminRoutes.build')}
        </Button>
      </div>
    </>
  )
}

function Running({ job, busy, onCancel }: { job: GraphJob; busy: boolean; onCancel: () => void }) {
  const text = t('adminRoutes.building', { percent: formatNumber(job.percent) })
  return (
    <>
      <p>{text}</p>
      <progress class="graph-progress" max={100} value={job.percent} aria-label={text} />
      <p class="admin-note">{t('adminRoutes.meanwhile')}</p>
      <div class="admin-acts">
        <Button icon={X} busy={busy && t('adminRoutes.cancel')} offReason={noServer()} onClick={onCancel}>
          {t('adminRoutes.cancel')}
        </Button>
      </div>
    </>
  )
}

function Outcome({ job }: { job: GraphJob }) {
  if (job.error)
    return (
      <Notice icon={CircleAlert} tone="danger">
        {problemText(job.error)}
      </Notice>
    )
  return <Notice icon={CircleCheck}>{t('adminRoutes.built')}</Notice>
}
