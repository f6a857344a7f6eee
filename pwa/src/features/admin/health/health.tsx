import './health.css'
import { CircleAlert, CircleCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { checkAll, type SelfCheck, type ServerCheck } from '../../../data/self-check.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { hasString, t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AdminFrame } from '../admin-frame.tsx'

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }
const order = { bad: 0, warn: 1, ok: 2 }

/** How the server was set up, seen from inside and from this browser: what to change comes first. */
export default function Health() {
  const [result, setResult] = useState<SelfCheck>()
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(true)
  const check = useCallback(() => {
    setBusy(true)
    checkAll()
      .then(
        answer => {
          setResult(answer)
          setError(undefined)
        },
        (refusal: unknown) => {
          if (!(refusal instanceof ApiError)) throw refusal
          setError(refusal)
        },
      )
      .finally(() => setBusy(false))
  }, [])
  useEffect(check, [check])
  const checks = result?.checks.toSorted((a, b) => order[a.state] - order[b.state]) ?? []
  const open = checks.filter(({ state }) => state !== 'ok').length
  return (
    <AdminFrame
      title={t('health.title')}
      fact={result ? t('health.summary', { count: open, version: result.version }) : t('health.fact')}
      actions={
        <Button icon={RefreshCw} busy={busy && t('health.busy')} onClick={check}>
          {t('health.again')}
        </Button>
      }
    >
      {error && (
        <Notice icon={error.code === 'NO_ANSWER' ? CloudOff : CircleAlert} tone="warn">
          {error.code === 'NO_ANSWER' ? t('admin.offline') : errorText(error)}
        </Notice>
      )}
      {!result && !error && <SkeletonRows count={6} />}
      <ul class="health">
        {checks.map(each => (
          <li key={each.id} class={`health-${each.state}`}>
            <Icon of={icons[each.state]} />
            <div>
              <p>
                <strong>{sentence(`health.${each.id}`)}</strong>
                <VisuallyHidden>{t(`health.state.${each.state}`)}</VisuallyHidden>
              </p>
              <p>{sentence(`health.${each.id}.${each.code}`, paramsOf(each))}</p>
            </div>
          </li>
        ))}
      </ul>
    </AdminFrame>
  )
}

/** A newer server may know checks that this app has no words for: then their names say more than nothing. */
const sentence = (key: string, params: Record<string, string | number> = {}): string =>
  hasString(key) ? t(key, params) : key

function paramsOf({ params = {} }: ServerCheck): Record<string, string | number> {
  const { at, bytes } = params
  return {
    ...params,
    ...(typeof at === 'number' ? { time: formatMoment(at) } : {}),
    ...(typeof bytes === 'number' ? { size: formatBytes(bytes) } : {}),
  }
}
