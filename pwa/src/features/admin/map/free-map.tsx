import { Globe } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { protomapsBuilds } from '@caravel/sync-protocol/domain/protomaps'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { noServer } from '../no-server.ts'
import type { Stored } from '../server/use-stored-settings.ts'

/** One press for what most servers want; any other address is typed below. */
export function FreeMap({ stored, onSaved }: { stored: Stored; onSaved: () => void }) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isFixed = stored.sources.sources['map_source'] === 'environment'
  if (isFixed || stored.values['map_source'] === protomapsBuilds) return null
  const use = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callApi('PUT', '/api/auth/app-settings', { map_source: protomapsBuilds })
      announce(t('serverSettings.saved'))
      onSaved()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="admin-card" aria-labelledby="map-free">
      <h3 id="map-free">{t('adminMap.freeMap')}</h3>
      <p class="admin-note">{t('adminMap.freeMapFact')}</p>
      {error && <p role="alert">{error}</p>}
      <div class="admin-acts">
        <Button
          kind="primary"
          icon={Globe}
          busy={busy && t('serverSettings.saving')}
          offReason={noServer()}
          onClick={() => void use()}
        >
          {t('adminMap.useFreeMap')}
        </Button>
      </div>
    </section>
  )
}
