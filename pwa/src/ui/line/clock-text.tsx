/** A time of day; AM and PM are set small, so that the column stays as narrow as with 24 hours. */
export function ClockText({ text }: { text: string }) {
  const period = /\s(\D+)$/u.exec(text)
  if (!period) return <>{text}</>
  return (
    <>
      {text.slice(0, period.index)}
      <span class="clock-period">{period[1]}</span>
    </>
  )
}
