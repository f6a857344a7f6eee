import { useEffect } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { FromServer } from '../from-server.tsx'
import { routeGroups } from '../server/setting-fields.ts'
import { SettingsFields } from '../server/settings-form.tsx'
import { useStoredSettings } from '../server/use-stored-settings.ts'
import { useServerData } from '../use-server-data.ts'
import { OwnRouter } from './own-router.tsx'
import { isBuilding, type ServerRouting } from './routes-data.ts'
import { TestRouter } from './test-router.tsx'

const askEvery = 1500

/** Who tells ways along roads: which router, the graph of the server's own one, and whether it answers. */
export default function AdminRoutes() {
  const routing = useServerData<ServerRouting>('/api/admin/routing')
  const settings = useStoredSettings()
  const { reload } = routing
  const building = routing.data !== undefined && isBuilding(routing.data)
  useEffect(() => {
    if (!building) return undefined
    const timer = setInterval(reload, askEvery)
    return () => clearInterval(timer)
  }, [building, reload])
  const onSaved = () => {
    settings.reload()
    reload()
  }
  return (
    <AdminFrame title={t('adminRoutes.title')} fact={t('adminRoutes.fact')}>
      <FromServer of={settings}>
        {stored => <SettingsFields page="routes" stored={stored} groups={routeGroups} onSaved={onSaved} />}
      </FromServer>
      <FromServer of={routing}>
        {data => (
          <>
            <OwnRouter routing={data} onChange={reload} />
            <TestRouter router={data.router} />
          </>
        )}
      </FromServer>
    </AdminFrame>
  )
}
