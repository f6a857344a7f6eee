import type { ComponentChildren } from 'preact'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { RowMenu } from './row-menu.tsx'

/** On a wide screen the attention list stays beside what the link shows, unless that is a sheet itself. */
export const besideAttention = (href: string) =>
  /[?&]sheet=/.test(href) ? href : `${href}${href.includes('?') ? '&' : '?'}sheet=sync`

/** What a card is about and why it is here. The title leads to the thing itself where there is one. */
export function CardHead(props: {
  icon: IconShape
  tone: 'now' | 'danger' | 'plain'
  id: string
  title: string
  href: string | undefined
  /** What can be done with the card besides answering it. */
  menu?: readonly MenuItem[]
  children: ComponentChildren
}) {
  const { icon, tone, id, title, href, menu, children } = props
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
            <a href={phone ? href : besideAttention(href)}>
              <bdi>{title}</bdi>
            </a>
          )}
        </h4>
        {children}
      </div>
      {menu && <RowMenu title={title} items={menu} />}
    </div>
  )
}
