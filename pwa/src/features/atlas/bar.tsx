/** How much of a whole; a warning from nine tenths on, unless it is `plain`. What it says is written beside it. */
export const Bar = ({ share, plain = false }: { share: number; plain?: boolean }) => (
  <div class="atlas-bar" aria-hidden="true">
    <div
      class={share >= 0.9 && !plain ? 'atlas-bar-fill is-warn' : 'atlas-bar-fill'}
      style={{ inlineSize: `${Math.min(share, 1) * 100}%` }}
    />
  </div>
)
