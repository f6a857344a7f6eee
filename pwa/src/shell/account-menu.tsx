import { CircleUser, Keyboard, LogOut, Settings, ShieldCheck } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { appView } from '../data/store.ts'
import { t, withMessages } from '../i18n/t.ts'
import { Avatar, type Person } from '../ui/avatar.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { MenuButton } from '../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { navigate } from '../shared/navigation/navigate.ts'
import { openSheet } from '../shared/navigation/sheet-url.ts'

const SignOut = lazyPart<object>(
  withMessages('settings', () => import('../features/settings/sign-out-at-once.tsx')),
)

/** The reader's own avatar, and behind it what concerns their account. */
export default function AccountMenu({ me }: { me: Person }) {
  const [leaving, setLeaving] = useState(0)
  const items = (): MenuItem[] => [
    {
      id: 'account',
      label: t('settings.account'),
      icon: CircleUser,
      onSelect: () => navigate('/settings/account'),
    },
    { id: 'settings', label: t('settings.title'), icon: Settings, onSelect: () => navigate('/settings') },
    ...(appView.can('admin')
      ? [{ id: 'admin', label: t('admin.title'), icon: ShieldCheck, onSelect: () => navigate('/admin') }]
      : []),
    { id: 'keys', label: t('keys.title'), icon: Keyboard, shortcut: '?', onSelect: () => openSheet('keys') },
    {
      id: 'sign-out',
      label: t('settings.signOut'),
      icon: LogOut,
      group: true,
      onSelect: () => setLeaving(round => round + 1),
    },
  ]
  return (
    <>
      <MenuButton label={me.name} items={items}>
        {({ ref, toggle, attributes }) => (
          <button
            type="button"
            class="rail-account"
            ref={ref}
            onClick={toggle}
            aria-label={t('nav.accountOf', { name: me.name })}
            {...attributes}
          >
            <Avatar person={me} decorative />
          </button>
        )}
      </MenuButton>
      {leaving > 0 && (
        <Suspense fallback={null}>
          <SignOut key={leaving} />
        </Suspense>
      )}
    </>
  )
}
