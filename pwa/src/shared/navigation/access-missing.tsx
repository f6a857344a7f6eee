import { KeyRound, Lock, ShieldCheck } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { missingAccess } from './missing-access.ts'
import { factorSettings, requestSignIn } from '../sign-in/sign-in-request.ts'
import { SyncStatusButton } from '../sync/sync-status.tsx'

/** In place of data that is not on this device: what the server wants first, and the way there. `trip`: a trip's page. */
export default function AccessMissing({ trip = false }: { trip?: boolean }) {
  const phone = usePhone()
  if (!trip) return <Missing title={t('trips.notFetched')} />
  return (
    <>
      <PageHeader
        title={t('accessMissing.trip')}
        back={{ href: '/' }}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <div class="page-body">
        <Missing title={t('accessMissing.tripTitle')} />
      </div>
    </>
  )
}

function Missing({ title }: { title: string }) {
  const missing = missingAccess()
  if (missing === 'factor')
    return (
      <Empty
        icon={ShieldCheck}
        title={title}
        action={
          <Button kind="primary" href={factorSettings}>
            {t('accessMissing.setUpFactor')}
          </Button>
        }
      >
        {t('accessMissing.factor')}
      </Empty>
    )
  if (missing === 'password')
    return (
      <Empty
        icon={KeyRound}
        title={title}
        action={
          <Button kind="primary" href="/settings#password">
            {t('accessMissing.choosePassword')}
          </Button>
        }
      >
        {t('accessMissing.password')}
      </Empty>
    )
  return (
    <Empty
      icon={Lock}
      title={title}
      action={
        <Button kind="primary" onClick={requestSignIn}>
          {t('sync.signIn')}
        </Button>
      }
    >
      {t('accessMissing.signIn')}
    </Empty>
  )
}
