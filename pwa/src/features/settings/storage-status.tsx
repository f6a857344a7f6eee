import { HardDrive, HardDriveDownload } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Storage = { kept: boolean | undefined; used: number | undefined; free: number | undefined }

async function readStorage(): Promise<Storage> {
  const manager = globalThis.navigator?.storage
  const [kept, estimate] = await Promise.all([manager?.persisted?.(), manager?.estimate?.()])
  const { usage: used, quota } = estimate ?? {}
  return {
    kept,
    used,
    free: used === undefined || quota === undefined ? undefined : Math.max(0, quota - used),
  }
}

/** Whether the browser keeps what is on this device, and how much there is. */
export function StorageStatus() {
  const [storage, setStorage] = useState<Storage>()
  useEffect(() => {
    void readStorage().then(setStorage)
  }, [])
  if (!storage) return null
  const { kept, used, free } = storage
  const keep = async () => {
    await navigator.storage.persist()
    setStorage(await readStorage())
  }
  return (
    <div class="storage">
      <Icon of={kept ? HardDriveDownload : HardDrive} size={24} />
      <div>
        <p>
          {kept === undefined
            ? t('settings.storageUnknown')
            : t(kept ? 'settings.storageKept' : 'settings.storageMayGo')}
        </p>
        {used !== undefined && free !== undefined && (
          <p class="settings-note">
            {t('settings.storageUse', { used: formatBytes(used), free: formatBytes(free) })}
          </p>
        )}
        {kept === false && (
          <Button kind="tonal" size="small" onClick={() => void keep()}>
            {t('settings.keepStorage')}
          </Button>
        )}
      </div>
    </div>
  )
}
