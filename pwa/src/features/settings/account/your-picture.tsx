import { CircleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { removeAvatar, uploadAvatar } from '../../../data/account.ts'
import { ApiError } from '../../../data/api-error.ts'
import { session } from '../../../data/session.ts'
import { t } from '../../../i18n/t.ts'
import { chooseImages } from '../../../photos/choose-images.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../section.tsx'
import { reachesServer } from '../security/reaches-server.ts'

/** The picture that fellow travellers see beside the name. */
export function YourPicture() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const now = session.value
  if (now.status !== 'signed-in') return null
  const { id, username: name, avatar_url: url } = now.user
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailed(undefined)
    try {
      await work()
      announce(t('picture.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      setFailed(error instanceof ApiError ? errorText(error) : t('picture.unreadable'))
    } finally {
      setBusy(false)
    }
  }
  const choose = async () => {
    const [file] = await chooseImages()
    if (!file) return
    await act(async () => {
      const { squarePicture } = await import('./square-picture.ts')
      await uploadAvatar(await squarePicture(file))
    })
  }
  return (
    <Section id="picture" title={t('picture.title')}>
      <div class="settings-me">
        <Avatar person={{ id, name, ...(url ? { imageUrl: url } : {}) }} size={40} decorative />
        <p class="settings-note">{t(reachesServer() ? 'picture.fact' : 'security.offline')}</p>
      </div>
      {failed && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {failed}
        </Notice>
      )}
      {reachesServer() && (
        <p class="settings-buttons">
          <Button busy={busy && t('settings.askBusy')} onClick={() => void choose()}>
            {t('picture.choose')}
          </Button>
          {url && (
            <Button kind="text" onClick={() => void act(removeAvatar)}>
              {t('picture.remove')}
            </Button>
          )}
        </p>
      )}
    </Section>
  )
}
