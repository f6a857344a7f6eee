import { CircleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { t } from '../../../i18n/t.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { ServerMap } from './map-data.ts'
import { RegionForm, type RegionWanted } from './region-form.tsx'
import { RegionJob } from './region-job.tsx'

/** What is asked of the server; resolves when it answered. */
export type AskJob = (method: 'PUT' | 'POST' | 'DELETE', wanted?: RegionWanted) => Promise<void>

/** Get a region: choose it, look at its size, fetch it. One at a time. */
export function Region({ map, onChange }: { map: ServerMap; onChange: () => void }) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask: AskJob = async (method, wanted) => {
    setBusy(true)
    setError(undefined)
    const path = method === 'POST' ? '/api/admin/maps/job/start' : '/api/admin/maps/job'
    try {
      await callApi(method, path, wanted)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
    onChange()
  }
  return (
    <section class="admin-card" aria-labelledby="map-region">
      <h3 id="map-region">{t('adminMap.region')}</h3>
      {error && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {error}
        </Notice>
      )}
      {map.job ? (
        <RegionJob map={map} job={map.job} ask={ask} busy={busy} />
      ) : (
        <RegionForm hasSource={map.source !== ''} ask={ask} busy={busy} />
      )}
    </section>
  )
}
