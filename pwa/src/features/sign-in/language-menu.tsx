import { ChevronDown, Languages } from 'lucide-preact'
import { chooseLanguage } from '../../shared/device/language-choice.ts'
import { language } from '../../i18n/language.ts'
import { availableLanguages, t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'

/** Every language that has a catalogue, under its own name. */
export function LanguageMenu() {
  const current = availableLanguages.find(({ code }) => code === language.value.code)
  return (
    <section class="sign-in-language" aria-label={t('signIn.language')}>
      <MenuButton
        label={t('signIn.language')}
        columns={availableLanguages.length > 6 ? 2 : 1}
        items={availableLanguages.map(({ code, name, tag }) => ({
          id: code,
          label: name,
          lang: tag,
          chosen: code === current?.code,
          onSelect: () => void chooseLanguage(code),
        }))}
      >
        {({ ref, toggle, attributes }) => (
          <Button
            icon={Languages}
            iconEnd={ChevronDown}
            buttonRef={ref}
            onClick={toggle}
            aria-label={`${t('signIn.language')}: ${current?.name ?? ''}`}
            {...attributes}
          >
            <span lang={current?.tag}>{current?.name}</span>
          </Button>
        )}
      </MenuButton>
    </section>
  )
}
