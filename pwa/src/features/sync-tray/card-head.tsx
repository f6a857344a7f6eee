import type { ComponentChildren } from 'preact'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { usePhone } from '../../ui/use-media-query.ts'

/** On a wide screen the tray stays beside what the link shows. */
const besideTray = (href: string) => `${href}${href.includes('?') ? '&' : '?'}sheet=sync`

/** What a card is about and why it is here. The title leads to the thing itself where there is one. */
export function CardHead(props: {
  icon: IconShape
  tone: 'now' | 'danger' | 'plain'
  id: string
  title: string
  href: string | undefined
  children: ComponentChildren
}) {
  const { icon, tone, id, title, href, children } = props
  const phone = usePhone()
  return (
    <div class="attention-head">
      <span class={`row-icon row-icon-${tone}`}>
        <Icon of={icon} />
      </span>
      <div>
        <h4 class="attention-title" id={id} tabIndex={-1}>
          {href === undefined ? (
            <bdi>{title}</bdi>
          ) : (
            <a href={phone ? href : besideTray(href)}>
              <bdi>{title}</bdi>
            </a>
          )}
        </h4>
        {children}
      </div>
    </div>
  )
}
