import type { LinkPreview } from '@caravel/sync-protocol/entities/chat-message'

/** What the page behind a link says of itself, under the message; a tap opens it. */
export function LinkCard({
  preview: { url, title, description, site_name: site },
}: {
  preview: LinkPreview
}) {
  return (
    <a class="chat-card chat-link" href={url} target="_blank" rel="noopener noreferrer">
      <span class="row-text">
        <span class="row-meta">
          <bdi>{site ? `${site} · ${hostOf(url)}` : hostOf(url)}</bdi>
        </span>
        <span class="row-title" dir="auto">
          {title}
        </span>
        {description && (
          <span class="chat-link-more" dir="auto">
            {description}
          </span>
        )}
      </span>
    </a>
  )
}

/** The site that is really opened, whatever it calls itself. */
const hostOf = (url: string): string => (URL.parse(url)?.hostname ?? url).replace(/^www\./, '')
