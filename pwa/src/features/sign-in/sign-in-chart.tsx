import '../../ui/trip-cover.css'
import { classNames } from '../../ui/class-names.ts'

// The coast of Portugal with its rivers, and the way from Lisbon to the Douro: 224 units are one degree of latitude.
const land =
  'M562.7 -421.6C551.2 -395.5 502.6 -309.6 494 -264.8C485.4 -220 507.8 -186.4 511.2 -152.8C514.6 -119.2 513.8 -90.5 514.6 -63.2C515.5 -35.9 515.5 -8.3 516.3 10.7C517.2 29.8 517.5 38.3 519.8 51C522.1 63.7 527.8 75.3 530.1 86.9C532.3 98.5 530.9 107.4 533.5 120.5C536.1 133.5 542.1 151.1 545.5 165.3C548.9 179.5 552.9 193.7 554.1 205.6C555.2 217.5 555.5 223.5 552.4 237C549.2 250.4 539.5 270.6 535.2 286.2C530.9 301.9 530.3 316.1 526.6 331C522.9 346 515.8 366.5 512.9 375.8C510 385.2 508.6 383.3 509.5 387C510.3 390.8 519.5 387.4 518 398.2C516.6 409.1 505.8 437.4 500.9 452C496 466.6 492.3 474.4 488.9 485.6C485.4 496.8 486 507.3 480.3 519.2C474.6 531.1 463.7 548.3 454.6 557.3C445.4 566.2 428.5 567.7 425.4 573C422.2 578.2 435.7 578.9 435.7 588.6C435.7 598.3 427.7 618.9 425.4 631.2C423.1 643.5 424.8 650.6 422 662.6C419.1 674.5 409.7 693.2 408.2 702.9C406.8 712.6 408.8 717.1 413.4 720.8C417.9 724.5 428.2 724.9 435.7 725.3C443.1 725.7 451.7 724 458 723C464.3 722.1 469.7 723.8 473.4 719.7C477.2 715.6 476.3 705.7 480.3 698.4C484.3 691.1 493.7 677.5 497.5 676C501.2 674.5 502.9 683.1 502.6 689.4C502.3 695.8 499.7 707.7 495.7 714.1C491.7 720.4 485.7 724.9 478.6 727.5C471.4 730.1 455.7 726 452.8 729.8C450 733.5 460.6 741 461.4 749.9C462.3 758.9 454.8 778.7 458 783.5C461.1 788.4 472 781.7 480.3 779C488.6 776.4 500.3 767.1 507.8 767.8C515.2 768.6 520.9 776.4 524.9 783.5C528.9 790.6 531.5 798.5 531.8 810.4C532.1 822.3 529.5 842.1 526.6 855.2C523.8 868.3 514.3 873.9 514.6 888.8C514.9 903.7 527.2 924.3 528.3 944.8C529.5 965.3 525.8 985.9 521.5 1012C517.2 1038.1 505.8 1086.7 502.6 1101.6H1900V-421.6Z'
const rivers = [
  'M518 398.2C524.1 397.1 541.8 394.1 554.1 391.5C566.4 388.9 581.3 388.5 591.8 382.6C602.4 376.6 608.1 357.9 617.6 355.7C627 353.4 643.3 366.9 648.5 369.1',
  'M548.9 173.1C551.2 173.3 554.1 171.1 562.7 174.2C571.2 177.4 586.1 189.9 600.4 192.2C614.7 194.4 631.6 191.4 648.5 187.7C665.3 183.9 685.6 173.9 701.7 169.8C717.7 165.7 727.7 161.9 744.6 163C761.4 164.2 784.6 176.9 802.9 176.5C821.2 176.1 845.8 163.4 854.4 160.8',
  'M497.5 676C503.2 668.5 516.6 649.9 531.8 631.2C546.9 612.5 571.8 577.8 588.4 564C605 550.2 612.7 558 631.3 548.3C649.9 538.6 688.5 512.9 699.9 505.8',
]
const route =
  'M470 718.6C474.6 707.7 482.6 679.4 497.5 653.6C512.3 627.8 548.4 590.9 559.2 564C570.1 537.1 560.7 514.7 562.7 492.3C564.7 469.9 566.4 447.9 571.2 429.6C576.1 411.3 590.4 401.2 591.8 382.6C593.3 363.9 584.7 341.5 579.8 317.6C575 293.7 565.8 263.5 562.7 239.2C559.5 214.9 561.2 183.2 560.9 172'
const detours = [
  'M470 718.6C466.6 717.1 456.6 713 449.4 709.6C442.3 706.2 430.8 700.3 427.1 698.4',
  'M560.9 172C567 174.6 582.4 185.8 597 187.7C611.6 189.5 632.7 186.2 648.5 183.2C664.2 180.2 679.9 172.4 691.4 169.8C702.8 167.1 712.8 167.9 717.1 167.5',
]
const towns = [
  { x: 427, y: 698, name: 'Sintra', before: true, small: true },
  { x: 470, y: 719, name: 'Lisboa' },
  { x: 592, y: 383, name: 'Coimbra' },
  { x: 561, y: 172, name: 'Porto', before: true },
  { x: 717, y: 168, name: 'Douro', small: true },
]
const steps = Array.from({ length: 28 }, (_, at) => (at - 8) * 112)
const grid = steps.map(at => `M${at - 26} -600V1200M-900 ${at - 14}H1900`).join('')

/** The picture of the pages before an account. Decoration: north is up in every language. */
export function SignInChart({ phone }: { phone: boolean }) {
  return (
    <svg
      class={classNames('cover', 'cover-palette-1', 'sign-in-picture', phone && 'is-band')}
      viewBox={phone ? '-426 -205 2100 1077' : '0 0 791 868'}
      preserveAspectRatio={phone ? 'xMidYMid slice' : 'xMaxYMid slice'}
      aria-hidden="true"
      focusable="false"
    >
      <rect class="cover-sea" x="-900" y="-600" width="2800" height="1800" />
      <path class="cover-shore cover-shore-wide" d={land} />
      <path class="cover-shore" d={land} />
      <path class="cover-grid" d={grid} />
      <clipPath id="sign-in-land">
        <path d={land} />
      </clipPath>
      <path class="cover-land" d={land} />
      <g clip-path="url(#sign-in-land)">
        <path class="cover-grid cover-grid-land" d={grid} />
        {rivers.map(river => (
          <path class="sign-in-river" key={river} d={river} />
        ))}
      </g>
      <path class="cover-coast" d={land} />
      <path class="cover-route" d={route} />
      {detours.map(way => (
        <path class="cover-route sign-in-detour" key={way} d={way} />
      ))}
      {towns.map(({ x, y, small }) => (
        <circle class="cover-ring" key={x} cx={x} cy={y} r={(small ? 5.5 : 8) * (phone ? 2.6 : 1)} />
      ))}
      {!phone &&
        towns.map(({ x, y, name, before }) => (
          <text
            class="cover-name"
            key={name}
            x={before ? x - 15 : x + 15}
            y={y + 5}
            text-anchor={before ? 'end' : 'start'}
          >
            {name}
          </text>
        ))}
    </svg>
  )
}
