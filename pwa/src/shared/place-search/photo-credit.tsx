type CreditProps = {
  /** "Photo: Mariko Sato"; undefined where the author is not known. */
  author: string | undefined
  licence: string | null | undefined
  /** The page about it, and what the link to it is called. */
  source: string | null | undefined
  sourceText: string
}

/** Whom a picture is from, under which licence, and where it is. */
export function PhotoCredit({ author, licence, source, sourceText }: CreditProps) {
  const from = source && /^https:\/\//i.test(source) ? source : undefined
  if (!author && !licence && !from) return null
  return (
    <figcaption>
      {[author, licence].filter(Boolean).map((text, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </span>
      ))}
      {from && (
        <>
          {(author ?? licence) && ' · '}
          <a href={from} target="_blank" rel="noopener noreferrer">
            {sourceText}
          </a>
        </>
      )}
    </figcaption>
  )
}
